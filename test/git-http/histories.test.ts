import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFake, type Fake } from '../../fake/index.ts';
import { listen, type Listening } from '../../fake/adapters/node.ts';
import { hasGit } from '../git/oracle.ts';
import { below, codeLine, edited, joined, random, someLines, type Random } from '../git/random.ts';
import { Workspace } from './git.ts';

// `GIT_HISTORIES=200` plays more of them.
const COUNT = Number(process.env['GIT_HISTORIES'] ?? 24);
const users = [{ name: 'alice', tokens: [{ token: 'tok' }] }];
const as = { user: 'alice', token: 'tok' };

/** A stream for fast-import: some branches that grow, part and merge, with tags on the way. */
function history(r: Random): string {
  const out: string[] = [];
  const files = new Map<string, string[]>();
  const marks = new Map<string, number>();
  for (let mark = 1, left = 3 + below(r, 12); left > 0; left--, mark++) {
    const branch = ['main', 'topic', 'deep/er', 'ä'][below(r, 4)]!;
    const path = ['a.txt', 'dir/b.txt', 'dir/deeper/c.txt', 'é.txt'][below(r, 4)]!;
    const lines = edited(r, files.get(path) ?? someLines(r, below(r, 40), codeLine), 2, codeLine);
    files.set(path, lines);
    const content = joined(r, lines);
    const from = marks.get(branch) ?? (mark > 1 && r() < 0.8 ? mark - 1 : undefined);
    const other = [...marks.values()][below(r, marks.size + 1)];
    const at = 1_700_000_000 + mark * 60;
    out.push(
      `commit refs/heads/${branch}`,
      `mark :${mark}`,
      `committer C <c@example.com> ${at} +0100`,
      data(`commit ${mark}\n`),
    );
    if (from !== undefined) out.push(`from :${from}`);
    if (other !== undefined && other !== from && from !== undefined && r() < 0.4) out.push(`merge :${other}`);
    out.push(`M 100${r() < 0.2 ? '755' : '644'} inline "${path}"`, data(content), '');
    marks.set(branch, mark);
    if (r() < 0.2)
      out.push(`tag v${mark}`, `from :${mark}`, `tagger T <t@example.com> ${at} +0000`, data(`tag ${mark}\n`));
  }
  return out.join('\n');
}

const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}`;

describe.skipIf(!hasGit)('random histories come back as they were pushed', () => {
  const workspace = new Workspace();
  let fake: Fake;
  let server: Listening;
  beforeAll(async () => {
    const repos = Array.from({ length: COUNT }, (_, i) => ({ owner: 'alice', name: `r${i}`, commits: [] }));
    fake = createFake({ seed: { users, pulls: { repos } } });
    server = await listen(fake);
  });
  afterAll(async () => {
    await server.close();
    workspace[Symbol.dispose]();
  });

  const refsIn = (folder: string): Promise<string> =>
    workspace.ask(['for-each-ref', '--format=%(objectname) %(refname)'], { in: folder });

  test.for(Array.from({ length: COUNT }, (_, i) => i))('history %i', async (i) => {
    const own = `own${i}`;
    const url = `${server.url}/alice/r${i}.git`;
    await workspace.ask(['init', '-q'], { in: own });
    await workspace.ask(['fast-import', '--quiet', '--force'], { in: own, stdin: history(random(i)) });
    // In two pushes, so that the second is a thin pack upon the first.
    await workspace.git(['push', '-q', url, 'main'], { in: own, as, protocol: i % 3 });
    await workspace.ask(['push', '-q', '--mirror', url], { in: own, as, protocol: i % 3 });
    await workspace.ask(['clone', '-q', '--mirror', url, `back${i}`], { protocol: i % 3 });
    await workspace.ask(['fsck', '--strict', '--no-dangling'], { in: `back${i}` });
    expect(await refsIn(`back${i}`)).toBe(await refsIn(own));
    const depth = String(1 + (i % 4));
    await workspace.ask(['clone', '-q', '--no-single-branch', '--depth', depth, url, `shallow${i}`], {
      protocol: i % 3,
    });
    await workspace.ask(['fsck', '--strict', '--no-dangling'], { in: `shallow${i}` });
    await workspace.git(['fetch', '-q', '--unshallow'], { in: `shallow${i}`, protocol: i % 3 });
    const count = ['rev-list', '--count', '--branches', '--remotes'];
    expect(await workspace.ask(count, { in: `shallow${i}` })).toBe(await workspace.ask(count, { in: own }));
  });

  test('and none of them made the fake fail', () => {
    expect(fake.unmatched.filter(({ internalError }) => internalError !== undefined)).toEqual([]);
  });
});
