import type { Requester } from '../../engine/http/area.ts';
import type { RequestHeaders } from '../../engine/http/incoming.ts';

/** Who made a request, by what a browser says of it: pages of trusted origins may do everything. */
export function requesterOf(headers: RequestHeaders, isTrusted: (origin: string) => boolean): Requester {
  const origin = headers.get('origin');
  if (origin === null) return isHiddenPage(headers) ? 'foreign page' : 'program';
  return isTrusted(origin) ? 'trusted page' : 'foreign page';
}

/** Who made a request of the platform: pages of its own origin alone are trusted. */
export const requesterIn = ({ headers, url }: Request): Requester =>
  requesterOf(headers, (origin) => origin === new URL(url).origin);

/** A browser omits the origin of images and scripts, but says that they are of another site. Links are followed. */
function isHiddenPage(headers: RequestHeaders): boolean {
  const site = headers.get('sec-fetch-site');
  return (site === 'cross-site' || site === 'same-site') && headers.get('sec-fetch-mode') !== 'navigate';
}
