import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { toBase64 } from '../git/bytes.ts';
import { packAllowance } from '../git/index.ts';
import { isObject } from '../engine/http/json.ts';
import { SeedError, type SeedIssue } from '../engine/area/seed-issues.ts';

/**
 * Puts the packs that a document names by files beside it into the document, in base64.
 *
 * @throws {@link SeedError} for files that cannot be read, or are outside of the document's folder.
 */
export function readPackFiles(document: unknown, documentFile: string): void {
  const pulls = isObject(document) ? document['pulls'] : undefined;
  const repos: unknown = isObject(pulls) ? pulls['repos'] : undefined;
  const issues: SeedIssue[] = [];
  for (const [i, repo] of (Array.isArray(repos) ? (repos as unknown[]) : []).entries()) {
    const git = isObject(repo) ? repo['git'] : undefined;
    const file = isObject(git) && isObject(git['pack']) ? git['pack']['file'] : undefined;
    if (!isObject(git) || typeof file !== 'string') continue;
    try {
      (git as Record<string, unknown>)['pack'] = toBase64(contentOf(file, dirname(documentFile)));
    } catch (error) {
      issues.push({ path: `pulls.repos[${i}].git.pack.file`, message: (error as Error).message });
    }
  }
  if (issues.length > 0) throw new SeedError(issues);
}

function contentOf(file: string, folder: string): Uint8Array {
  if (isAbsolute(file) || /^[A-Za-z]:/.test(file) || file.split(/[\\/]/).includes('..'))
    throw new Error(`expected a path inside the document's folder; received ${JSON.stringify(file)}`);
  const path = join(folder, file);
  // A link inside the folder may lead out of it.
  if (relative(realpathSync(folder), realpathSync(path)).split(sep)[0] === '..')
    throw new Error(`expected a file inside the document's folder; ${JSON.stringify(file)} leads out of it`);
  const stats = statSync(path);
  if (!stats.isFile()) throw new Error(`${JSON.stringify(file)} is no file`);
  if (stats.size > packAllowance().bytes) throw new Error(`${JSON.stringify(file)} is longer than a pack may be`);
  return readFileSync(path);
}
