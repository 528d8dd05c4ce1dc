import { userNamed } from '../../accounts/users.ts';
import { textOf } from '../go/values.ts';
import { page, type Entries, type RepoRequest, type RouteId } from '../api/route.ts';
import { mayChoose } from '../reviews/review-requests.ts';
import { shownUser, userRecord } from '../people/records.ts';
import {
  badRequest,
  blockedText,
  forbidden,
  internalServerError,
  invalid,
  noUser,
  notFound,
  missing,
  panic,
} from '../state/rejections.ts';
import { hasBlocked, usersOf } from '../state/owners.ts';
import type { ProtectionRow } from '../state/rows.ts';
import { scheduleRepoAttempts } from '../state/scheduled-merges.ts';
import { lists } from '../state/tables.ts';
import { modeNamed } from '../state/vocabulary.ts';
import { assignable, isCollaborator, isAdmin, reviewing, roleOf } from './access.ts';
import { collaborate, endCollaboration } from './collaborators.ts';
import { isGlob } from './globs.ts';
import { repoAdmins } from './guards.ts';
import { isPattern, protect, protectionsOf, rejectUnlisted, withKnown } from './protections.ts';
import { protectionRecord, tagProtectionRecord } from './records.ts';
import { protectTags } from './tag-protections.ts';

/** The protection that a path names by its rule. */
function ruleIn({ world, repo, text }: RepoRequest): ProtectionRow {
  const rows = [...world.pulls.protections.list(lists.repo(repo.id))];
  const row = rows.find(({ rule }) => rule === text('name'));
  if (row === undefined) throw notFound();
  return row;
}

function putProtection({ world, repo }: RepoRequest, body: Readonly<Record<string, unknown>>): object {
  rejectUnlisted(world, repo, body);
  const row = protect(world, repo, withKnown(world, repo, body));
  // The server looks for the branches of the new rule, which is there by then.
  if (isPattern(row.rule) && !isGlob(row.rule)) throw panic(`glob: ${row.rule} is not closed`);
  scheduleRepoAttempts(world, repo);
  return protectionRecord(world, repo, row);
}

const ONLY_OWN =
  'Only admins can query all permissions, repo admins can query all repo permissions, collaborators can query only their own';

/** Active users by name; the owner of the repository comes last. */
function people({ world, viewer, repo }: RepoRequest, ids: readonly number[]): object[] {
  const users = usersOf(
    world,
    ids.filter((id) => id !== repo.owner && world.pulls.profiles.get(id)?.active !== false),
  );
  const owner = world.accounts.users.get(repo.owner);
  return [...users, ...(owner === undefined ? [] : [owner])].map((user) => userRecord(viewer, user));
}

type AccessRoute = Extract<
  RouteId,
  `${'assignees' | 'collaborators' | 'protections' | 'reviewers' | 'tagProtections'}.${string}`
>;

/** Who may do what in a repository, and what protects branches and tags. */
export const accessRoutes: Entries<AccessRoute> = {
  'collaborators.list': (request) => {
    const { world, repo, viewer } = request;
    const rows = [...world.pulls.collaborators.list(lists.repo(repo.id))];
    return page(request, rows, ({ user }) => shownUser(viewer, user), 'total');
  },
  'assignees.list': (request) => people(request, assignable(request.world, request.repo)),
  'reviewers.list': (request) => {
    const { world, repo, doer } = request;
    if (!mayChoose(world, repo, 0, doer)) throw forbidden('doer has no permission to get reviewers');
    return people(request, reviewing(world, repo));
  },
  'collaborators.check': ({ world, repo, text }) => {
    const user = userNamed(world, text('username'));
    if (user === undefined) throw invalid(noUser(text('username')));
    if (!isCollaborator(world, repo, user)) throw notFound();
  },
  'collaborators.permission': ({ world, repo, viewer, doer, text }) => {
    const isOwn = doer.name.toLowerCase() === text('username').toLowerCase();
    if (!isOwn && !isAdmin(world, repo, doer)) throw forbidden(ONLY_OWN);
    const user = userNamed(world, text('username'));
    if (user === undefined) throw missing(noUser(text('username')));
    const role = roleOf(world, repo, user);
    // The server shows what the owner of the repository sees; an organisation sees nothing private.
    const owner = world.accounts.users.get(repo.owner);
    const shown = owner === undefined ? userRecord(viewer, user, true) : userRecord({ ...viewer, doer: owner }, user);
    return { permission: role, role_name: role, user: shown };
  },
  'collaborators.add': [
    repoAdmins,
    ({ world, repo, text }, { permission = 'write' }) => {
      const user = userNamed(world, text('username'));
      if (user === undefined) throw invalid(noUser(text('username')));
      const mode = modeNamed(permission) || undefined;
      if (mode === undefined) throw internalServerError('Invalid access mode');
      if (hasBlocked(world, repo.owner, user.id) || hasBlocked(world, user.id, repo.owner))
        throw forbidden(blockedText(world));
      collaborate(world, repo, { user: user.id, mode });
    },
  ],
  'collaborators.remove': [
    repoAdmins,
    ({ world, repo, text }) => {
      const user = userNamed(world, text('username'));
      if (user === undefined) throw invalid(noUser(text('username')));
      endCollaboration(world, repo, user);
    },
  ],
  'protections.list': [
    repoAdmins,
    ({ world, repo }) => protectionsOf(world, repo).map((row) => protectionRecord(world, repo, row)),
  ],
  'protections.retrieve': [repoAdmins, (request) => protectionRecord(request.world, request.repo, ruleIn(request))],
  'protections.create': [
    repoAdmins,
    (request, body) => {
      const name = textOf(body['rule_name']) || textOf(body['branch_name']);
      if (name === '') throw badRequest('both rule_name and branch_name are empty');
      const rules = [...request.world.pulls.protections.list(lists.repo(request.repo.id))];
      if (rules.some(({ rule }) => rule === name)) throw forbidden('Branch protection already exist');
      return putProtection(request, body);
    },
  ],
  'protections.update': [
    repoAdmins,
    (request, body) => putProtection(request, { ...body, rule_name: ruleIn(request).rule }),
  ],
  'protections.delete': [
    repoAdmins,
    (request) => {
      request.world.pulls.protections.delete(ruleIn(request).id);
      scheduleRepoAttempts(request.world, request.repo);
    },
  ],
  'tagProtections.list': [
    repoAdmins,
    ({ world, repo }) =>
      world.pulls.tagProtections.list(lists.repo(repo.id)).map((row) => tagProtectionRecord(world, repo, row)),
  ],
  'tagProtections.create': [
    repoAdmins,
    (request, body) => tagProtectionRecord(request.world, request.repo, protectTags(request, body)),
  ],
  'tagProtections.delete': [
    repoAdmins,
    ({ world, repo, number }) => {
      const row = world.pulls.tagProtections.get(number('id'));
      if (row?.repo !== repo.id) throw notFound();
      world.pulls.tagProtections.delete(row.id);
    },
  ],
};
