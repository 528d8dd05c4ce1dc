import type { Acting } from '../state/acting.ts';
import { readAs } from '../state/fields.ts';
import type { World } from '../state/world.ts';
import type { ProtectionRow, RepoRow, TeamRow } from '../state/rows.ts';
import { keys, lists } from '../state/tables.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { userNamed } from '../../accounts/users.ts';
import { invalid, noUser } from '../state/rejections.ts';
import { nowSeconds } from '../state/time.ts';
import { textOf, textsOf } from '../go/values.ts';
import { globFits } from './globs.ts';
import { approversOf, listedIn, shownOf, writersOf } from './listed.ts';
import { protectionSaid } from './protection-columns.ts';

/** The protection of a branch: the first that fits. */
export const protectionOf = (world: World, repo: RepoRow, branch: string): ProtectionRow | undefined =>
  protectionsOf(world, repo).find(({ rule }) => isFor(rule, branch));

/** Whether a rule is for a branch: a plain name in any letter case, a pattern as it is written. */
const isFor = (rule: string, branch: string): boolean =>
  isPattern(rule) ? globFits(rule, branch) : rule.toLowerCase() === branch.toLowerCase();

/** The protections of a repository by priority, where the version has any; of one priority plain names before patterns. */
export function protectionsOf({ pulls, absent }: World, repo: RepoRow): ProtectionRow[] {
  const priority = absent['BranchProtection']?.includes('priority') ? () => 0 : (row: ProtectionRow) => row.priority;
  const rank = ({ rule }: ProtectionRow): number => (isPattern(rule) ? 1 : 0);
  const rules = [...pulls.protections.list(lists.repo(repo.id))];
  return rules.sort(
    (a, b) => priority(a) - priority(b) || rank(a) - rank(b) || a.createdAt - b.createdAt || a.id - b.id,
  );
}

/** Whether a rule is for branches of more than one name. */
export const isPattern = (rule: string): boolean => /[?*\\[\]{}]/.test(rule);

/** The switches that are off without another one: that of forced pushes only as far as a rule is made with both. */
const NEEDED: readonly (readonly [name: string, without: string])[] = [
  ['enable_push_whitelist', 'enable_push'],
  ['push_whitelist_deploy_keys', 'enable_push_whitelist'],
  ['enable_force_push_allowlist', 'enable_force_push'],
  ['force_push_allowlist_deploy_keys', 'enable_force_push_allowlist'],
];

/** A body without what has no effect: switches without the one that they need, and lists of who may pass where nobody may. */
function withNeeded(body: Readonly<Record<string, unknown>>, isNew: boolean): Readonly<Record<string, unknown>> {
  const needed = isNew ? [['enable_force_push', 'enable_push'] as const, ...NEEDED] : NEEDED;
  const said = needed.reduce((all, [name, without]) => (all[without] === true ? all : { ...all, [name]: false }), body);
  if (said['enable_bypass_allowlist'] === true) return said;
  return { ...said, bypass_allowlist_usernames: [], bypass_allowlist_teams: [] };
}

/** Adds a protection, or takes the place of the one with its name. */
export function protect(world: World, repo: RepoRow, body: Readonly<Record<string, unknown>>): ProtectionRow {
  const rule = textOf(body['rule_name']) || textOf(body['branch_name']);
  const { protections } = world.pulls;
  const rules = [...protections.list(lists.repo(repo.id))];
  const before = rules.find((row) => row.rule === rule);
  const last = rules.length === 0 ? 0 : Math.max(...rules.map(({ priority }) => priority));
  const said = typeof body['priority'] === 'number' ? body['priority'] : undefined;
  const given = said === 0 && before === undefined ? undefined : said;
  const now = nowSeconds(world);
  return protections.put({
    id: before?.id ?? protections.nextId,
    repo: repo.id,
    rule,
    priority: given ?? before?.priority ?? last + 1,
    body: protectionSaid(
      {},
      withNeeded({ ...before?.body, ...readAs(world, 'BranchProtection', body) }, before === undefined),
    ),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  });
}

/** A team of a repository's organisation. */
const teamOf = ({ pulls }: World, { owner }: RepoRow, name: string): TeamRow | undefined =>
  pulls.teams.find('name', keys.name(owner, name));

/** Of names the users that there are, each once, by its own name. */
export const knownUsers = (world: World, names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => userNamed(world, name)?.name ?? [])),
];

/** Of names the teams of a repository's organisation, each once, by its own name. */
export const knownTeams = (world: World, repo: RepoRow, names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => teamOf(world, repo, name)?.name ?? [])),
];

