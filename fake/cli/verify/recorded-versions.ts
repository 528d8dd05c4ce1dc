import { readdirSync, readFileSync } from 'node:fs';
import type { Overlays } from '../../scenarios/overlays.ts';

/** The responses of a release to the cases that were recorded of it. */
export interface RecordedVersion {
  /** `forgejo@15.0.3`. */
  readonly name: string;
  readonly overlays: Overlays;
}

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
  const line = version.split(/[-+]/, 1)[0] ?? version;
  const release = releases.findLast((one) => one === line || isLower(one, `${line}.99`)) ?? releases[0];
  const name = `${product}@${release}`;
  return { name, overlays: JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Overlays };
}
