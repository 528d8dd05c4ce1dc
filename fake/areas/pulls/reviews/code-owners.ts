import { diffTrees, entryAt, readBlob, treeOfCommit } from '../../../git/index.ts';
import { text } from '../../../git/bytes.ts';
import { userNamed } from '../../accounts/users.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { trimSpace } from '../go/values.ts';
import type { OnPull } from '../state/acting.ts';
import type { Remembered } from '../state/changes.ts';
import { mergeBaseOf, seenHead } from '../state/mergeability.ts';
import { tipOf } from '../state/refs.ts';
import type { PullRow, RepoRow, TeamRow } from '../state/rows.ts';
import { isDraft } from '../state/settings.ts';
import { keys } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { announceTeam } from './ask.ts';
import { ownerPattern, type OwnerPattern } from './owner-pattern.ts';
import { requestedUsers, requestTeam, requestUser } from './review-requests.ts';

/** Users and teams that were asked because files of theirs change. */
export interface AskedOwners {
  readonly users: readonly UserRow[];
  readonly teams: readonly TeamRow[];
}

const NOBODY: AskedOwners = { users: [], teams: [] };

/** The files that name owners; the first one that is there counts. */
const FILES = ['CODEOWNERS', 'docs/CODEOWNERS', '.gitea/CODEOWNERS'];

/** A line of such a file: owners of the paths that its pattern fits, or does not fit. */
interface OwnersRule extends AskedOwners {
  readonly fits: OwnerPattern;
  readonly isNegative: boolean;
}

/**
 * Asks the owners of changed files for a review, except in forks and of drafts (contract: pulls 9.4). Users
 * who were asked or have reviewed already are not asked again.
 */
export function askCodeOwners({ world, repo, pull }: OnPull): AskedOwners {
  if (repo.parent !== undefined || isDraft(world, pull.title)) return NOBODY;
  const rules = rulesOf(world, repo);
  const poster = world.accounts.users.get(pull.poster);
  if (rules.length === 0 || poster === undefined) return NOBODY;
  const paths = changedPaths(world, pull);
  const fitting = rules.filter(({ fits, isNegative }) => paths.some((path) => fits(path) !== isNegative));
  const known = [pull.poster, ...requestedUsers(world, pull, false)];
  const users = [...new Set(fitting.flatMap((rule) => rule.users))].filter(({ id }) => !known.includes(id));
  const teams = [...new Set(fitting.flatMap((rule) => rule.teams))];
  const asking = { world, repo, pull, doer: poster };
  return {
    users: users.filter((user) => requestUser(asking, user) !== undefined),
    teams: teams.filter((team) => requestTeam(asking, team) !== undefined),
  };
}

/** Tells webhooks and the owners themselves that they were asked. */
export function announceOwners(on: OnPull, { users, teams }: AskedOwners, remembered: Remembered = {}): void {
  const { world, doer, pull } = on;
  const shown = { ...remembered, ...(users.length > 0 && { reviewers: users.map(({ id }) => id) }) };
  for (const reviewer of users)
    world.announce(world, doer, { kind: 'review requested', pull, reviewer, remembered: shown });
  const present = teams.map(({ id }) => id);
  for (const team of teams) announceTeam(on, team, { read: present, present, remembered: shown });
}

/** The paths that a pull request changes; a moved file counts at both places. */
function changedPaths(world: World, pull: PullRow): string[] {
  const { objects } = world;
  const [base, head] = [mergeBaseOf(world, pull), seenHead(world, pull)];
  return diffTrees(objects, treeOfCommit(objects, base), treeOfCommit(objects, head)).map(({ path }) => path);
}

/** The rules of the file on the default branch, whatever branch the pull request is for. */
function rulesOf(world: World, repo: RepoRow): OwnersRule[] {
  const { objects } = world;
  const tip = tipOf(world, repo.id, repo.defaultBranch);
  const tree = tip && treeOfCommit(objects, tip);
  const files = FILES.map((path) => (tree === undefined ? undefined : entryAt(objects, tree, path)));
  const file = files.find((entry) => entry !== undefined && entry.mode !== '40000' && entry.mode !== '160000');
  if (file === undefined) return [];
  return text(readBlob(objects, file.id))
    .split('\n')
    .map((line) => ruleOf(world, wordsOf(line)))
    .filter((rule) => rule !== undefined);
}

/** A line needs a pattern and a known owner. */
function ruleOf(world: World, [written = '', ...names]: readonly string[]): OwnersRule | undefined {
  const fits = ownerPattern(written.replace(/^!/, '').replace(/^\//, ''));
  if (fits === undefined) return undefined;
  const plain = names.map((name) => name.replace(/^@/, ''));
  const users = plain.flatMap((name) => (name.includes('/') ? [] : (userNamed(world, name) ?? [])));
  const teams = plain.flatMap((name) => teamNamed(world, name) ?? []);
  return users.length + teams.length === 0 ? undefined : { fits, isNegative: written.startsWith('!'), users, teams };
}

function teamNamed({ pulls }: World, name: string): TeamRow | undefined {
  const [orgName = '', teamName = '', ...rest] = name.split('/');
  const org = rest.length > 0 || teamName === '' ? undefined : pulls.orgs.find('name', orgName.toLowerCase());
  const team = org && pulls.teams.find('name', keys.name(org.id, teamName));
  return team?.name === teamName ? team : undefined;
}

/** The words of a line: a backslash takes the next sign as it is, and `#` begins a remark. */
function wordsOf(line: string): string[] {
  const signs = trimSpace(line).match(/\\[^]?|[^\\]/gu) ?? [];
  const words = [''];
  for (const sign of signs) {
    if (sign === '#') break;
    if (sign === ' ' || sign === '\t') words.push('');
    else words.push(`${words.pop() ?? ''}${sign.startsWith('\\') ? sign.slice(1) : sign}`);
  }
  return words.filter((word) => word !== '');
}
