import type { ContentsEntry } from '../../../../src/pulls/records.ts';
import type { Shown } from '../../../engine/area/shown.ts';
import { isoDate, log, readBlob, type Oid, type TreeEntry } from '../../../git/index.ts';
import { toBase64, text } from '../../../git/bytes.ts';
import { escapePath, escapeQuery } from '../go/query.ts';
import type { Viewer } from '../people/records.ts';
import { repoName } from '../state/repositories.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import type { NamedCommit } from './entries.ts';
import { pointerOf, submoduleUrl } from './pointers.ts';

/** A file or folder of a commit. */
export interface FilePlace {
  readonly repo: RepoRow;
  readonly at: NamedCommit;
  readonly path: string;
  readonly entry: TreeEntry;
}

/** The parts of a record that are shown on demand. */
export interface FileView {
  readonly content: boolean;
  readonly commit: boolean;
  readonly message?: boolean;
  /** Where the content of a file is kept: shown with the content, too. */
  readonly pointer?: boolean;
}

const TYPES: Readonly<Record<TreeEntry['mode'], 'file' | 'dir' | 'symlink' | 'submodule'>> = {
  '100644': 'file',
  '100755': 'file',
  '120000': 'symlink',
  '160000': 'submodule',
  '40000': 'dir',
};

/** The record of a file or a folder (contract: pulls 13.3). */
export function fileRecord(viewer: Viewer, place: FilePlace, view: FileView): Shown<ContentsEntry> {
  const { objects } = viewer.world;
  const { path, entry } = place;
  const type = TYPES[entry.mode];
  const bytes = type === 'file' || type === 'symlink' ? readBlob(objects, entry.id) : undefined;
  const { self, git, html, download } = linksOf(viewer, place);
  return {
    name: entry.name,
    path,
    sha: entry.id,
    ...lastCommit(viewer.world, place, view),
    type,
    size: bytes?.length ?? 0,
    ...(type === 'file' && bytes !== undefined && view.content ? encoded(bytes) : NOT_ENCODED),
    target: type === 'symlink' && bytes !== undefined ? text(bytes) : null,
    url: self,
    html_url: html,
    git_url: git,
    download_url: bytes === undefined ? null : download,
    submodule_git_url: type === 'submodule' ? submoduleUrl(viewer.world, place.at.commit, path) : null,
    _links: { self, git, html },
    ...(type === 'file' && bytes !== undefined && (view.content || view.pointer) && pointerOf(bytes)),
  };
}

const NOT_ENCODED = { encoding: null, content: null };

/** The largest file that a record has the content of, in bytes. */
const MAX_CONTENT = 10 * 1024 * 1024;

/** The content of a blob as records have it. */
export function encoded(bytes: Uint8Array): {
  readonly encoding: string | null;
  readonly content: string | null;
} {
  return bytes.length > MAX_CONTENT ? NOT_ENCODED : { encoding: 'base64', content: toBase64(bytes) };
}

function linksOf({ world, origin }: Viewer, { repo, at, path, entry }: FilePlace) {
  const name = repoName(world, repo);
  const api = `${origin}/api/v1/repos/${name}`;
  const place = `${at.kind}/${escapePath(at.name)}/${escapePath(path)}`;
  const isSubmodule = entry.mode === '160000';
  return {
    self: `${api}/contents/${escapePath(path)}?ref=${escapeQuery(at.name)}`,
    git: isSubmodule ? null : `${api}/git/blobs/${entry.id}`,
    html: isSubmodule ? null : `${origin}/${name}/src/${place}`,
    download: `${origin}/${name}/raw/${place}`,
  };
}

/** The newest commit that touched a path. */
function lastCommit(
  { objects }: World,
  { at, path }: FilePlace,
  { commit, message }: FileView,
): Partial<Shown<ContentsEntry>> {
  const [last] = commit || message ? log(objects, [at.commit], { path, limit: 1 }) : [];
  if (last === undefined) return {};
  return {
    ...(commit && {
      last_commit_sha: last.id satisfies Oid,
      last_committer_date: isoDate(last.committer),
      last_author_date: isoDate(last.author),
    }),
    ...(message && { last_commit_message: last.message }),
  };
}
