import { isoDate, readTag, type Oid, type StoredObject } from '../../../git/index.ts';
import { escapePath } from '../go/query.ts';
import type { Viewer } from '../people/records.ts';
import { repoName } from '../state/repositories.ts';
import type { RefRow, RepoRow } from '../state/rows.ts';
import { encoded } from './file-records.ts';
import type { ListedEntry } from './git-objects.ts';
import { pointerOf } from './pointers.ts';
import { UNSIGNED } from './records.ts';

/** The address of what git has of a repository, without a slash at its end. */
export const gitUrl = ({ world, origin }: Viewer, repo: RepoRow): string =>
  `${origin}/api/v1/repos/${repoName(world, repo)}/git`;

/** The record of a blob. */
export function blobRecord(viewer: Viewer, repo: RepoRow, { id, body }: StoredObject): object {
  const { encoding, content } = encoded(body);
  const shown = { content, encoding, url: `${gitUrl(viewer, repo)}/blobs/${id}`, sha: id, size: body.length };
  return { ...shown, ...pointerOf(body) };
}

/** The record of an entry of a tree. */
export function entryRecord(viewer: Viewer, repo: RepoRow, { path, mode, id }: ListedEntry): object {
  const url = gitUrl(viewer, repo);
  const shared = { path, mode: mode.padStart(6, '0') };
  if (mode === '40000') return { ...shared, type: 'tree', size: 0, sha: id, url: `${url}/trees/${id}` };
  if (mode === '160000') return { ...shared, type: 'commit', size: 0, sha: id, url: '' };
  const size = viewer.world.objects.get(id)?.body.length ?? 0;
  return { ...shared, type: 'blob', size, sha: id, url: `${url}/blobs/${id}` };
}

/** The record of a ref. */
export function refRecord(viewer: Viewer, repo: RepoRow, { name, sha }: RefRow): object {
  const url = `${gitUrl(viewer, repo)}/${escapePath(name)}`;
  return { ref: name, url, object: objectRecord(viewer, repo, sha) };
}

function objectRecord(viewer: Viewer, repo: RepoRow, sha: Oid) {
  const type = viewer.world.objects.get(sha)?.type ?? 'commit';
  return { type, sha, url: `${gitUrl(viewer, repo)}/${type}s/${sha}` };
}

/** The record of an annotated tag. */
export function annotatedTagRecord(viewer: Viewer, repo: RepoRow, { id }: StoredObject): object {
  const { name, message, tagger, target } = readTag(viewer.world.objects, id);
  return {
    tag: name,
    sha: id,
    url: `${gitUrl(viewer, repo)}/tags/${id}`,
    message,
    tagger: { name: tagger.name, email: tagger.email, date: isoDate(tagger) },
    object: objectRecord(viewer, repo, target),
    verification: UNSIGNED,
  };
}
