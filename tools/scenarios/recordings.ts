import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Overlays } from '../../fake/lab/cases/overlays.ts';
import { portability } from '../../fake/lab/verify/pulls/portable.ts';
import type { Recordings } from '../../fake/lab/verify/pulls/recordings.ts';
import { casesOf } from './read-cases.ts';

/**
 * The recorded cases that `understudy-sdk verify` plays on a forge, with what releases respond to them.
 *
 * @param root - the checkout's folder
 */
export function recordingsOf(root: URL): Recordings {
  const cases = casesOf(root, 'pulls').filter((one) => !('because' in portability(one)));
  const names = new Set(cases.map(({ name }) => name));
  const folder = new URL('test/scenarios/versions/', root);
  const files = readdirSync(folder).filter((file) => /^(?:gitea|forgejo)@/.test(file));
  const releases = files.map((file) => {
    const overlays = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Overlays;
    const played = Object.entries(overlays).filter(([name]) => names.has(name));
    return [file.slice(0, -'.json'.length), Object.fromEntries(played)] as const;
  });
  return { cases, releases: Object.fromEntries(releases) };
}

/** Writes them as the command reads them. */
export function writeRecordings(root: URL, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, gzipSync(JSON.stringify(recordingsOf(root))));
}
