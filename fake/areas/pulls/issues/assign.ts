import type { Acting } from '../state/acting.ts';
import { canBeAssigned } from '../access/access.ts';
import { hasBlocked } from '../state/owners.ts';
import { forbidden, internalServerError, noUser, invalid, blockedText } from '../state/rejections.ts';
import type { RepoRow, Thread } from '../state/rows.ts';
import { noteChange } from '../state/events.ts';
import { current } from '../state/threads.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { userNamed } from '../../accounts/users.ts';
import type { World } from '../state/world.ts';

/** Puts users in the place of those who are assigned: all of them or, in earlier versions, those before one who is rejected. */
export function replaceAssignees({ world, repo, doer }: Acting, thread: Thread, names: readonly string[]): void {
  const users = names.map((name) => {
    const user = assigneeNamed(world, name);
    if (!world.dialect.assignsBlocked && hasBlocked(world, user.id, doer.id)) throw forbidden(blockedText(world));
    if (!world.dialect.assignsApart) requireAssignable(world, repo, user);
    return user;
  });
  const before = current(world, thread).assignees;
  const kept = before.filter((id) => users.some((user) => user.id === id));
  const left = before.filter((id) => !kept.includes(id));
  const removals = left.map((assignee) => ({ type: 'assignees', assignee, removed: true }) as const);
  noteChange({ world, doer }, thread, removals, { assignees: kept });
  const added: number[] = [];
  try {
    for (const user of users) {
      const present = current(world, thread).assignees;
      if (present.includes(user.id)) continue;
      requireAssignable(world, repo, user);
      const removals = { type: 'assignees', assignee: user.id } as const;
      noteChange({ world, doer }, thread, [removals], { assignees: [...present, user.id] });
      added.push(user.id);
    }
  } finally {
    // Each has an event of its own, and all of them show who is left.
    for (const _ of left) world.announce(world, doer, { kind: 'unassigned', thread });
    for (const assignee of added) world.announce(world, doer, { kind: 'assigned', thread, assignee });
  }
}

/** Users by login, for assigning; `assignee` comes first where the list has it not, and an empty first entry hides the list (contract: pulls 6.9). */
export function assigneesFor(
  world: World,
  repo: RepoRow,
  { assignee = '', assignees = [] }: { readonly assignee?: string; readonly assignees?: readonly string[] },
): UserRow[] {
  const first = assignee === '' ? [] : [assigneeNamed(world, assignee)];
  const list = (assignees[0] === '' ? [] : assignees).map((name) => assigneeNamed(world, name));
  const own = first.filter(({ id }) => list.every((user) => user.id !== id));
  const users = [...new Map([...own, ...list].map((user) => [user.id, user])).values()];
  for (const user of users) if (!canBeAssigned(world, repo, user)) throw invalid(noAccess(user, repo));
  return users;
}

/** A user who is to be assigned. */
function assigneeNamed(world: World, name: string): UserRow {
  const user = userNamed(world, name);
  if (user === undefined) throw invalid(`Assignee does not exist: [name: ${noUser(name)}]`);
  return user;
}

function requireAssignable(world: World, repo: RepoRow, user: UserRow): void {
  if (!canBeAssigned(world, repo, user)) throw internalServerError(noAccess(user, repo));
}

/** The server's message about a user who cannot be assigned. */
const noAccess = (user: UserRow, repo: RepoRow): string =>
  `user doesn't have access to repo [user_id: ${user.id}, repo_name: ${repo.name}]`;