/** Whether a list of a protection has a user: by login, or in one of its teams of the organisation. */
export function isNamedIn({ world, repo, doer: user }: Acting, logins: unknown, teams: unknown): boolean {
  return (
    textsOf(logins).some((name) => name.toLowerCase() === user.name.toLowerCase()) ||
    textsOf(teams).some((name) => teamOf(world, repo, name)?.members.includes(user.id))
  );
}

const APPROVERS = 'approvals_whitelist_username';

/** The lists of users of a protection; that of who may pass it is read only where it is on. */
export const USER_LISTS = [
  'push_whitelist_usernames',
  'force_push_allowlist_usernames',
  'merge_whitelist_usernames',
  APPROVERS,
  'bypass_allowlist_usernames',
];
/** Its lists of teams. */
export const TEAM_LISTS = [
  'push_whitelist_teams',
  'force_push_allowlist_teams',
  'merge_whitelist_teams',
  'approvals_whitelist_teams',
  'bypass_allowlist_teams',
];

/** Rejects unknown users and, in an organisation's repository, unknown teams. */
export function rejectUnlisted(world: World, repo: RepoRow, body: Readonly<Record<string, unknown>>): void {
  const namesIn = (fields: readonly string[]): string[] =>
    fields
      .filter((field) => !field.startsWith('bypass') || body['enable_bypass_allowlist'] === true)
      .flatMap((field) => textsOf(body[field]));
  const stranger = namesIn(USER_LISTS).find((name) => userNamed(world, name) === undefined);
  if (stranger !== undefined) throw invalid(noUser(stranger));
  if (world.pulls.orgs.get(repo.owner) === undefined) return;
  const team = namesIn(TEAM_LISTS).find((name) => teamOf(world, repo, name) === undefined);
  if (team !== undefined) throw invalid(`team does not exist [org_id ${repo.owner}, team_id 0, name: ${team}]`);
}

/** The lists of a body as the server keeps them: users who write code, or read pull requests where approvals count, and teams that read. */
export function withKnown(
  world: World,
  repo: RepoRow,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const known = (fields: readonly string[], find: (names: readonly string[]) => string[]) =>
    fields.filter((field) => body[field] !== undefined).map((field) => [field, find(textsOf(body[field]))] as const);
  const { teams } = listedIn(world, repo);
  const writers = USER_LISTS.filter((field) => field !== APPROVERS);
  return {
    ...body,
    ...Object.fromEntries(known(writers, (names) => writersOf(world, repo, knownUsers(world, names)))),
    ...Object.fromEntries(known([APPROVERS], (names) => approversOf(world, repo, names))),
    ...Object.fromEntries(known(TEAM_LISTS, (names) => shownOf(teams, names))),
  };
}

/** Those whom protections list. */
interface Kind {
  /** The lists of a protection of branches, and the one of a protection of tags. */
  readonly lists: readonly string[];
  readonly ofTags: 'users' | 'teams';
}

const USERS: Kind = { lists: USER_LISTS, ofTags: 'users' };
const TEAMS: Kind = { lists: TEAM_LISTS, ofTags: 'teams' };

/** Gives a user another name on the lists of all protections, of branches and of tags; without one takes them off. */
export const relistUser = (world: World, { name }: UserRow, to?: string): void =>
  relist(world.pulls, USERS, (names) => renamed(names, name, to));

/** The same of a team, in its organisation. */
export const relistTeam = ({ pulls }: World, { org, name }: TeamRow, to?: string): void =>
  relist(pulls, TEAMS, (names, repo) => (pulls.repos.get(repo)?.owner === org ? renamed(names, name, to) : names));

const renamed = (names: readonly string[], from: string, to: string | undefined): string[] =>
  names.flatMap((name) => (name.toLowerCase() === from.toLowerCase() ? (to ?? []) : name));

function relist(
  { protections, tagProtections }: World['pulls'],
  { lists: fields, ofTags }: Kind,
  change: (names: readonly string[], repo: number) => readonly string[],
): void {
  for (const row of protections.all()) {
    const given = fields.filter((field) => row.body[field] !== undefined);
    const left = Object.fromEntries(given.map((field) => [field, change(textsOf(row.body[field]), row.repo)]));
    if (given.length > 0) protections.replace({ ...row, body: protectionSaid(row.body, left) });
  }
  for (const row of tagProtections.all()) tagProtections.replace({ ...row, [ofTags]: change(row[ofTags], row.repo) });
}
