import type { Resolved } from '../../../git/index.ts';
import type { World } from '../state/world.ts';
import { canRead } from '../access/access.ts';
import type { Acting } from '../state/acting.ts';
import { idOfOwner, ownerNamed, loginOf } from '../state/owners.ts';
import { repoNamed } from '../state/repositories.ts';
import { badRequest, invalid, notFound } from '../state/rejections.ts';
import { resolveIn } from '../state/refs.ts';
import type { RepoRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';

/** The two branches of a new pull request. */
export interface Branches {
  readonly base: string;
  readonly headRepo: RepoRow;
  readonly head: string;
}

/** The branches that a new pull request names, and whether its token sees public repositories only. */
export interface Wanted {
  readonly base: string;
  readonly head: string;
  readonly publicOnly: boolean;
}

/** Finds the branches of a new pull request (contract: pulls 6.1 to 6.5). */
export function branchesFor({ world, repo, doer }: Acting, { base, head, publicOnly }: Wanted): Branches {
  if (base === head) throw invalid('Invalid PullRequest: There are no changes between the head and the base');
  const colon = head.indexOf(':');
  const headRepo = colon < 0 ? repo : headRepoOf(world, repo, head.slice(0, colon));
  if (publicOnly && headRepo.private) throw notFound();
  if (!canRead(world, headRepo, doer, 'repo.code')) throw notFound("Can't read headRepo UnitTypeCode");
  const [baseName, headName] = compared(base, head.slice(colon + 1));
  const found = [refNamed(world, repo, baseName), refNamed(world, headRepo, headName)] as const;
  if (found.some(({ kind }) => kind !== 'branch')) throw invalid('Invalid PullRequest: base and head must be branches');
  return { base: found[0].name ?? baseName, headRepo, head: found[1].name ?? headName };
}

/** The repository of a head, as it is written before the colon. */
export function headRepoOf(world: World, repo: RepoRow, text: string): RepoRow {
  const [owner = '', name] = splitOnce(text, '/');
  if (owner === '' && name === undefined) return repo;
  const account = ownerNamed(world, owner);
  if (account === undefined) throw notFound();
  const id = idOfOwner(account);
  if (name === undefined) return id === repo.owner ? repo : forkAt(world, repo, id);
  const found = repoNamed(world, owner, name);
  if (found === undefined) throw notFound();
  return found;
}

/** The fork of the base's network that an account has, whatever its name; also a parent or a sibling. */
function forkAt(world: World, repo: RepoRow, owner: number): RepoRow {
  const fork = world.pulls.repos.list(lists.network(repo.root, owner)).first();
  if (fork === undefined)
    throw badRequest(`the user ${loginOf(world, owner)} does not have a fork of the base repository`);
  return fork;
}

const splitOnce = (text: string, sign: string): [string, string?] => {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + sign.length)];
};

/** The server joins both names with `...` and cuts them again; dots in a name end up in the other one. */
function compared(base: string, head: string): [string, string] {
  const [first = '', rest = ''] = splitOnce(`${base}...${head}`, '...');
  const [left, right] = splitOnce(rest, '...');
  return right === undefined ? [first, rest] : [first, `${right}..${left}`];
}

/** The object that a name resolves to in a repository. */
export function refNamed(world: World, repo: RepoRow, name: string): Resolved {
  const found = resolveIn(world, repo, name);
  if ('id' in found) return found;
  if ('unsupportedSuffix' in found)
    throw badRequest(`unsupported ref suffix ${JSON.stringify(found.unsupportedSuffix)}`);
  throw notFound(`ref ${JSON.stringify(name)} does not exist`);
}
