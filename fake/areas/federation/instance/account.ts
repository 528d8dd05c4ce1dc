import type { UserRow } from '../../accounts/tables.ts';

// The bits of the permissions of a role, from the first on (contract: federation 1.3).
const BITS = `administrator view_devops view_audit_log view_dashboard manage_reports manage_federation manage_settings
  manage_blocks manage_taxonomies manage_appeals manage_users manage_invites manage_rules manage_announcements
  manage_custom_emojis manage_webhooks invite_users manage_roles manage_user_access delete_user_data`.split(/\s+/);

const EVERYBODY = 'invite_users';
const ALL = 2 ** BITS.length - 1;

const roleNamed = (id: string, name: string) => ({ id, name, color: '', highlighted: false });

/** The role of a user: everyone's, an owner's, or in between (contract: federation 19). */
function roleOf({ permissions }: UserRow): object {
  if (permissions.length === 0) return { ...roleNamed('-99', ''), permissions: String(bitsOf([])) };
  if (permissions.includes('administrator')) return { ...roleNamed('3', 'Owner'), permissions: String(ALL) };
  return { ...roleNamed('2', 'Admin'), permissions: String(bitsOf(permissions)) };
}

const bitsOf = (permissions: readonly string[]): number =>
  BITS.reduce((sum, name, i) => (permissions.includes(name) || name === EVERYBODY ? sum + 2 ** i : sum), 0);

/** The account of a user as the user sees it. Nobody posts or follows here, so nothing is counted. */
export function ownAccount(user: UserRow, base: string): object {
  const { id, name, fullName, created_at } = user;
  const [avatar, header] = ['avatars', 'headers'].map((kind) => `${base}/${kind}/original/missing.png`);
  return {
    id: String(id),
    username: name,
    acct: name,
    display_name: fullName,
    locked: false,
    bot: false,
    discoverable: null,
    indexable: false,
    group: false,
    created_at: `${created_at.slice(0, 10)}T00:00:00.000Z`,
    note: '',
    url: `${base}/@${name}`,
    uri: `${base}/users/${name}`,
    avatar,
    avatar_static: avatar,
    header,
    header_static: header,
    followers_count: 0,
    following_count: 0,
    statuses_count: 0,
    last_status_at: null,
    hide_collections: null,
    noindex: false,
    source: {
      privacy: 'public',
      sensitive: false,
      language: null,
      note: '',
      fields: [],
      follow_requests_count: 0,
      hide_collections: null,
      discoverable: null,
      indexable: false,
    },
    emojis: [],
    roles: [],
    fields: [],
    role: roleOf(user),
  };
}
