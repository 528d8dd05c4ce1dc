import { fromBase64 } from '../../../git/bytes.ts';
import { canRead, canWrite } from '../access/access.ts';
import type { SignedIn } from '../api/auth.ts';
import type { Call } from '../api/call.ts';
import type { Result } from '../api/route.ts';
import { countDownload } from '../attachments/attachments.ts';
import { raw } from '../contents/download-routes.ts';
import { rejections } from '../git-http/replies.ts';
import { notFound } from '../state/rejections.ts';
import { isPull, type AttachmentRow, type RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { mayDownload, type PageRequest } from './request.ts';

/** The attachment that the path names, in one repository or in any. */
export function attachmentNamed({ world, params }: Call, repo?: RepoRow): AttachmentRow | undefined {
  const row = world.pulls.attachments.find('uuid', params['uuid'] ?? '');
  return repo === undefined || row?.repo === repo.id ? row : undefined;
}

/** A download of an attachment, by somebody or anonymous. */
type Asked = Pick<PageRequest, 'call' | 'signedIn'>;

/** The bytes of an attachment, for those who may read what it is on; each time counts (contract: pulls 13.26). */
export function download({ call, signedIn }: Asked, row: AttachmentRow | undefined): Result {
  const { world } = call;
  const repo = row && world.pulls.repos.get(row.repo);
  if (row === undefined || repo === undefined || !mayRead(world, repo, row, signedIn)) throw notFound('Not Found');
  const scope = row.release === undefined ? 'issue' : 'repository';
  if (signedIn !== undefined && !mayDownload(repo, scope, signedIn)) throw rejections.scope();
  const bytes = fromBase64(row.content);
  const file = { name: row.name, mode: '100644', id: row.uuid, bytes, changed: row.createdAt } as const;
  const result = raw({ call, repo }, file, { 'Cache-Control': 'max-age=0, private, must-revalidate' });
  // The server counts a range that cannot be, too; here what is rejected changes nothing.
  if ((result.status ?? 200) < 400) countDownload(world, row);
  return result;
}

function mayRead(world: World, repo: RepoRow, row: AttachmentRow, signedIn: SignedIn | undefined): boolean {
  const doer = signedIn?.user;
  if (row.release === undefined) {
    const thread = world.pulls.threads.get(row.thread ?? 0);
    return thread !== undefined && canRead(world, repo, doer, isPull(thread) ? 'repo.pulls' : 'repo.issues');
  }
  const isDraft = world.pulls.tags.get(row.release)?.release?.draft === true;
  return canRead(world, repo, doer, 'repo.releases') && (!isDraft || canWrite(world, repo, doer, 'repo.releases'));
}
