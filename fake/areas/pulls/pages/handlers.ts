import type { Reply } from '../../../engine/http/area.ts';
import { Rejection, rejectionStatus } from '../../../engine/http/rejection.ts';
import { entryAt, treeOfCommit } from '../../../git/index.ts';
import { canWrite } from '../access/access.ts';
import { isVisible } from '../access/visibility.ts';
import type { Call } from '../api/call.ts';
import { releaseFile } from '../attachments/attachments.ts';
import type { Result } from '../api/route.ts';
import { commitAsked, commitText, compared, comparisonText } from '../contents/commits.ts';
import { archive, raw } from '../contents/download-routes.ts';
import { getObject } from '../contents/git-objects.ts';
import { rawFileAt, type RawFile } from '../contents/raw-files.ts';
import { htmlPage } from '../git-http/html.ts';
import { redirect } from '../git-http/replies.ts';
import { basePath, ownerOf, signedInAt } from '../git-http/request.ts';
import { escapePath, firstOf, indexOf, isTrue, queryOf } from '../go/query.ts';
import { pullDiff, pullPatch } from '../pull-requests/changes.ts';
import { isRelease, latestRelease, tagRow } from '../repositories/releases.ts';
import { notFound } from '../state/rejections.ts';
import { repoName } from '../state/repositories.ts';
import { isPull, type AttachmentRow, type PullRow, type Seconds, type Thread } from '../state/rows.ts';
import { threadOf } from '../state/threads.ts';
import { isoSeconds, nowSeconds } from '../state/time.ts';
import { attachmentNamed, download } from './attachments.ts';
import type { PageOperationId } from './operations.ts';
import { picture } from './picture.ts';
import { placeIn, saysKind, withKind } from './places.ts';
import { pageRequest, type PageRequest } from './request.ts';

/** A handler of what is below a repository. */
const below =
  (run: (request: PageRequest, part: (name: string) => string) => Reply) =>
  (call: Call): Reply =>
    run(pageRequest(call), (name) => call.params[name] ?? '');

/** The handlers of all operations. */
export const pageHandlers: Readonly<Record<PageOperationId, (call: Call) => Reply>> = {
  'pages.owner': (call) => {
    const { user, org } = ownerOf(call);
    const { id, name } = user ?? org;
    if (!isVisible(call.world, id, undefined)) throw notFound();
    return htmlPage(name);
  },
  'pages.repository': below(({ world, repo }) => htmlPage(repoName(world, repo))),
  'pages.source': below((request, part) => {
    const { path, commit } = placeIn(request, kindedPath(request, part('path')));
    const { objects } = request.world;
    if (path !== '' && entryAt(objects, treeOfCommit(objects, commit), path) === undefined) throw notFound();
    return titled(request, path);
  }),
  'pages.commit': below((request, part) => titled(request, commitAsked(request.world, request.repo, idOf(part)).id)),
  'pages.commitText': below(({ world, repo }, part) => {
    commitAsked(world, repo, idOf(part));
    return text(commitText(world, repo, part('sha'), formOf(part('form'))));
  }),
  'pages.compare': below((request, part) => {
    const { world, repo, viewer } = request;
    const [spec = '', form] = part('spec').split(/\.(diff|patch)$/);
    const sides = compared(world, repo, viewer.doer, spec);
    return form === undefined ? titled(request, spec) : text(comparisonText(world, sides, formOf(form)));
  }),
  'pages.issue': below((request, part) => thread(request, part('index'), 'issues')),
  'pages.pull': below((request, part) => thread(request, part('index'), 'pulls')),
  'pages.pullText': below(({ world, repo, call }, part) => {
    const form = formOf(part('form'));
    const pull = threadOf(world, repo.id, indexOf(part('index')) ?? 0);
    if (pull === undefined || !isPull(pull)) throw notFound();
    return text(pullText[form](call, pull));
  }),
  'pages.release': below((request, part) => {
    const row = tagRow(request.world, request.repo, part('tag'));
    if (row === undefined || (isRelease(row) && row.release.draft)) throw notFound();
    return titled(request, isRelease(row) && row.release.title !== '' ? row.release.title : row.name);
  }),
  'pages.raw': below((request, part) => reply(raw(request, fileAt(request, part('path'))))),
  'pages.media': below((request, part) => reply(raw(request, fileAt(request, part('path'))))),
  'pages.archive': below((request, part) => spoken(() => reply(archive(request, part('archive'))))),
  'pages.releaseFile': below((request, part) => spoken(() => reply(download(request, releaseFileAt(request, part))))),
  'pages.releaseAttachment': below(attachmentIn),
  'pages.attachmentIn': below(attachmentIn),
  'pages.attachment': (call) =>
    spoken(() => reply(download({ call, signedIn: signedInAt(call) }, attachmentNamed(call)))),
  'pages.avatar': () => ({ status: 200, headers: { 'Content-Type': 'image/png', ...CACHED }, bytes: [picture()] }),
  'pages.health': ({ world }) => health(nowSeconds(world)),
  'pages.api': ({ base }) => htmlPage('API', { text: `${base}/_fake/openapi.json?area=pulls describes this API.` }),
};

