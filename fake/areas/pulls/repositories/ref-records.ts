import { readCommit, isoDate } from '../../../git/index.ts';
import { escapePath } from '../go/query.ts';
import { repoName } from '../state/repositories.ts';
import type { RepoRow, TagRow } from '../state/rows.ts';
import { isoSeconds } from '../state/time.ts';
import { plainUser, type Viewer } from '../people/records.ts';

/** A tag with the object that its ref names. */
export type ShownTag = TagRow & { readonly ref: string; readonly message: string };

/** The record of a tag. */
export function tagRecord(viewer: Viewer, repo: RepoRow, tag: ShownTag): object {
  const { origin } = viewer;
  const name = repoName(viewer.world, repo);
  const url = `${origin}/api/v1/repos/${name}/git/commits/${tag.sha}`;
  return {
    name: tag.name,
    message: tag.message,
    id: tag.ref,
    commit: { url, sha: tag.sha, created: isoDate(readCommit(viewer.world.objects, tag.sha).committer) },
    zipball_url: archiveUrl(viewer, repo, tag, 'zip'),
    tarball_url: archiveUrl(viewer, repo, tag, 'tar.gz'),
  };
}

/** The record of a release that is only a tag. */
export function releaseRecord(viewer: Viewer, repo: RepoRow, tag: TagRow): object {
  const { origin } = viewer;
  const name = repoName(viewer.world, repo);
  const url = `${origin}/api/v1/repos/${name}/releases/${tag.id}`;
  return {
    id: tag.id,
    tag_name: tag.name,
    target_commitish: tag.sha,
    name: '',
    body: '',
    url,
    html_url: `${origin}/${name}/releases/tag/${escapePath(tag.name)}`,
    tarball_url: archiveUrl(viewer, repo, tag, 'tar.gz'),
    zipball_url: archiveUrl(viewer, repo, tag, 'zip'),
    upload_url: `${url}/assets`,
    draft: false,
    prerelease: false,
    created_at: isoSeconds(tag.createdAt),
    published_at: isoSeconds(tag.createdAt),
    author: plainUser(viewer, tag.author),
    assets: [],
  };
}

function archiveUrl(viewer: Viewer, repo: RepoRow, tag: TagRow, extension: 'zip' | 'tar.gz'): string {
  return `${viewer.origin}/${repoName(viewer.world, repo)}/archive/${escapePath(tag.name)}.${extension}`;
}
