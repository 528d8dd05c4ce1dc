import { pullsIn } from '../state/threads.ts';
import { ZERO_OID, type Command } from '../../../git/index.ts';
import { repoName } from '../state/repositories.ts';
import type { PullRow, RepoRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import type { HttpPush } from './push.ts';

const HEADS = 'refs/heads/';

/** Where a pull request of each pushed branch is, or can be made (contract: pulls 12.5). */
export function hints({ world, call, repo }: HttpPush, moved: readonly Command[]): string {
  const base = repo.parent === undefined ? repo : (world.pulls.repos.get(repo.parent) ?? repo);
  if (base.settings.has_pull_requests === false) return '';
  const branches = moved
    .filter(({ ref, next }) => ref.startsWith(HEADS) && next !== ZERO_OID)
    .map(({ ref }) => ref.slice(HEADS.length))
    .filter((branch) => repo.parent !== undefined || branch !== (world.pulls.repos.get(repo.id) ?? repo).defaultBranch);
  const blocks = branches.map((branch) => {
    const pull = pullsIn(world, lists.openPair(base.id, base.defaultBranch, repo.id, branch)).first();
    if (pull !== undefined) return visit(world, call.base, pull);
    const page = `${repoPage(world, call.base, repo)}/pulls/new/${branch.split('/').map(escaped).join('/')}`;
    return `\nCreate a new pull request for '${branch}':\n  ${page}\n\n`;
  });
  return blocks.join('');
}

/** Where a pull request is that has been pushed to. */
export function visit(world: World, origin: string, pull: PullRow): string {
  const repo = world.pulls.repos.get(pull.repo)!;
  return `\nVisit the existing pull request:\n  ${repoPage(world, origin, repo)}/pulls/${pull.number}\n\n`;
}

const repoPage = (world: World, origin: string, repo: RepoRow): string => `${origin}/${repoName(world, repo)}`;

/** A segment of a path as Go escapes it: other characters than JavaScript leave as they are. */
const escaped = (segment: string): string =>
  encodeURIComponent(segment)
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%(?:24|26|2B|3A|3D|40)/g, decodeURIComponent);
