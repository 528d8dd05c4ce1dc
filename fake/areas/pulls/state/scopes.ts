const CATEGORIES = [
  'activitypub',
  'admin',
  'misc',
  'notification',
  'organization',
  'package',
  'issue',
  'repository',
  'user',
];
const ORDER = ['public-only', ...CATEGORIES.flatMap((name) => [`write:${name}`, `read:${name}`])];

/** Scopes as the server keeps them: in its own order, without what another one includes. */
export function normalScopes(scopes: readonly string[]): string[] {
  const place = (scope: string): number => (ORDER.indexOf(scope) + ORDER.length + 1) % (ORDER.length + 1);
  const includes = (scope: string): boolean =>
    (scope.startsWith('read:') && scopes.includes(scope.replace('read:', 'write:'))) ||
    (/^(?:read|write):/.test(scope) && scopes.includes('all'));
  const needed = scopes.filter((scope) => !includes(scope));
  return [...new Set(needed)].sort((a, b) => place(a) - place(b));
}

/** The first scope of a list that there is not. */
export const unknownScope = (scopes: readonly string[]): string | undefined =>
  scopes.find((scope) => scope !== 'all' && !ORDER.includes(scope));
