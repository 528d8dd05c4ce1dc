import type { Fake } from 'understudy-sdk/fake';
import { PullsClient } from 'understudy-sdk/pulls';
import { chapter, narrated, say } from './narrator.ts';

const greeting = (word: string): Record<string, string> => ({ 'greeting.txt': `${word}, world\n` });

/** Somebody opens a pull request, reads its diff, meets a conflict, resolves it by a push, and squashes it. */
export async function pulls(fake: Fake): Promise<void> {
  chapter('Pull requests');
  const proj = fake.pulls.repo('alice/proj', { commits: [{ message: 'Greet', files: greeting('Hello') }] });
  const feature = proj.branch('feature').commit({ message: 'Greet as friends do', files: greeting('Hi') });
  const client = new PullsClient({ baseUrl: fake.url, auth: { token: 'alice-token' }, fetch: narrated(fake.fetch) });
  const repo = client.repo('alice', 'proj');

  say('Alice opens a pull request and reads what it changes.');
  const { number } = await repo.create({ head: 'feature', base: 'main', title: 'Be friendly' });
  console.log(indented(await repo.diff(number)));

  say('Meanwhile somebody changes the same line on main: the merge is refused.');
  proj.branch('main').commit({ message: 'Greet with respect', files: greeting('Good day') });
  console.log(`    mergeable: ${(await repo.retrieve(number)).mergeable}`);
  const refused = await repo.merge(number, { Do: 'squash' }).safe();
  console.log(`    ${refused.ok ? 'merged' : refused.error.message}; the journal says: ${fake.journal.at(-1)?.reason}`);

  say('Alice merges main into her branch, settles the conflict, and pushes.');
  feature.commit({ message: 'Merge main', merge: 'main', files: greeting('Hi and good day') });

  say('Now it can be merged, by squash.');
  await repo.merge(number, { Do: 'squash', delete_branch_after_merge: true });
  for (const { sha, message, authorName } of fake.git.log('alice/proj'))
    console.log(`    ${sha.slice(0, 7)} ${authorName.padEnd(12)} ${message.split('\n')[0]}`);
}

const indented = (text: string): string => text.trimEnd().replace(/^/gm, '    ');
