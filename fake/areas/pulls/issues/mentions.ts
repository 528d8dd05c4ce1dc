import type { Actor } from '../state/acting.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { userNamed } from '../../accounts/users.ts';
import { canRead } from '../access/access.ts';
import { isPull, type RepoRow, type Thread } from '../state/rows.ts';
import { keys } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { withoutCode } from './reference-texts.ts';

// Before it a start, a blank or an opening mark, after it an end, a blank, a closing mark, or a stop that ends something.
const MENTION = /(?<=^|[\s([])@([\w-][\w.-]*?(?:\/[\w-][\w.-]*?)?)(?=$|[\s'")\]]|[:,;.?!](?:$|\s))/g;

/** The users that a Markdown text mentions who may read what it is on; `@organisation/team` stands for its members. */
export function mentionedIn({ world, doer }: Actor, on: Thread, text: string): UserRow[] {
  if (!text.includes('@')) return [];
  const repo = world.pulls.repos.get(on.repo);
  if (repo === undefined) return [];
  const names = new Set([...withoutCode(text).matchAll(MENTION)].map(([, name = '']) => name.toLowerCase()));
  const users = new Set([...names].flatMap((name) => usersNamed(world, repo, name)));
  const unit = isPull(on) ? 'repo.pulls' : 'repo.issues';
  return [...users].filter((user) => user.id !== doer.id && canRead(world, repo, user, unit));
}

function usersNamed(world: World, { owner }: RepoRow, text: string): UserRow[] {
  const [name = '', team] = text.split('/');
  if (team === undefined) return [userNamed(world, name)].filter((user) => user !== undefined);
  if (world.pulls.orgs.find('name', name)?.id !== owner) return [];
  const { members = [] } = world.pulls.teams.find('name', keys.name(owner, team)) ?? {};
  return members.flatMap((id) => world.accounts.users.get(id) ?? []);
}

/** Keeps who is mentioned in a text on an issue or a pull request; earlier mentions stay. */
export function noteMentions(actor: Actor, on: Thread, text: string): void {
  for (const { id: user } of mentionedIn(actor, on, text))
    actor.world.pulls.mentions.put({ id: `${on.id}:${user}`, repo: on.repo, thread: on.id, user });
}
