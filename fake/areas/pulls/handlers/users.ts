import { ownerNameError } from '../../accounts/names.ts';
import type { UserRow } from '../../accounts/tables.ts';
import type { World } from '../state/world.ts';
import { createUser, userByEmail, userNamed } from '../../accounts/users.ts';
import { firstOf, isTrue, queryOf } from '../go/query.ts';
import { removeUser } from '../repositories/remove-user.ts';
import { structs } from '../state/bodies.ts';
import { ownerNamed } from '../state/owners.ts';
import { bind, looseFields } from './bind.ts';
import type { RequestContext } from './request-context.ts';
import { doerOf, pathPart, type PlainHandler, requireSiteAdmin } from './handler.ts';
import { invalid, notFound } from '../state/rejections.ts';
import type { ProfileRow } from '../state/rows.ts';
import type { SupportOperationId } from './support-operations.ts';
import { userRecord } from '../views/user-record.ts';
import { textOf } from '../go/values.ts';

const VERSION = '1.28.0';

type UserOperationId = Exclude<
  Extract<SupportOperationId, `version.${string}` | `user.${string}` | `users.${string}`>,
  `user.hooks.${string}`
>;

const signedIn = (plain: PlainHandler['plain']): PlainHandler => ({ signedIn: true, plain });

/** The routes about users. */
export const userHandlers: Readonly<Record<UserOperationId, PlainHandler>> = {
  'version.retrieve': { signedIn: false, plain: () => ({ json: { version: VERSION } }) },
  'user.retrieve': signedIn((request) => ({ json: userRecord(request.viewer, doerOf(request)) })),
  'user.settings': signedIn((request) => {
    const { world } = request.call;
    const user = editUser(world, doerOf(request), looseFields(request.call));
    return { json: settingsRecord(world, user) };
  }),
  'user.block': signedIn((request) => {
    request.call.world.pulls.blocks.put({ id: `${doerOf(request).id}:${userInPath(request).id}` });
    return {};
  }),
  'user.unblock': signedIn((request) => {
    request.call.world.pulls.blocks.delete(`${doerOf(request).id}:${userInPath(request).id}`);
    return {};
  }),
  'users.retrieve': {
    signedIn: false,
    plain: (request) => ({ json: userRecord(request.viewer, userInPath(request)) }),
  },
  'users.create': signedIn((request) => {
    requireSiteAdmin(request);
    return { json: userRecord(request.viewer, addUser(request)) };
  }),
  'users.edit': signedIn((request) => {
    requireSiteAdmin(request);
    const user = editUser(request.call.world, userInPath(request), looseFields(request.call));
    return { json: userRecord(request.viewer, user) };
  }),
  'users.rename': signedIn((request) => {
    requireSiteAdmin(request);
    renameUser(request.call.world, userInPath(request), textOf(looseFields(request.call)['new_username']));
    return {};
  }),
  'users.delete': signedIn((request) => {
    requireSiteAdmin(request);
    const purge = isTrue(firstOf(queryOf(request.call.url), 'purge'));
    removeUser(request.call.world, userInPath(request), { doer: doerOf(request), purge });
    return {};
  }),
};

function userInPath({ call }: RequestContext): UserRow {
  const user = userNamed(call.world, pathPart(call, 'username'));
  if (user === undefined) throw notFound();
  return user;
}

function addUser({ call }: RequestContext): UserRow {
  const { world } = call;
  const body = bind(call, structs.user, ['username', 'email']);
  const { username: name, email, full_name: fullName = '', password, must_change_password: mustChange } = body;
  const error = ownerNameError(name);
  if (error !== undefined) throw invalid(error);
  if (ownerNamed(world, name) !== undefined) throw invalid(`user already exists [name: ${name}]`);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalid('[Email]: Email');
  if (userByEmail(world, email) !== undefined) throw invalid(`e-mail already in use [email: ${email}]`);
  const secret = password === undefined || password === '' ? {} : { password };
  const user = createUser(world, { name, fullName, email, ...secret });
  // A password that an administrator has chosen is to be changed, unless said otherwise.
  if (mustChange !== false) world.pulls.profiles.put({ id: user.id, mustChangePassword: true });
  return user;
}

/** Changes what a user says, shows and may do, by the names of the server's calls. */
function editUser(world: World, user: UserRow, body: Readonly<Record<string, unknown>>): UserRow {
  const text = (name: string): string | undefined => (typeof body[name] === 'string' ? body[name] : undefined);
  const flag = (name: string): boolean | undefined => (typeof body[name] === 'boolean' ? body[name] : undefined);
  const password = text('password') || user.password;
  const said: { [K in keyof ProfileRow]?: ProfileRow[K] | undefined } = {
    website: text('website'),
    location: text('location'),
    description: text('description'),
    language: text('language'),
    active: flag('active'),
    prohibitLogin: flag('prohibit_login'),
    restricted: flag('restricted'),
    mustChangePassword: flag('must_change_password'),
  };
  const profile = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  if (Object.keys(profile).length > 0)
    world.pulls.profiles.put({ ...world.pulls.profiles.get(user.id), ...profile, id: user.id });
  return world.accounts.users.replace({
    ...user,
    fullName: text('full_name') ?? user.fullName,
    email: text('email') || user.email,
    hideEmail: flag('hide_email') ?? user.hideEmail,
    admin: flag('admin') ?? user.admin,
    ...(password !== undefined && { password }),
  });
}

/** The old name leads to the new one, until somebody else takes it. */
function renameUser(world: World, user: UserRow, name: string): void {
  if (name === '') throw invalid('[NewUsername]: Required');
  const error = ownerNameError(name);
  if (error !== undefined) throw invalid(error);
  const taken = userNamed(world, name);
  if (taken !== undefined && taken.id !== user.id) throw invalid(`user already exists [name: ${name}]`);
  world.pulls.redirects.delete(name.toLowerCase());
  world.pulls.redirects.put({ id: user.name.toLowerCase(), to: user.id });
  world.accounts.users.replace({ ...user, name });
}

function settingsRecord(world: World, user: UserRow): object {
  const profile = world.pulls.profiles.get(user.id);
  return {
    full_name: user.fullName,
    website: profile?.website ?? '',
    description: profile?.description ?? '',
    location: profile?.location ?? '',
    language: profile?.language ?? '',
    theme: 'gitea-auto',
    diff_view_style: '',
    hide_email: user.hideEmail,
    hide_activity: false,
  };
}
