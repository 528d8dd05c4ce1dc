import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { errorResponse } from './responses.ts';

/** The rejection of a request for control routes that does not show the token; undefined where it does. */
export function rejectedToken({ headers }: Request, token: string | undefined): Response | undefined {
  if (token === undefined || token === '')
    return errorResponse(
      403,
      'the control routes are closed, because this deployment has no token: set the secret UNDERSTUDY_TOKEN (wrangler secret put UNDERSTUDY_TOKEN)',
    );
  const shown = shownToken(headers.get('authorization') ?? '');
  if (shown !== undefined && isSame(shown, token)) return undefined;
  const how = shown === undefined ? 'received none' : 'received another one';
  return errorResponse(
    401,
    `control routes ask for the token of the deployment, ${how}: send Authorization: Bearer UNDERSTUDY_TOKEN, or the token as the password of Basic`,
    // A browser asks its user for it, who then sees the inspector.
    { 'WWW-Authenticate': 'Basic realm="understudy", charset="UTF-8"' },
  );
}

function shownToken(authorization: string): string | undefined {
  const [, scheme = '', value = ''] = /^(\S+) +(\S+) *$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  try {
    const text = new TextDecoder().decode(Uint8Array.from(atob(value), (digit) => digit.charCodeAt(0)));
    return text.slice(text.indexOf(':') + 1);
  } catch {
    return undefined;
  }
}

/** Compares digests, and all of them, so that the time tells nothing of the token. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [sha256(utf8ToBytes(a)), sha256(utf8ToBytes(b))];
  return one.reduce((difference, byte, i) => difference | (byte ^ (other[i] ?? 0)), 0) === 0;
}
