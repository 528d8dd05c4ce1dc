const assert = require('node:assert/strict');
const { test } = require('node:test');
const { createFake } = require('understudy-sdk/fake');
const { isHttpError, PullsClient } = require('understudy-sdk/pulls');

test('reports a missing pull request', async () => {
  const fake = createFake();
  fake.pulls.repo('alice/proj');
  const pulls = new PullsClient(fake.options.pulls);
  await assert.rejects(pulls.repo('alice', 'proj').retrieve(1), (error) => isHttpError(error, 404));
});
