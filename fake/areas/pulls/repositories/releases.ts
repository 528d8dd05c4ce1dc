import { cutTitle } from '../state/titles.ts';
import { peelToCommit, validRefName, type Oid } from '../../../git/index.ts';
import { protectedTag } from '../access/tag-protections.ts';
import type { Body } from '../go/structs.ts';
import type { Acting } from '../state/acting.ts';
import { branchCount, refRow, revisionIn } from '../state/refs.ts';
import { conflict, internalServerError, invalid, notFound, type Rejection } from '../state/rejections.ts';
import type { ReleaseRow, RepoRow, TagRow } from '../state/rows.ts';
import { archivedText } from '../state/repositories.ts';
import { keys, lists } from '../state/tables.ts';
import { nowSeconds } from '../state/time.ts';
import type { World } from '../state/world.ts';
import { makeTag, tagInTheWay } from './tags.ts';

const TAGS = 'refs/tags/';

/** Whether a tag has a page. */
export const isRelease = (row: TagRow | undefined): row is ReleaseRow => row?.release !== undefined;

/** The releases of a repository with drafts, the newest first. */
export function listReleases(world: World, repo: RepoRow): ReleaseRow[] {
  const rows = [...world.pulls.tags.list(lists.releases(repo.id))].filter(isRelease);
  return rows.sort((a, b) => b.createdAt - a.createdAt || b.id - a.id);
}

/** The newest release that is neither a draft nor a prerelease. */
export const latestRelease = (world: World, repo: RepoRow): ReleaseRow | undefined =>
  listReleases(world, repo).find(({ release: { draft, prerelease } }) => !draft && !prerelease);

/** The row of a tag or a release by its name. */
export const tagRow = (world: World, repo: RepoRow, name: string): TagRow | undefined =>
  world.pulls.tags.find('name', keys.tag(repo.id, name));

/** Creates a release: with its tag, unless it is a draft or the tag is there (contract: pulls 13.7). */
export function createRelease(acting: Acting, body: Body<'CreateReleaseOption'>): ReleaseRow {
  const { world, repo, doer } = acting;
  if (branchCount(world, repo.id) === 0) throw invalid('repo is empty');
  const { tag_name: name, target_commitish: target = '', name: title = '', body: text = '' } = body;
  const { draft = false, prerelease = false, tag_message: message = '' } = body;
  const before = tagRow(world, repo, name);
  if (isRelease(before)) throw conflict('Release is has no Tag');
  const release = { title: cutTitle(world, title), body: text, target, draft, prerelease };
  if (before !== undefined) return change(acting, { ...before, author: doer.id, release }, 'release published');
  const id = world.pulls.tags.nextId;
  const made = { id, repo: repo.id, name, sha: '', author: doer.id, createdAt: nowSeconds(world) };
  const row = { ...made, release: { ...release, target: target || repo.defaultBranch } };
  const { commit, error } = neededTag(acting, row);
  if (error !== undefined) throw error;
  return save(acting, row, { commit, message, kind: 'release published' });
}

/** Changes what is given and not empty; another name of the tag makes that tag, and leaves the old one. */
export function editRelease(acting: Acting, row: ReleaseRow, body: Body<'EditReleaseOption'>): ReleaseRow {
  const { release } = row;
  const name = body.tag_name || row.name;
  if (name !== row.name && tagRow(acting.world, acting.repo, name) !== undefined)
    throw internalServerError('UNIQUE constraint failed: release.repo_id, release.tag_name');
  const after = {
    title: cutTitle(acting.world, body.name || release.title),
    body: body.body || release.body,
    target: body.target_commitish || release.target,
    draft: body.draft ?? release.draft,
    prerelease: body.prerelease ?? release.prerelease,
  };
  return change(acting, { ...row, name, release: after });
}

/** Removes a release: its tag stays, and so does the id. */
export function deleteRelease({ world, repo, doer }: Acting, row: ReleaseRow): void {
  const { release, ...tag } = row;
  world.pulls.tags.replace(tag);
  world.pulls.attachments.deleteList(lists.attached({ release: row.id }));
  if (!release.draft) world.announce(world, doer, { kind: 'release deleted', repo, release: row });
}

/** Saves a row that is there; the server expects none of the errors of its tag, and one that it makes publishes the release. */
function change(acting: Acting, row: ReleaseRow, kind: Saving['kind'] = 'release updated'): ReleaseRow {
  const { commit, error } = neededTag(acting, row);
  if (error !== undefined) throw internalServerError(error.message);
  return save(acting, row, { commit, message: '', kind: commit === undefined ? kind : 'release published' });
}

/** The commit to make a release's tag on, or why it cannot be made; neither for a draft, or where the tag is there. An archived repository takes not even a draft. */
function neededTag(
  { world, repo, doer }: Acting,
  { name, release: { draft, target } }: ReleaseRow,
): { readonly commit?: Oid; readonly error?: Rejection } {
  if (repo.archivedAt !== undefined) return { error: internalServerError(archivedText(world, repo)) };
  if (draft || refRow(world, repo.id, TAGS + name) !== undefined) return {};
  if (protectedTag(world, repo, name, doer))
    return { error: invalid(`release tag name is protected [tag_name: ${name}]`) };
  const found = revisionIn(world, repo, target);
  if ('missing' in found) return { error: notFound('target not found') };
  if (!validRefName(name)) return { error: internalServerError(`'${name}' is not a valid tag name`) };
  const error = tagInTheWay(world, repo, name);
  return error === undefined ? { commit: found.id } : { error };
}

/** How a release is saved: the commit of a tag that is made, and what webhooks are told. */
interface Saving {
  readonly commit: Oid | undefined;
  readonly message: string;
  readonly kind: 'release published' | 'release updated';
}

function save(acting: Acting, row: ReleaseRow, { commit, message, kind }: Saving): ReleaseRow {
  const { world, repo, doer } = acting;
  const { tags } = world.pulls;
  const isNew = commit !== undefined || row.release.draft;
  const put = (): void => {
    const ref = refRow(world, repo.id, TAGS + row.name)?.sha;
    const sha = ref === undefined ? '' : (peelToCommit(world.objects, ref) ?? ref);
    tags.put({ ...row, sha, createdAt: isNew ? nowSeconds(world) : row.createdAt });
  };
  // The tag's own record is the release, which follows its ref; webhooks of the tag do not count a new one yet.
  const isCounted = isRelease(tags.get(row.id));
  if (isCounted) put();
  if (commit !== undefined) makeTag(acting, row.name, commit, message);
  if (!isCounted) put();
  const release = tags.get(row.id) as ReleaseRow;
  if (!row.release.draft) world.announce(world, doer, { kind, repo, release });
  return release;
}
