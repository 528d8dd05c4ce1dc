import {
  packAllowance,
  seedCommits,
  type Allowance,
  type CommitSpec,
  type Oid,
  type PushResult,
  type Refs,
  isCommit,
  validFullRefName,
} from '../../../git/index.ts';
import { rowFrom, type RowOf } from '../../../engine/area/columns.ts';
import { instantOf } from '../../../engine/world/instant.ts';
import type { World } from '../state/world.ts';
import { userNamed } from '../../accounts/users.ts';
import { collaborate } from '../access/collaborators.ts';
import { idOfOwner, ownerNamed } from '../state/owners.ts';
import { repoAt, repoNamed } from '../state/repositories.ts';
import { parseGoTime } from '../go/go-time.ts';
import { createIssue } from '../issues/issues.ts';
import { setStarred } from '../issues/marks.ts';
import { reportStatus } from '../contents/statuses.ts';
import { setWatching, watchersOf } from '../access/watching.ts';
import { protect, rejectUnlisted } from '../access/protections.ts';
import { clashOf, setRef, workingCopy } from '../state/refs.ts';
import { lists } from '../state/tables.ts';
import { settleDefaultBranch } from '../repositories/push-refs.ts';
import { keepTag } from '../repositories/moves.ts';
import { topicsFrom } from '../repositories/topics.ts';
import { createRelease } from '../repositories/releases.ts';
import { applyRefs, createRepo, editBasics, editSettings } from '../repositories/repos.ts';
import type { RepoRow, StatusRow, Thread } from '../state/rows.ts';
import { modeNamed } from '../state/vocabulary.ts';
import { addLabel } from './orgs.ts';
import {
  issueColumns,
  milestoneColumns,
  releaseColumns,
  repoColumns,
  statusColumns,
  type CommitSeed,
  type IssueSeed,
  type MilestoneSeed,
  type ReleaseSeed,
  type RepoSeed,
  type StatusSeed,
} from './document.ts';
import { unpackHistory } from './history.ts';
import { seedAttachments, atTime, creatorOf, planOf, requireFreeNumber, seedSaid, userOr } from './threads.ts';
import { requireName } from '../../accounts/seed/seed.ts';
import { atPath, forEachRecord, known, rejectSeed } from '../../../engine/area/seed-issues.ts';
import { setClosed } from '../state/lifecycle.ts';
import { current } from '../state/threads.ts';
import { withNumber } from '../state/sequences.ts';
import { nowSeconds } from '../state/time.ts';

const HEADS = 'refs/heads/';
const TAGS = 'refs/tags/';

/** Puts a repository of a world document into a world. */
export function seedRepo(world: World, given: RepoSeed, path: string, allowance = packAllowance()): RepoRow {
  const account = known(ownerNamed(world, given.owner), `${path}.owner`, 'user or organisation');
  requireName(given.name, `${path}.name`);
  if (repoNamed(world, given.owner, given.name) !== undefined) rejectSeed(`${path}.name`, 'used twice');
  const parent = given.forkOf == null ? undefined : known(repoAt(world, given.forkOf), `${path}.forkOf`, 'repository');
  const seed = rowFrom(repoColumns, parent, given);
  const { name, private: isPrivate, defaultBranch, topics } = seed;
  const fields = { owner: idOfOwner(account), name, private: isPrivate, defaultBranch, topics: topicsFrom(topics) };
  const repo = atTime(world, seed.at, () => createRepo(world, fields, parent));
  seedGit(world, repo, seed, { path, allowance });
  rejectClash(world, repo, seed.deletedBranches, path);
  forEachRecord(seed.collaborators, `${path}.collaborators`, ({ user, permission, hasAccess }, place) => {
    const { id } = known(userNamed(world, user), `${place}.user`, 'user');
    collaborate(world, repo, { user: id, mode: modeNamed(permission) || 1, hasAccess: hasAccess ?? undefined });
  });
  forEachRecord(seed.releases, `${path}.releases`, (release, place) => seedRelease(world, repo, release, place));
  for (const label of seed.labels) addLabel(world, label, { repo: repo.id });
  forEachRecord(seed.milestones, `${path}.milestones`, (milestone, place) =>
    atPath(place, () => seedMilestone(world, repo, milestone)),
  );
  forEachRecord(seed.issues, `${path}.issues`, (issue, place) => seedIssue(world, repo, issue, place));
  forEachRecord(seed.statuses, `${path}.statuses`, (status, place) => seedStatus(world, repo, status, place));
  for (const [i, login] of seed.stars.entries())
    setStarred(world, repo, known(userNamed(world, login), `${path}.stars[${i}]`, 'user'), true);
  forEachRecord(seed.protections, `${path}.protections`, (body, place) =>
    atPath(place, () => {
      rejectUnlisted(world, repo, body);
      protect(world, repo, body);
    }),
  );
  return given.settings == null ? repo : edited(world, repo, withoutSwitches(seed.settings));
}

