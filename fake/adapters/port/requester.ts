import type { Requester } from '../../engine/http/area.ts';
import type { RequestHeaders } from '../../engine/http/incoming.ts';

/** Who made a request, by what a browser says of it: pages of these origins may do everything. */
export function requesterOf(headers: RequestHeaders, trusted: readonly string[]): Requester {
  const origin = headers.get('origin');
  if (origin === null) return isHiddenPage(headers) ? 'foreign page' : 'program';
  return trusted.includes(origin) ? 'trusted page' : 'foreign page';
}

/** A browser omits the origin of images and scripts, but says that they are of another site. Links are followed. */
function isHiddenPage(headers: RequestHeaders): boolean {
  const site = headers.get('sec-fetch-site');
  return (site === 'cross-site' || site === 'same-site') && headers.get('sec-fetch-mode') !== 'navigate';
}
