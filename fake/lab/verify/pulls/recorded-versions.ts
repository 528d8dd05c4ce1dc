import { readdirSync, readFileSync } from 'node:fs';
import type { Overlays, RecordedVersion } from '../../cases/overlays.ts';

const FIRST_FORGEJO = 7;

/** The name of what a forge says that it is: Forgejo has counted on by itself, and names the Gitea that it is compatible with. */
function productOf(version: string): string {
  return version.includes('+gitea') || Number.parseInt(version, 10) >= FIRST_FORGEJO ? 'forgejo' : 'gitea';
}

const isLower = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) < 0;

/**
 * The recorded release that is nearest to a version from below, or else the oldest of its product; undefined for what the
 * cases themselves were recorded from, and for what is no version.
 *
 * @param folder - the recordings, by their addresses
 */
export function recordedAs(folder: URL, version: string): RecordedVersion | undefined {
  if (!/^\d/.test(version)) return undefined;
  const product = productOf(version);
  if (product === 'gitea' && !isLower(version, '1.27')) return undefined;
  const releases = readdirSync(folder)
    .flatMap((file) => (file.startsWith(`${product}@`) ? [file.slice(product.length + 1, -'.json'.length)] : []))
    .sort((one, other) => (isLower(one, other) ? -1 : 1));
  // Releases of one line differ by mended mistakes only.
  const line = version.split('.', 2).join('.');
  const release = releases.findLast((one) => isLower(one, `${line}.999`)) ?? releases[0];
  const name = `${product}@${release}`;
  return { name, overlays: JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Overlays };
}