function rejectClash(world: World, repo: RepoRow, deleted: readonly string[], path: string): void {
  const names = [...world.pulls.refs.list(lists.repo(repo.id))].map(({ name }) => name);
  const clash = clashOf(names.filter((name) => !deleted.includes(name.replace(/^refs\/heads\//, ''))));
  if (clash !== undefined) rejectSeed(path, `git cannot have ${clash.join(' and ')} together; rename one of them`);
}

type Settings = Readonly<Record<string, unknown>>;

const edited = (world: World, repo: RepoRow, settings: Settings): RepoRow =>
  editSettings(world, editBasics(world, repo, settings), settings);

/** Units stay on until the world's pull requests are there, which need them. */
function withoutSwitches(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !SWITCH.test(name)));
}

const SWITCH = /^(?:has_\w+|archived|name)$/;

/** What a seeded repository is given once teams and pull requests are there: its watchers, and what rules pull requests out, as branches and units that go, its archiving, its new name. */
export function finishRepo(world: World, seed: RepoSeed, path: string): void {
  const repo = repoNamed(world, seed.owner, seed.name);
  if (repo !== undefined && seed.watchers != null) seedWatchers(world, repo, seed.watchers, `${path}.watchers`);
  if (repo !== undefined)
    for (const branch of seed.deletedBranches ?? []) setRef(world, repo.id, `refs/heads/${branch}`, undefined);
  const late = Object.entries(seed.settings ?? {}).filter(([name]) => SWITCH.test(name));
  const archived = seed.archived === true ? [['archived', true] as const] : [];
  if (repo !== undefined && late.length + archived.length > 0)
    edited(world, repo, Object.fromEntries([...late, ...archived]));
}

function seedWatchers(world: World, repo: RepoRow, logins: readonly string[], path: string): void {
  const chosen = new Set(logins.map((login, i) => known(userNamed(world, login), `${path}[${i}]`, 'user').id));
  for (const user of [...watchersOf(world, repo), ...chosen]) setWatching(world, repo, user, chosen.has(user));
}

function seedGit(
  world: World,
  repo: RepoRow,
  seed: RowOf<typeof repoColumns>,
  { path, allowance }: { readonly path: string; readonly allowance: Allowance },
): void {
  const copy = workingCopy(world, repo);
  const inherited = copy.refs;
  if (seed.git !== undefined) copy.refs = unpackHistory(world, repo, seed.git, { path: `${path}.git`, allowance });
  const specs = seed.commits.map((commit) => specOf(commit, repo.defaultBranch));
  for (const [i, spec] of specs.entries()) {
    const result = atPath(`${path}.commits[${i}]`, () => seedCommits(copy, [spec], world.clock.iso));
    if (!result.ok) rejectSeed(`${path}.commits[${i}]`, pushIssue(result));
    requireRefName(HEADS + spec.branch, `${path}.commits[${i}].branch`);
  }
  const refs = new Map(copy.refs);
  for (const [name, from] of branchesOf(seed.branches, repo.defaultBranch))
    refs.set(
      requireRefName(HEADS + name, `${path}.branches`),
      known(commitNamed(world, refs, from), `${path}.branches`, `branch ${from}`),
    );
  for (const [i, { name, target }] of seed.tags.entries())
    refs.set(
      requireRefName(TAGS + name, `${path}.tags[${i}].name`),
      known(commitNamed(world, refs, target), `${path}.tags[${i}].target`, 'branch'),
    );
  applyRefs(world, repo, refs);
  settleDefaultBranch(world, repo, { after: firstBranch(refs) });
  for (const [ref, to] of refs)
    if (ref.startsWith(TAGS) && to !== inherited.get(ref))
      keepTag(world, repo, {
        name: ref.slice(TAGS.length),
        to,
        author: creatorOf(world, repo, path).id,
        at: nowSeconds(world),
      });
}

/** The full name of a branch or tag, which git has to take. */
function requireRefName(name: string, path: string): string {
  return validFullRefName(name) ? name : rejectSeed(path, `git takes no such name: ${JSON.stringify(name)}`);
}

const firstBranch = (refs: Refs): string | undefined =>
  [...refs.keys()].find((ref) => ref.startsWith(HEADS))?.slice(HEADS.length);

/** The commit that a seed names by a branch or by its id. */
function commitNamed({ objects }: World, refs: Refs, name: string): Oid | undefined {
  return refs.get(HEADS + name) ?? (isCommit(objects, name) ? name : undefined);
}

/** A commit as the git model wants it. */
export function specOf(commit: CommitSeed, fallback: string): CommitSpec {
  return { ...commit, branch: commit.branch ?? fallback } as CommitSpec;
}

/** Why commits could not be made. */
export function pushIssue(result: Exclude<PushResult, { ok: true }>): string {
  if ('unknownBranch' in result)
    return `unknown branch '${result.unknownBranch}'; a branch is there once a commit of the document is on it`;
  return 'invalidPath' in result
    ? `invalid path ${result.invalidPath}`
    : `${result.notFastForward} is not a fast-forward`;
}

function branchesOf(branches: NonNullable<RepoSeed['branches']>, fallback: string): (readonly [string, string])[] {
  return Array.isArray(branches)
    ? (branches as readonly string[]).map((name) => [name, fallback] as const)
    : Object.entries(branches as Readonly<Record<string, string>>);
}

function seedMilestone(world: World, repo: RepoRow, seed: MilestoneSeed): void {
  const { title, description, state, dueOn, at, closedAt } = rowFrom(milestoneColumns, undefined, seed);
  const seconds = (time: string | undefined): number =>
    time === undefined ? nowSeconds(world) : Math.floor(instantOf(time) / 1000);
  world.pulls.milestones.insert({
    id: world.pulls.milestones.nextId,
    repo: repo.id,
    title,
    description,
    createdAt: seconds(at),
    updatedAt: seconds(at),
    ...(state === 'closed' && { closedAt: seconds(closedAt) }),
    ...(dueOn !== undefined && { dueOn: seconds(dueOn) }),
  });
}

function seedIssue(world: World, repo: RepoRow, given: IssueSeed, path: string): void {
  const seed = rowFrom(issueColumns, undefined, given);
  const { title, body, state, dueDate: due } = seed;
  requireFreeNumber(world, repo, seed.number, path);
  const poster = userOr(world, repo, seed.as, path);
  const { labels, ...plan } = planOf(world, repo, seed, path);
  const assignees = seed.assignees.map(
    (name, i) => known(userNamed(world, name), `${path}.assignees[${i}]`, 'user').id,
  );
  const dueDate = due !== undefined && { dueDate: parseGoTime(due).seconds };
  const fields = { title, body, labels, assignees, ...plan, ...dueDate };
  const open = (): Thread =>
    withNumber(world, repo, seed.number, () => createIssue({ world, repo, doer: poster }, fields));
  const issue = atTime(world, seed.at, open);
  seedSaid({ world, repo, path }, issue, seed);
  if (state === 'closed')
    atTime(world, seed.closedAt, () => setClosed(world, current(world, issue), true, issue.poster));
}

function seedRelease(world: World, repo: RepoRow, given: ReleaseSeed, path: string): void {
  const doer = userOr(world, repo, given.as, path);
  const { tag, target, at, as: _as, attachments: _, ...fields } = rowFrom(releaseColumns, undefined, given);
  const body = { ...fields, tag_name: tag, target_commitish: target };
  const create = (): void => {
    const row = createRelease({ world, repo, doer }, body);
    world.pulls.tags.replace({ ...row, createdAt: nowSeconds(world) });
    seedAttachments({ world, repo, path }, { release: row.id }, given.attachments);
  };
  atPath(path, () => atTime(world, at, create));
}

function seedStatus(world: World, repo: RepoRow, seed: StatusSeed, path: string): void {
  const doer = userOr(world, repo, seed.as, path);
  const { targetUrl, ...fields } = rowFrom(statusColumns, undefined, seed);
  const body = { ...fields, target_url: targetUrl };
  const report = (): StatusRow => reportStatus({ world, repo, doer }, seed.commit, body);
  atPath(`${path}.commit`, () => atTime(world, seed.at, report));
}
