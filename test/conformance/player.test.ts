import { describe, expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import { play } from './player.ts';
import type { RequestStep, Case } from '../../fake/engine/composed/case.ts';
import { compare, type Sight } from '../../fake/lab/playing/values.ts';
import { scenariosOf } from './scenario.ts';

const sight = (): Sight => ({
  bound: new Map(),
  base: 'https://a.test',
  start: 0,
  now: 0,
  exact: true,
  recorded: false,
  isLive: false,
  inOrder: false,
});

describe('the player of scenarios', () => {
  // A suite that cannot fail proves nothing: each of these must be noticed.
  test.each<[unknown, unknown]>([
    [1, 2],
    ['a', 'b'],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1 }, {}],
    [[1, 2], [1]],
    [null, {}],
    ['{{string}}', ''],
    ['{{iso}}', 'soon'],
    ['{{now}}', '1970-01-01T00:00:00.001Z'],
    ['{{len:2}}', [1]],
    ['{{re:^pm\\.}}', 'mp.'],
    ['{{object}}', { a: [1] }],
    ['{{contains:{"a":1}}}', [{ a: 2 }]],
    ['x {{id:a}} y {{id:a}}', 'x 1 y 2'],
    ['{{set:["a","b"]}}', ['a', 'c']],
    ['{{absent}}', 0],
  ])('notices that %j is not %j', (expected, actual) => {
    expect(() => compare(expected, actual, 'here', sight())).toThrow('here');
  });

  test.each(['status', 'body', 'headers'])('fails when the %s of a response is another', async (part) => {
    const [scenario] = scenariosOf('federation');
    const step = scenario?.steps.find((one): one is RequestStep => 'request' in one && one.expect.body !== undefined);
    const wrong = { status: 299, body: { no: 'such' }, headers: { 'X-None': 'x' } };
    const expectation = { ...step?.expect, [part]: wrong[part as keyof typeof wrong] };
    const bent = { ...scenario, steps: [{ ...step, expect: expectation }] } as Case;
    const fake = createFake();
    await expect(play(bent, { base: fake.url, fetch: fake.fetch })).rejects.toThrow('step 1');
  });
});
