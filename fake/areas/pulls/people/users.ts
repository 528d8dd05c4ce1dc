import { membersOf } from '../go/values.ts';
import { ownerNameError } from '../../accounts/names.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { createUser, userByEmail, userNamed } from '../../accounts/users.ts';
import type { Body } from '../go/structs.ts';
import type { Doer } from '../access/access.ts';
import { relistUser } from '../access/protections.ts';
import { isFound } from '../access/visibility.ts';
import { byName, ownerNamed } from '../state/owners.ts';
import { badRequest, internalServerError, invalid } from '../state/rejections.ts';
import { like } from '../state/like.ts';
import type { ProfileRow } from '../state/rows.ts';
import { visibilities } from '../state/vocabulary.ts';
import type { World } from '../state/world.ts';

/** Users by a part of the login, of the full name or of the address where that shows, or by the id; by name. */
export function searchUsers(
  world: World,
  doer: Doer,
  { word, id }: { readonly word: string; readonly id: number },
): UserRow[] {
  const isMeant = like(word.trim());
  const shows = (user: UserRow): boolean => !user.hideEmail || doer?.admin === true || doer?.id === user.id;
  const fits = (user: UserRow): boolean =>
    isMeant(user.name) || isMeant(user.fullName) || (shows(user) && isMeant(user.email));
  const { users } = world.accounts;
  const one = id > 0 ? [users.get(id)].filter((user) => user !== undefined) : users.all();
  return one.filter((user) => fits(user) && isFound(world, user, doer)).sort(byName);
}

// As the recorded server is set up.
const SHORTEST_PASSWORD = 6;

/** Creates a user, as an administrator does. */
export function addUser(world: World, body: Body<'CreateUserOption'>): UserRow {
  const { username: name, email, full_name: fullName = '', password, must_change_password: mustChange } = body;
  const { restricted, source_id: source = 0 } = body;
  const visibility = visibilities.find((one) => one === body.visibility);
  if (Number(source) !== 0) throw invalid(noSource(source));
  if ((password ?? '').length < SHORTEST_PASSWORD) throw badRequest('PasswordIsRequired');
  const error = ownerNameError(name);
  if (error !== undefined) throw invalid(error);
  if (ownerNamed(world, name) !== undefined) throw invalid(`user already exists [name: ${name}]`);
  if (userByEmail(world, email) !== undefined) throw invalid(`e-mail already in use [email: ${email}]`);
  const secret = password === undefined || password === '' ? {} : { password };
  const user = createUser(world, { name, fullName, email, ...secret });
  world.pulls.profiles.put({
    id: user.id,
    // A password that an administrator has chosen is to be changed, unless said otherwise.
    ...(mustChange !== false && { mustChangePassword: true }),
    ...(restricted === true && { restricted }),
    ...(body.login_name && { loginName: body.login_name }),
    ...(visibility && { visibility }),
  });
  return user;
}

// Nobody signs in elsewhere.
const noSource = (source: number | bigint): string => `login source does not exist [id: ${source}]`;

/** Changes a user as an administrator does, who may give another password and another address. */
export function administerUser(world: World, user: UserRow, body: Body<'EditUserOption'>): UserRow {
  const { source_id: source = 0, password = '', email } = body;
  if (Number(source) !== 0) throw internalServerError(noSource(source));
  if (password !== '' && password.length < SHORTEST_PASSWORD)
    throw badRequest(`password must be at least ${SHORTEST_PASSWORD} characters`);
  if (email === undefined) return editUser(world, user, body);
  if (email === '') throw badRequest('e-mail invalid [email: ]');
  if (!/^[\w.!#$%&'*+\-/=?^`{|}~]*@[a-z\d][a-z\d.-]*$/i.test(email))
    throw badRequest(`e-mail address contains unsupported character [email: ${email}]`);
  const taken = userByEmail(world, email);
  if (taken !== undefined && taken.id !== user.id) throw badRequest(`e-mail already in use [email: ${email}]`);
  return editUser(world, user, { ...body, email: email.toLowerCase() });
}

/** Changes what a user says, shows and may do, by the names of the server's calls. */
export function editUser(world: World, user: UserRow, body: Readonly<Record<string, unknown>>): UserRow {
  const { text, flag } = membersOf(body);
  const password = text('password') || user.password;
  const stated: { [K in keyof ProfileRow]?: ProfileRow[K] | undefined } = {
    loginName: text('login_name'),
    website: text('website'),
    location: text('location'),
    description: text('description'),
    language: text('language'),
    theme: text('theme'),
    diffViewStyle: text('diff_view_style'),
    hideActivity: flag('hide_activity'),
    active: flag('active'),
    prohibitLogin: flag('prohibit_login'),
    restricted: flag('restricted'),
    visibility: visibilities.find((one) => one === body['visibility']),
    mustChangePassword: flag('must_change_password'),
  };
  const profile = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
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

/** The old name leads to the new one, until another user takes it. */
export function renameUser(world: World, user: UserRow, name: string): void {
  const error = ownerNameError(name);
  if (error !== undefined) throw invalid(error);
  const taken = userNamed(world, name);
  if (taken !== undefined && taken.id !== user.id) throw invalid(`user already exists [name: ${name}]`);
  world.pulls.redirects.delete(name.toLowerCase());
  world.pulls.redirects.put({ id: user.name.toLowerCase(), to: user.id });
  relistUser(world, user, name);
  world.accounts.users.replace({ ...user, name });
}

/** The record of a user's own settings, after an edit that says a theme: an empty one is the instance's from then on. */
export function settingsRecord(world: World, user: UserRow, theme?: string): object {
  const profile = world.pulls.profiles.get(user.id);
  return {
    full_name: user.fullName,
    website: profile?.website ?? '',
    description: profile?.description ?? '',
    location: profile?.location ?? '',
    language: profile?.language ?? '',
    theme: theme ?? (profile?.theme || 'gitea-auto'),
    diff_view_style: profile?.diffViewStyle ?? '',
    hide_email: user.hideEmail,
    hide_activity: profile?.hideActivity ?? false,
  };
}
