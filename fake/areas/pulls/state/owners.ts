import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { UserRow } from '../../accounts/tables.ts';
import { noReply, userNamed } from '../../accounts/users.ts';
import type { Person } from '../../../git/index.ts';
import { blockedText, forbidden, notFound } from './rejections.ts';
import type { World } from './world.ts';
import type { OrgRow } from './rows.ts';

/** A user or an organisation. */
export type Owner = { readonly user: UserRow; readonly org?: never } | { readonly org: OrgRow; readonly user?: never };

/** The user or organisation of a name, whatever the case. */
export function ownerNamed(world: World, name: string): Owner | undefined {
  const user = userNamed(world, name);
  if (user !== undefined) return { user };
  const org = world.pulls.orgs.find('name', name.toLowerCase());
  return org && { org };
}

/** The organisation of a name, whoever asks: the guards of members and owners say no of one that is hidden, too. */
export function organizationNamed(world: World, name: string): OrgRow {
  const org = ownerNamed(world, name)?.org;
  if (org === undefined) throw notFound();
  return org;
}

/** Users by their ids, in the order of these. */
export const usersById = ({ accounts }: World, ids: readonly number[]): UserRow[] =>
  ids.flatMap((id) => accounts.users.get(id) ?? []);

/** Users by their ids, each once, by name. */
export const usersOf = (world: World, ids: readonly number[]): UserRow[] =>
  usersById(world, [...new Set(ids)]).sort(byName);

/** In the order of names, as the server's database compares them. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;

/** The id of an owner. */
export const idOfOwner = (account: Owner): number => (account.user === undefined ? account.org.id : account.user.id);

/** The user or organisation of an id. */
export function ownerOf(world: World, id: number): Owner | undefined {
  const user = world.accounts.users.get(id);
  if (user !== undefined) return { user };
  const org = world.pulls.orgs.get(id);
  return org && { org };
}

/** The login of an owner; one who is removed is a ghost. */
export function loginOf(world: World, id: number): string {
  return world.accounts.users.get(id)?.name ?? world.pulls.orgs.get(id)?.name ?? 'Ghost';
}

/** The server itself, as it signs commits and tags that it makes. */
export const SERVER: Person = { name: 'Gitea', email: 'gitea@fake.local' };

/** Name and address that a user signs commits and trailers with; signs that git could not read back are omitted. */
export function gitPerson(user: UserRow): Person {
  const name = user.fullName.replace(/[\n<>]/g, '').trim() || user.name;
  return { name, email: user.hideEmail ? noReply(user) : user.email };
}

// Lists of pull requests name the same users again and again.
const digests = new WeakMap<UserRow | OrgRow, string>();

/** The address of an account's picture. */
export function avatar({ origin }: { readonly origin: string }, account: Owner): string {
  const row = account.user ?? account.org;
  const text = row.email?.toLowerCase() ?? row.name;
  const digest = digests.get(row) ?? bytesToHex(md5(utf8ToBytes(text)));
  digests.set(row, digest);
  return `${origin}/avatars/${digest}`;
}

/** Rejects what a user does where one of some accounts has blocked them. */
export function rejectBlocked(world: World, doer: UserRow, by: readonly number[]): void {
  if (isBlockedBy(world, doer, by)) throw forbidden(blockedText(world));
}

/** Whether one of some accounts has blocked a user. */
export const isBlockedBy = (world: World, user: UserRow, by: readonly number[]): boolean =>
  by.some((id) => hasBlocked(world, id, user.id));

/** Whether an account has blocked a user. */
export function hasBlocked(world: World, blocker: number, user: number): boolean {
  return world.pulls.blocks.get(`${blocker}:${user}`) !== undefined;
}
