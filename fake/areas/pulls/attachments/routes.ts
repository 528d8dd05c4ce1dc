import { canWrite, isAdmin } from '../access/access.ts';
import { mayWriteThread, releaseWriters } from '../access/guards.ts';
import { entryIn, namedThreadIn } from '../api/find.ts';
import type { Entries, RepoRequest, RouteId } from '../api/route.ts';
import { rewriteComment } from '../issues/comments.ts';
import { editBody } from '../issues/edit.ts';
import { releaseFiles } from '../repositories/ref-records.ts';
import { tagOrReleaseIn } from '../repositories/release-routes.ts';
import { forbidden, missing, notFound } from '../state/rejections.ts';
import { isPull, type AttachmentRow, type CommentRow, type Thread } from '../state/rows.ts';
import { threadOf } from '../state/threads.ts';
import { attach, renameAttachment } from './attachments.ts';
import { attachmentRecord, attachmentRecords } from './records.ts';
import { formUpload, upload } from './uploads.ts';

/** The file that the path names. */
function attachmentIn({ world, number }: RepoRequest, isIn: (row: AttachmentRow) => boolean): AttachmentRow {
  const row = world.pulls.attachments.get(number('attachment_id'));
  if (row === undefined || !isIn(row)) throw notFound();
  return row;
}

const releaseFileIn = (request: RepoRequest): AttachmentRow => {
  const { id } = tagOrReleaseIn(request);
  return attachmentIn(request, ({ release }) => release === id);
};

/** The same for issues and comments, where a missing file is named. */
function namedIn(request: RepoRequest, place: 'issue' | 'comment', isIn: (row: AttachmentRow) => boolean) {
  const { world, repo, number } = request;
  const row = world.pulls.attachments.get(number('attachment_id'));
  if (row === undefined)
    throw missing(`attachment does not exist [id: ${number('attachment_id')}, uuid: ]`, 'GetAttachmentByID');
  if (row.repo !== repo.id) throw notFound('no such attachment in repo');
  if (!isIn(row)) throw notFound(`no such attachment in ${place}`);
  return row;
}

/** The issue that the path names, for its author and for those who may write it. */
function ownThread(request: RepoRequest): Thread {
  const thread = namedThreadIn(request);
  const { world, repo, doer } = request;
  if (doer.id !== thread.poster && !isAdmin(world, repo, doer) && !mayWriteThread(request, thread))
    throw forbidden('user should have permission to write issue');
  return thread;
}

// The files of a comment are also those of its issue.
const threadFile = (request: RepoRequest, { id }: Thread): AttachmentRow =>
  namedIn(request, 'issue', ({ thread }) => thread === id);

type Commented = readonly [Thread, CommentRow];

function commentIn(request: RepoRequest): Commented {
  const unmatched = notFound('no matching issue comment found');
  const comment = entryIn(request, unmatched);
  const thread = comment && threadOf(request.world, request.repo.id, comment.number);
  if (comment === undefined || thread === undefined) throw unmatched;
  return [thread, comment];
}

/** The comment that the path names, for its author and administrators who may write what it is on. */
function ownComment(request: RepoRequest): Commented {
  const [thread, comment] = commentIn(request);
  const { world, repo, doer } = request;
  const isTheirs = doer.id === comment.poster || isAdmin(world, repo, doer);
  if (!isTheirs || !canWrite(world, repo, doer, isPull(thread) ? 'repo.pulls' : 'repo.issues'))
    throw forbidden('user should have permission to edit comment');
  return [thread, comment];
}

const commentFile = (request: RepoRequest, { id }: CommentRow): AttachmentRow =>
  namedIn(request, 'comment', ({ comment }) => comment === id);

const shown = ({ viewer }: RepoRequest, row: AttachmentRow): object => attachmentRecord(viewer, row);

const renamed = (request: RepoRequest, row: AttachmentRow, name?: string): object =>
  shown(request, renameAttachment(request.world, row, name));

const remove = ({ world }: RepoRequest, { id }: AttachmentRow): void => {
  world.pulls.attachments.delete(id);
};

/** Files on releases, issues and comments (contract: pulls 13.26). */
export const attachmentRoutes: Entries<Extract<RouteId, `${'release' | 'issue' | 'comment'}Assets.${string}`>> = {
  'releaseAssets.list': (request) => releaseFiles(request.viewer, request.repo, tagOrReleaseIn(request)),
  'releaseAssets.create': [
    releaseWriters,
    (request) => {
      const { id: release } = tagOrReleaseIn(request);
      return shown(request, attach(request, { release }, upload(request.call)));
    },
  ],
  'releaseAssets.retrieve': (request) => shown(request, releaseFileIn(request)),
  'releaseAssets.update': [releaseWriters, (request, { name }) => renamed(request, releaseFileIn(request), name)],
  'releaseAssets.delete': [releaseWriters, (request) => remove(request, releaseFileIn(request))],
  'issueAssets.list': (request) => attachmentRecords(request.viewer, { thread: namedThreadIn(request).id }),
  'issueAssets.create': (request) => {
    const thread = ownThread(request);
    const row = attach(request, { thread: thread.id }, formUpload(request.call));
    editBody(request, thread, { body: thread.body });
    return shown(request, row);
  },
  'issueAssets.retrieve': (request) => shown(request, threadFile(request, namedThreadIn(request))),
  'issueAssets.update': (request, { name }) => renamed(request, threadFile(request, ownThread(request)), name),
  'issueAssets.delete': (request) => remove(request, threadFile(request, ownThread(request))),
  'commentAssets.list': (request) => {
    const [thread, comment] = commentIn(request);
    return attachmentRecords(request.viewer, { thread: thread.id, comment: comment.id });
  },
  'commentAssets.create': (request) => {
    const [thread, comment] = ownComment(request);
    const row = attach(request, { thread: thread.id, comment: comment.id }, formUpload(request.call));
    rewriteComment(request, thread, comment, comment.body);
    return shown(request, row);
  },
  'commentAssets.retrieve': (request) => shown(request, commentFile(request, commentIn(request)[1])),
  'commentAssets.update': (request, { name }) => renamed(request, commentFile(request, ownComment(request)[1]), name),
  'commentAssets.delete': (request) => remove(request, commentFile(request, ownComment(request)[1])),
};
