import { gunzipSync } from 'node:zlib';
import type { Case } from '../../../engine/composed/case.ts';
import type { Overlays } from '../../cases/overlays.ts';

/** The recorded cases that can be played on a real forge, and what releases respond where that differs. */
export interface Recordings {
  readonly cases: readonly Case[];
  /** By the name of a release: `forgejo@15.0.3`. */
  readonly releases: Readonly<Record<string, Overlays>>;
}

/** Reads a file of the package, by its path in there. */
export type PackageFile = (path: string) => Uint8Array;

/** The file of the package that has them; `tools/build.mjs` writes it. */
export const RECORDINGS = 'dist/recordings.json.gz';

/**
 * The recordings that the package has.
 *
 * @param packageFile - reads a file of the package
 */
export const recordingsIn = (packageFile: PackageFile): Recordings =>
  JSON.parse(gunzipSync(packageFile(RECORDINGS)).toString('utf8')) as Recordings;
