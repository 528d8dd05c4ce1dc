import type { Resolved } from '../../../git/index.ts';
import type { World } from '../state/world.ts';
import { canRead } from '../access/access.ts';
import type { Acting } from '../state/acting.ts';
import { idOfOwner, ownerNamed, loginOf } from '../state/owners.ts';
import { repoName, repoNamed } from '../state/repositories.ts';
import { badRequest, internalServerError, invalid, missing, notFound, type Rejection } from '../state/rejections.ts';
import { resolveIn, tipOf } from '../state/refs.ts';
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
  rejectColons(world, head);
  const colon = head.indexOf(':');
  const headRepo = colon < 0 ? repo : headRepoOf(world, repo, head.slice(0, colon));
  if (publicOnly && headRepo.private) throw notFound();
  if (!canRead(world, headRepo, doer, 'repo.code')) throw notFound("Can't read headRepo UnitTypeCode");
  const headBranch = head.slice(colon + 1);
  if (world.dialect.refSuffixes === 'branches') {
    const [own, other] = [plainBranch(world, repo, base, 'base'), plainBranch(world, headRepo, headBranch, 'head')];
    return { base: own, headRepo, head: other };
  }
  const [baseName, headName] = compared(base, headBranch);
  const found = [refNamed(world, repo, baseName), refNamed(world, headRepo, headName)] as const;
  if (found.some(({ kind }) => kind !== 'branch')) throw invalid('Invalid PullRequest: base and head must be branches');
  return { base: found[0].name ?? baseName, headRepo, head: found[1].name ?? headName };
}

/** Forgejo takes one colon at most. */
function rejectColons({ dialect }: World, head: string): void {
  const count = head.split(':').length - 1;
  if (count < 2 || dialect.refSuffixes !== 'branches') return;
  if (!dialect.ownerReason) throw notFound();
  throw missing(`the head part of {basehead} ${head} must contain zero or one colon (:) but contains ${count}`);
}

/** A branch where nothing else is taken: what else there is of the name is an error inside. */
function plainBranch(world: World, repo: RepoRow, name: string, side: 'base' | 'head'): string {
  if (tipOf(world, repo.id, name) !== undefined) return name;
  const isThere = [name, `refs/${name}`].some((one) => !('unknown' in resolveIn(world, repo, one)));
  const { namedRefs } = world.dialect;
  if (!isThere && side === 'base' && namedRefs) throw notFound(undefined, { call: 'BaseNotExist' });
  if (isThere || namedRefs) throw internalServerError(`object does not exist [id: ${name}, rel_path: ]`);
  const reason = `could not find '${name}' to be a commit, branch or tag in the ${side} repository ${repoName(world, repo)}`;
  throw missing(reason);
}

/** The repository of a head, as it is written before the colon. */
export function headRepoOf(world: World, repo: RepoRow, text: string): RepoRow {
  const [owner = '', name] = splitOnce(text, '/');
  const { headForms } = world.dialect;
  if (headForms && (owner === '' || name !== undefined)) throw noOwner(world, text);
  if (owner === '' && name === undefined) return repo;
  const account = ownerNamed(world, owner);
  if (account === undefined) throw noOwner(world, owner);
  const id = idOfOwner(account);
  if (name === undefined) return id === repo.owner ? repo : forkAt(world, repo, id);
  const found = repoNamed(world, owner, name);
  if (found === undefined) throw notFound();
  return found;
}

/** The fork of the base's network that an account has, whatever its name; also a parent or a sibling. */
function forkAt(world: World, repo: RepoRow, owner: number): RepoRow {
  const { headForms } = world.dialect;
  const fork = world.pulls.repos.list(lists.network(repo.root, owner)).first();
  const isNear = fork !== undefined && (fork.parent === repo.id || fork.id === repo.parent);
  if (headForms === 'owners' && !isNear) throw noFork(world, repo, loginOf(world, owner));
  if (fork === undefined && headForms) throw notFound('head repository not found');
  if (fork === undefined)
    throw badRequest(`the user ${loginOf(world, owner)} does not have a fork of the base repository`);
  return fork;
}

/** The rejection of an owner who has neither a fork of a repository nor what it is a fork of. */
function noFork(world: World, repo: RepoRow, login: string): Rejection {
  const name = repoName(world, repo);
  if (!world.dialect.ownerReason) return notFound(undefined, { call: 'GetBaseRepo' });
  return missing(`${login} does not have a fork of ${name} and ${name} is not a fork of a repository from ${login}`);
}

/** The rejection of a head with an unknown owner. */
function noOwner({ dialect }: World, name: string): Rejection {
  if (dialect.ownerReason) return missing(`the owner ${name} does not exist`);
  return notFound(undefined, dialect.headForms ? { call: 'GetUserByName' } : undefined);
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
  const { dialect } = world;
  if (name === 'HEAD' && dialect.headName) throw notFound();
  if (dialect.refSuffixes && /[~^]|@\{/.test(name))
    throw internalServerError(`ref ${JSON.stringify(name)} has a suffix`);
  const found = resolveIn(world, repo, name);
  if ('id' in found) return found;
  if ('unsupportedSuffix' in found)
    throw badRequest(`unsupported ref suffix ${JSON.stringify(found.unsupportedSuffix)}`);
  throw notFound(`ref ${JSON.stringify(name)} does not exist`, {});
}
