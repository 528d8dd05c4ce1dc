import { expect, test } from 'vitest';
import { exploreFaults } from 'understudy-sdk/fake/kit';
import { sendIssue } from './newsletter.ts';
import { createFake } from './resend.ts';

test('an issue is sent once, whichever response is lost', async () => {
  const report = await exploreFaults({
    createFake,
    flow: ({ options }) => sendIssue(options.resend, 7, 'ada@example.com'),
    invariant({ fake }) {
      const { length } = fake.export({ as: 'seed' }).document.resend?.emails ?? [];
      if (length > 1) return `sent ${length} times`;
    },
    effects: [{ drop: 'before' }, { drop: 'after' }],
  });
  report.assert();
  expect(report.runs).toBe(3);
});

test('the next day the same issue is another e-mail', async () => {
  const fake = createFake();
  const first = await sendIssue(fake.options.resend, 7, 'ada@example.com');
  expect(await sendIssue(fake.options.resend, 7, 'ada@example.com')).toBe(first);
  await fake.clock.advance(24 * 3600);
  expect(await sendIssue(fake.options.resend, 7, 'ada@example.com')).not.toBe(first);
});

test('a wrong key is an error of the application', async () => {
  const { resend } = createFake().options;
  await expect(sendIssue({ ...resend, apiKey: 're_old' }, 7, 'ada@example.com')).rejects.toThrow('API key is invalid.');
});
