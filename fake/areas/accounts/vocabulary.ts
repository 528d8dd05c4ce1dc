const actions = ['read', 'write'] as const;

const of = (categories: string): string[] =>
  actions.flatMap((action) => categories.split(/\s+/).map((category) => `${action}:${category}`));

/** The scopes that a token may have, in pulls and in federation. */
export const scopes: readonly string[] = [
  'all',
  'public-only',
  'sudo',
  ...of('activitypub admin issue misc notification organization package repository user'),
  ...actions,
  'follow',
  'push',
  'profile',
  ...of('accounts blocks bookmarks collections favourites filters follows lists mutes notifications search statuses'),
  ...of('conversations media reports'),
  ...actions.flatMap((action) => [
    `admin:${action}`,
    ...['accounts', 'reports', 'domain_allows', 'domain_blocks', 'ip_blocks'].map((one) => `admin:${action}:${one}`),
    ...['email_domain_blocks', 'canonical_email_blocks'].map((one) => `admin:${action}:${one}`),
  ]),
];

/** The permissions that a role of federation may give. */
export const permissions: readonly string[] =
  `administrator devops view_audit_log view_dashboard view_feeds manage_reports manage_federation manage_settings
   manage_blocks manage_taxonomies manage_appeals manage_users manage_invites manage_rules manage_announcements
   manage_custom_emojis manage_webhooks invite_users manage_roles manage_user_access delete_user_data`.split(/\s+/);
