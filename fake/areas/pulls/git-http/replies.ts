import type { Reply } from '../../../engine/http/area.ts';
import { Rejection, type RejectionKind } from '../../../engine/http/rejection.ts';
import { WRONG_CREDENTIAL } from '../state/rejections.ts';
import { htmlPage } from './html.ts';

/** Headers that keep a response out of caches, and those of one that never changes. */
export const CACHING = {
  private: { 'Cache-Control': 'max-age=0, private, must-revalidate' },
  never: {
    'Cache-Control': 'no-cache, max-age=0, must-revalidate',
    Expires: 'Fri, 01 Jan 1980 00:00:00 GMT',
    Pragma: 'no-cache',
  },
} as const;

const PLAIN = 'text/plain;charset=utf-8';
const PLAIN_ERROR = 'text/plain; charset=utf-8';

/** The responses to rejected requests, as the area renders them. */
export type Detail = Omit<Reply, 'status'>;

const rejection = (kind: RejectionKind, detail: Detail): Rejection =>
  new Rejection(kind, detail.body?.trim() ?? '', detail);

const text = (kind: RejectionKind, body: string): Rejection =>
  rejection(kind, { headers: { ...CACHING.private, 'Content-Type': PLAIN }, body });

const error = (kind: RejectionKind, body: string, headers: Readonly<Record<string, string>> = {}): Rejection =>
  rejection(kind, { headers: { ...CACHING.private, 'Content-Type': PLAIN_ERROR, ...headers }, body });

/** Rejections in the server's words (contract: pulls 12). */
export const rejections = {
  signInFirst: (): Rejection =>
    error('unauthenticated', 'Unauthorized\n', { 'WWW-Authenticate': 'Basic realm="Gitea"' }),
  wrongCredentials: (): Rejection =>
    rejection('unauthenticated', {
      headers: { ...CACHING.private, 'Content-Type': PLAIN_ERROR },
      body: 'Failed to authenticate user\n',
      reason: WRONG_CREDENTIAL,
    }),

  scope: (): Rejection => error('forbidden', 'Forbidden\n'),
  unknownPath: (): Rejection => text('not found', 'Not found.\n'),
  unknownRepository: (): Rejection => text('not found', 'Repository not found'),
  notAllowed: (message: string): Rejection => text('forbidden', message),
  /** 400 without a body. */
  badRequest: (headers: Readonly<Record<string, string>> = CACHING.private): Rejection =>
    rejection('bad request', { headers: { ...headers, 'Content-Length': '0' } }),
  tooLarge: (): Rejection => error('too large', 'Request body is too large\n'),
  /** 404 without a body. */
  gone: (): Rejection => rejection('not found', { headers: { ...CACHING.private, 'Content-Length': '0' } }),
  missingFile: (headers: Readonly<Record<string, string>>): Rejection =>
    rejection('not found', { headers: { 'Content-Type': PLAIN_ERROR, ...headers }, body: '404 page not found\n' }),
  noLfs: (): Rejection => error('not found', 'Not Found\n'),
};

/** A reply that is not the one that was asked for, and no rejection either: a redirect or a page. */
export class Detour extends Error {
  readonly reply: Reply;

  constructor(reply: Reply) {
    super('git: detour');
    this.reply = reply;
  }
}

const HTML = 'text/html; charset=utf-8';

/** Leads to another name. */
export function redirect(status: 301 | 303 | 307, location: string, method: string): Detour {
  const hasPage = method === 'GET' || method === 'HEAD';
  const headers = { ...CACHING.private, Location: location };
  if (!hasPage) return new Detour({ status, headers: { ...headers, 'Content-Length': '0' } });
  const body = `<a href="${location.replaceAll('&', '&amp;').replaceAll('"', '&#34;')}">See other</a>.\n\n`;
  return new Detour({ status, headers: { ...headers, 'Content-Type': HTML }, body });
}

const PROHIBITED = 'Your account is prohibited from signing in, please contact your site administrator.';

function page(title: string, text: string): Reply {
  // Git takes what is before a tab for an object id, and says so of a text that is no id.
  const { headers, ...reply } = htmlPage(title, { text });
  return { ...reply, headers: { ...CACHING.private, ...headers } };
}

/** The page that an account sees which may not sign in: the server sends it to git, too. */
export const lockedOutPage = (): Detour => new Detour(page('Sign-in Prohibited', PROHIBITED));

/** The page of a repository. */
export const repositoryPage = (name: string): Reply => page(name, name);
