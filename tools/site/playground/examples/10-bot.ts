// A bot that is driven by webhooks
import { createFake } from 'understudy-sdk/fake';
import { PullsClient, verifyForgeWebhook } from 'understudy-sdk/pulls';

const secret = 's3cret';

// The bot merges what is commented with /merge.
const fake = createFake({
  async send(request) {
    const event = await verifyForgeWebhook(await request.text(), request.headers, secret);
    if (event.type === 'pull_request_comment' && event.payload.comment.body === '/merge')
      await new PullsClient(fake.options.pulls)
        .repo('alice', 'proj')
        .merge(event.payload.issue.number, { Do: 'merge' });
    return new Response(null, { status: 204 });
  },
});

const project = fake.pulls.repo('alice/proj');
project.hook({ url: 'https://bot.example/hook', events: ['pull_request'], secret });
const { number } = project.branch('topic').commit().pull();

await fake.fetch(`${fake.url}/api/v1/repos/alice/proj/issues/${number}/comments`, {
  method: 'POST',
  headers: { Authorization: 'token alice-token', 'Content-Type': 'application/json' },
  body: JSON.stringify({ body: '/merge' }),
});
await fake.webhooks.settled();
const repo = new PullsClient(fake.options.pulls).repo('alice', 'proj');
console.log((await repo.retrieve(number)).merged); // true
