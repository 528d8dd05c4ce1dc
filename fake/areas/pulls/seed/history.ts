import { bytesOfBase64 } from './threads.ts';
import {
  isCommit,
  OwnObjects,
  PackError,
  packWhole,
  unpackWhole,
  validFullRefName,
  type Allowance,
  type Oid,
  type Refs,
} from '../../../git/index.ts';
import { toBase64 } from '../../../git/bytes.ts';
import type { RowOf } from '../../../engine/area/columns.ts';
import { rejectSeed, together } from '../../../engine/area/seed-issues.ts';
import type { RepoRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import type { GitSeed, repoColumns } from './document.ts';

const HEADS = 'refs/heads/';

/** The refs that a fork begins with: branches and tags. */
const inheritedFrom = (refs: Refs): Refs => new Map([...refs].filter(([name]) => /^refs\/(?:heads|tags)\//.test(name)));

/** Whether an object is reached from some refs. */
function reachedFrom({ objects }: World, refs: Refs): (id: Oid) => boolean {
  const own = new OwnObjects(objects).of(new Set(refs.values()));
  return (id) => own.has(id);
}

/** All refs of a repository. */
const refsOf = ({ pulls }: World, repo: RepoRow): Map<string, Oid> =>
  new Map([...pulls.refs.list(lists.repo(repo.id))].map(({ name, sha }) => [name, sha]));

/** Stores the objects of a packed history, and gives its refs, which replace those of a fork. */
export function unpackHistory(
  world: World,
  repo: RepoRow,
  { pack, refs }: GitSeed,
  { path, allowance }: { readonly path: string; readonly allowance: Allowance },
): Map<string, Oid> {
  const isInherited = reachedFrom(world, refsOf(world, repo));
  const pushed = unpacked(world, isInherited, bytesOf(pack, `${path}.pack`), { path: `${path}.pack`, allowance });
  const has = (id: Oid): boolean => pushed.has(id) || isInherited(id);
  together(
    Object.entries(refs).map(([name, id]) => () => {
      const issue = refIssue(world, name, id, has);
      if (issue !== undefined) rejectSeed(`${path}.refs.${name}`, issue);
    }),
  );
  world.pulls.refs.deleteList(lists.repo(repo.id));
  return new Map(Object.entries(refs));
}

function bytesOf(pack: GitSeed['pack'], path: string): Uint8Array {
  if (typeof pack !== 'string')
    rejectSeed(`${path}.file`, 'a file is read only by serve --seed, beside its document; give the pack in base64');
  return bytesOfBase64(pack, path);
}

function unpacked(
  { objects }: World,
  has: (id: Oid) => boolean,
  pack: Uint8Array,
  { path, allowance }: { readonly path: string; readonly allowance: Allowance },
): ReadonlySet<Oid> {
  try {
    return unpackWhole({ objects, has }, pack, allowance);
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    return rejectSeed(path, `git would not unpack it: ${error.message.trim().replaceAll('\n', '; ') || error.report}`);
  }
}

function refIssue({ objects }: World, name: string, id: Oid, has: (id: Oid) => boolean): string | undefined {
  if (!validFullRefName(name)) return 'expected the full name of a ref, such as refs/heads/main';
  if (!has(id)) return `the pack does not have ${id}`;
  return name.startsWith(HEADS) && !isCommit(objects, id) ? `expected a commit; ${id} is none` : undefined;
}

/**
 * The history of a repository as a seed has it. What no ref leads to any more is on branches that are deleted in the end.
 * `seeded` has the refs of the repositories that the seed has so far.
 */
export function historySeed(
  world: World,
  seeded: Map<number, Refs>,
  repo: RepoRow,
): Pick<RowOf<typeof repoColumns>, 'git' | 'deletedBranches'> {
  const refs = refsOf(world, repo);
  const inherited = inheritedFrom(seeded.get(repo.parent ?? 0) ?? new Map<string, Oid>());
  const former = formerTips(world, repo, refs);
  for (const id of former) refs.set(`${HEADS}history/${id}`, id);
  seeded.set(repo.id, refs);
  if (isSame(refs, inherited)) return { deletedBranches: [] };
  const pack = packWhole({ objects: world.objects, has: reachedFrom(world, inherited) }, refs.values());
  return {
    git: { pack: toBase64(pack), refs: Object.fromEntries(refs) },
    deletedBranches: former.map((id) => `history/${id}`),
  };
}

/** Commits that refs have left, which records may still name. */
function formerTips(world: World, repo: RepoRow, refs: Refs): Oid[] {
  const { objects, pulls } = world;
  const isReached = reachedFrom(world, refs);
  const left = new Set([...pulls.formerTips.list(lists.repo(repo.id))].map(({ sha }) => sha));
  return [...left].filter((id) => isCommit(objects, id) && !isReached(id));
}

const isSame = (a: Refs, b: Refs): boolean => a.size === b.size && [...a].every(([name, id]) => b.get(name) === id);
