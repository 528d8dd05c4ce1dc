import { releaseFileRecords } from '../attachments/records.ts';
import { isoDate } from '../../../git/index.ts';
import { escapePath, escapeSegment } from '../go/query.ts';
import type { TagRef } from './tags.ts';
import { repoName } from '../state/repositories.ts';
import type { Release, RepoRow, TagRow } from '../state/rows.ts';
import { isoSeconds } from '../state/time.ts';
import { plainUser, type Viewer } from '../people/records.ts';

/** The record of a tag. */
export function tagRecord(viewer: Viewer, repo: RepoRow, tag: TagRef): object {
  const { world, origin } = viewer;
  // The server puts the tag object's id into the address of its commit.
  const url = `${origin}/api/v1/repos/${repoName(world, repo)}/git/commits/${tag.id}`;
  // A slash in a tag's name is escaped here, and not in a release's record.
  const archive = `${origin}/${repoName(world, repo)}/archive/${escapeSegment(tag.name)}`;
  return {
    name: tag.name,
    message: tag.message,
    id: tag.id,
    commit: { url, sha: tag.commit, created: isoDate(tag.made) },
    zipball_url: `${archive}.zip`,
    tarball_url: `${archive}.tar.gz`,
  };
}

/** The record of a release, or of a tag that has no page. */
export function releaseRecord(viewer: Viewer, repo: RepoRow, tag: TagRow): object {
  const { origin } = viewer;
  const name = repoName(viewer.world, repo);
  const url = `${origin}/api/v1/repos/${name}/releases/${tag.id}`;
  const archive = `${origin}/${name}/archive/${escapePath(tag.name)}`;
  const {
    title = '',
    body = '',
    target = tag.sha,
    draft = false,
    prerelease = false,
  }: Partial<Release> = tag.release ?? {};
  return {
    id: tag.id,
    tag_name: tag.name,
    target_commitish: target,
    name: title,
    body,
    url,
    html_url: `${origin}/${name}/releases/tag/${escapePath(tag.name)}`,
    tarball_url: `${archive}.tar.gz`,
    zipball_url: `${archive}.zip`,
    upload_url: `${url}/assets`,
    draft,
    prerelease,
    created_at: isoSeconds(tag.createdAt),
    published_at: isoSeconds(tag.createdAt),
    author: plainUser(viewer, tag.author),
    assets: releaseFiles(viewer, repo, tag),
  };
}

/** The records of the files of a release. */
export const releaseFiles = (viewer: Viewer, repo: RepoRow, { id, name }: TagRow) =>
  releaseFileRecords(
    viewer,
    id,
    `${viewer.origin}/${repoName(viewer.world, repo)}/releases/download/${escapeSegment(name)}`,
  );
