import type { OrgRow } from '../state/rows.ts';
import type { GitUser } from '../../../../src/pulls/records.ts';
import type { Shown } from '../../../engine/area/shown.ts';
import type { UserRow } from '../../accounts/tables.ts';
import type { World } from '../state/world.ts';
import type { Doer } from '../access/access.ts';
import { noReply } from '../../accounts/users.ts';
import { avatar, type Owner } from '../state/owners.ts';
import { shownAs } from '../state/fields.ts';
import { isoSeconds, NEVER, ZERO_TIME } from '../state/time.ts';
import { lists } from '../state/tables.ts';

/** Who looks at a record, and the address it is asked at. */
export interface Viewer {
  readonly world: World;
  readonly origin: string;
  readonly doer: Doer;
}

/** The record of a user (contract: pulls 2.6). With `open` it shows the address to everybody, and nothing private to anybody. */
export function userRecord(viewer: Viewer, user: UserRow, open = false): Shown<GitUser> {
  const { world, doer } = viewer;
  const profile = world.pulls.profiles.get(user.id);
  const own = !open && doer !== undefined && (doer.id === user.id || doer.admin);
  const visible = own || (!user.hideEmail && (doer !== undefined || open));
  return {
    ...orgLike(viewer, { user }, user),
    ...(own && { login_name: user.admin && world.dialect.adminLogin ? user.name : (profile?.loginName ?? '') }),
    email: visible ? user.email : hidden(world, user),
    language: own ? (profile?.language ?? '') : '',
    is_admin: own && user.admin,
    last_login: own ? NEVER : ZERO_TIME,
    created: isoSeconds(Math.floor(Date.parse(user.created_at) / 1000)),
    restricted: profile?.restricted ?? false,
    visibility: profile?.visibility ?? 'public',
    active: own && user !== GHOST && profile?.active !== false,
    prohibit_login: own && profile?.prohibitLogin === true,
    location: profile?.location ?? '',
    website: profile?.website ?? '',
    description: profile?.description ?? '',
    starred_repos_count: world.pulls.stars.list(lists.owner(user.id)).size,
  };
}

/** A user as anonymous visitors see it: assignees, reviewers and the one who merged always look like this. */
export const plainUser = (viewer: Viewer, id: number): Shown<GitUser> => shownUser({ ...viewer, doer: undefined }, id);

/** A user as anonymous visitors see it, or null for one who is removed: some records have no place for a ghost. */
export const presentUser = (viewer: Viewer, id: number): Shown<GitUser> | null =>
  viewer.world.accounts.users.get(id) === undefined ? null : plainUser(viewer, id);

/** Stands for every user who is removed (contract: pulls 13.24). */
const GHOST: UserRow = {
  id: -1,
  name: 'Ghost',
  fullName: '',
  email: '',
  admin: false,
  hideEmail: false,
  suspended: false,
  permissions: [],
  created_at: NEVER,
};

/** The owner of a repository: a user with the address shown, or an organisation in the shape of a user. */
export function ownerRecord(viewer: Viewer, account: Owner): Shown<GitUser> {
  const { dialect } = viewer.world;
  if (account.user !== undefined)
    return userRecord(viewer, account.user, viewer.doer !== undefined || !dialect.listedOwner);
  const { org } = account;
  return {
    ...orgLike(viewer, account, org),
    created: isoSeconds(org.createdAt),
    location: org.location,
    website: org.website,
    description: org.description,
    visibility: org.visibility,
  };
}

/** The same as anonymous visitors see it: an organisation has an address of the kind that hidden ones have. */
export function plainOwner(viewer: Viewer, account: Owner): Shown<GitUser> {
  if (account.user !== undefined) return plainUser(viewer, account.user.id);
  const { id, name } = account.org;
  return { ...ownerRecord(viewer, account), email: hidden(viewer.world, { id, name }) };
}

/** The address in place of a hidden one. */
const hidden = ({ dialect }: World, user: Pick<UserRow, 'id' | 'name'>): string =>
  dialect.noreplyEmail ? noReply(user).replace(/^\d+\+/, '') : noReply(user);

// Whatever else a record has, only some versions have this.
const PRONOUNS = { pronouns: '' };

function orgLike(
  viewer: Viewer,
  account: Owner,
  { id, name, fullName }: Pick<OrgRow, 'id' | 'name' | 'fullName'>,
): Shown<GitUser> {
  return shownAs(viewer.world, 'User', {
    id,
    login: name,
    login_name: '',
    source_id: 0,
    full_name: fullName,
    email: '',
    avatar_url: avatar(viewer, account),
    html_url: `${viewer.origin}/${name}`,
    language: '',
    is_admin: false,
    last_login: ZERO_TIME,
    created: ZERO_TIME,
    restricted: false,
    active: false,
    prohibit_login: false,
    location: '',
    ...PRONOUNS,
    website: '',
    description: '',
    visibility: 'public',
    followers_count: viewer.world.pulls.follows.list(lists.owner(id)).size,
    following_count: viewer.world.pulls.follows.list(lists.user(id)).size,
    starred_repos_count: 0,
    username: name,
  });
}

/** A user as the viewer may see it. */
export const shownUser = (viewer: Viewer, id: number): Shown<GitUser> =>
  userRecord(viewer, viewer.world.accounts.users.get(id) ?? GHOST);