function attachmentIn(request: PageRequest): Reply {
  return spoken(() => reply(download(request, attachmentNamed(request.call, request.repo))));
}

/** The file of a release by the names of both; `latest` is the newest release, unless a tag is called so. */
function releaseFileAt(
  { world, repo, viewer }: PageRequest,
  part: (name: string) => string,
): AttachmentRow | undefined {
  const mayWrite = canWrite(world, repo, viewer.doer, 'repo.releases');
  const tag = tagRow(world, repo, part('tag'));
  const isNamed = isRelease(tag) && (!tag.release.draft || mayWrite);
  const row = isNamed || part('tag') !== 'latest' ? tag : latestRelease(world, repo);
  return isRelease(row) ? releaseFile(world, row, part('file')) : undefined;
}

/** What a monitor reads: nothing fails here. */
function health(now: Seconds): Reply {
  const check = [{ status: 'pass', time: isoSeconds(now) }];
  const checks = { 'cache:ping': check, 'database:ping': check };
  const body = JSON.stringify({ status: 'pass', description: 'Understudy', checks }, null, 2);
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body };
}

const CACHED = { 'Cache-Control': 'public, max-age=21600' };

const reply = ({ status = 200, text: body, bytes, headers = {} }: Result): Reply => ({
  status,
  headers,
  ...(body !== undefined && { body }),
  ...(bytes !== undefined && { bytes }),
});

const titled = ({ world, repo }: PageRequest, title: string): Reply =>
  htmlPage([title, repoName(world, repo)].filter((part) => part !== '').join(' - '));

const text = (body: string): Reply => ({
  status: 200,
  headers: body === '' ? { 'Content-Length': '0' } : { 'Content-Type': 'text/plain; charset=utf-8' },
  body,
});

const pullText = {
  diff: ({ world, url }: Call, pull: PullRow): string => pullDiff(world, pull, isTrue(firstOf(queryOf(url), 'binary'))),
  patch: ({ world }: Call, pull: PullRow): string => pullPatch(world, pull),
};

function formOf(text: string): keyof typeof pullText {
  if (text !== 'diff' && text !== 'patch') throw notFound();
  return text;
}

/** The id in the address of a commit: seven digits of it are enough. */
function idOf(part: (name: string) => string): string {
  if (!/^[0-9a-f]{7,64}$/.test(part('sha'))) throw notFound();
  return part('sha');
}

/** The page of an issue or a pull request; the other one's address leads there, too. */
function thread(request: PageRequest, index: string, kind: 'issues' | 'pulls'): Reply {
  const { world, repo, call } = request;
  const found = threadOf(world, repo.id, indexOf(index) ?? 0);
  if (found === undefined) throw notFound();
  if (kind !== kindOf(found)) throw redirect(303, `${linkOf(request)}/${kindOf(found)}/${index}`, call.method);
  return titled(request, `${found.title} #${index}`);
}

const kindOf = (found: Thread): 'issues' | 'pulls' => (isPull(found) ? 'pulls' : 'issues');

/** The path of a repository's page. */
const linkOf = ({ world, repo, call }: PageRequest): string =>
  `${basePath(call.url, call.base)}/${repoName(world, repo)}`;

/** The path in an address, where its kind of ref is named: an older address leads to the newer one. */
function kindedPath(request: PageRequest, path: string): string {
  if (saysKind(path)) return path;
  const { call } = request;
  const [, , , page = ''] = call.url.pathname.split('/');
  throw redirect(
    303,
    `${linkOf(request)}/${page}/${escapePath(withKind(request, path))}${call.url.search}`,
    call.method,
  );
}

function fileAt(request: PageRequest, path: string): RawFile {
  const { world, repo } = request;
  const [, id] = /^blob\/([^/]+)$/.exec(path) ?? [];
  if (id === undefined) return rawFileAt(world, placeIn(request, kindedPath(request, path)));
  return { name: '.', mode: '100644', id, bytes: getObject(world, repo, id, 'blob').body, changed: 0 };
}

/** Does what a rule allows; a rejection says why in plain text. */
function spoken(run: () => Reply): Reply {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
    return { status: rejectionStatus[error.kind], headers, body: `${error.message}\n` };
  }
}
