import { userNamed } from '../../accounts/users.ts';
import { page, type Entries, type RepoRequest, type RouteId } from '../api/route.ts';
import { shownUser } from '../people/records.ts';
import { forbidden, invalid, noUser, notFound } from '../state/rejections.ts';
import type { ProtectionRow, TagProtectionRow } from '../state/rows.ts';
import { scheduleRepoAttempts } from '../state/scheduled-merges.ts';
import { lists } from '../state/tables.ts';
import { isoSeconds } from '../state/time.ts';
import { modeNamed } from '../state/vocabulary.ts';
import { isCollaborator, isAdmin, roleOf } from './access.ts';
import { repoAdmins } from './guards.ts';
import { protect } from './protections.ts';
import { protectTags } from './tag-protections.ts';

/** The protection that a path names by its rule. */
function ruleIn({ world, repo, text }: RepoRequest): ProtectionRow {
  const rows = [...world.pulls.protections.list(lists.repo(repo.id))];
  const row = rows.find(({ rule }) => rule === text('name'));
  if (row === undefined) throw notFound();
  return row;
}

function putProtection({ world, repo }: RepoRequest, body: Readonly<Record<string, unknown>>): object {
  const row = protect(world, repo, body);
  scheduleRepoAttempts(world, repo);
  return { ...row.body, rule_name: row.rule, branch_name: row.rule };
}

const tagProtectionRecord = (row: TagProtectionRow): object => ({
  id: row.id,
  name_pattern: row.pattern,
  whitelist_usernames: row.users,
  whitelist_teams: row.teams,
  created_at: isoSeconds(row.createdAt),
  updated_at: isoSeconds(row.updatedAt),
});

const ONLY_OWN =
  'Only admins can query all permissions, repo admins can query all repo permissions, collaborators can query only their own';

type AccessRoute = Extract<RouteId, `${'collaborators' | 'protections' | 'tagProtections'}.${string}`>;

/** Collaborators, and what protects branches and tags. */
export const accessRoutes: Entries<AccessRoute> = {
  'collaborators.list': (request) => {
    const { world, repo, viewer } = request;
    const rows = [...world.pulls.collaborators.list(lists.repo(repo.id))];
    return page(request, rows, ({ user }) => shownUser(viewer, user), 'total');
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
    if (user === undefined) throw notFound(noUser(text('username')));
    const role = roleOf(world, repo, user);
    return { permission: role, role_name: role, user: shownUser(viewer, user.id) };
  },
  'collaborators.add': [
    repoAdmins,
    ({ world, repo, text }, { permission = 'write' }) => {
      const user = userNamed(world, text('username'));
      if (user === undefined) throw invalid(noUser(text('username')));
      const mode = modeNamed(permission) || 2;
      world.pulls.collaborators.put({ id: `${repo.id}:${user.id}`, repo: repo.id, user: user.id, mode });
    },
  ],
  'collaborators.remove': [
    repoAdmins,
    ({ world, repo, text }) => {
      const user = userNamed(world, text('username'));
      if (user === undefined) throw notFound();
      world.pulls.collaborators.delete(`${repo.id}:${user.id}`);
    },
  ],
  'protections.create': [
    repoAdmins,
    (request, body) => {
      if (!body['rule_name'] && !body['branch_name']) throw invalid('both rule_name and branch_name are empty');
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
    ({ world, repo }) => world.pulls.tagProtections.list(lists.repo(repo.id)).map(tagProtectionRecord),
  ],
  'tagProtections.create': [repoAdmins, (request, body) => tagProtectionRecord(protectTags(request, body))],
  'tagProtections.delete': [
    repoAdmins,
    ({ world, repo, number }) => {
      const row = world.pulls.tagProtections.get(number('id'));
      if (row?.repo !== repo.id) throw notFound();
      world.pulls.tagProtections.delete(row.id);
    },
  ],
};
