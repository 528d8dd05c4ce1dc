import type { RecordedVersion } from '../../cases/overlays.ts';
import type { Recordings } from './recordings.ts';

const FIRST_FORGEJO = 7;

/** The name of what a forge says that it is: Forgejo has counted on by itself, and names the Gitea that it is compatible with. */
function productOf(version: string): string {
  return version.includes('+gitea') || Number.parseInt(version, 10) >= FIRST_FORGEJO ? 'forgejo' : 'gitea';
}

const isLower = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) < 0;

/**
 * The recorded release that is nearest to a version from below, or else the oldest of its product; undefined for what the
 * cases themselves were recorded from, and for what is no version.
 */
export function recordedAs(releases: Recordings['releases'], version: string): RecordedVersion | undefined {
  if (!/^\d/.test(version)) return undefined;
  const product = productOf(version);
  if (product === 'gitea' && !isLower(version, '1.28')) return undefined;
  const known = Object.keys(releases)
    .flatMap((name) => (name.startsWith(`${product}@`) ? [name.slice(product.length + 1)] : []))
    .sort((one, other) => (isLower(one, other) ? -1 : 1));
  // Releases of one line differ by mended mistakes only.
  const line = version.split('.', 2).join('.');
  const release = known.findLast((one) => isLower(one, `${line}.999`)) ?? known[0];
  const name = `${product}@${release}`;
  return { name, overlays: releases[name] ?? {} };
}
