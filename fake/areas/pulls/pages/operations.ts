import type { Operation } from '../../../../src/core/operation.ts';
import type { Unit } from '../access/access.ts';

/** What a page is of: a unit of a repository that its reader may read, the repository itself, or none. */
type Of = Unit | 'repository' | 'nothing';

type Row = readonly [path: string, of: Of, kind: keyof typeof STATUSES, about: string];

/** The statuses of each kind: renamed, credentials, scopes, nothing that the reader may see, parts of files. */
const STATUSES = {
  page: [[200], [307, 404]],
  /** One whose older or other address leads to it. */
  moved: [
    [200, 303],
    [307, 404],
  ],
  owner: [[200], [307]],
  text: [[200], [307, 404]],
  file: [
    [200, 206, 303, 304],
    [307, 400, 401, 403, 404, 416],
  ],
  tree: [[200], [307, 400, 401, 403, 404]],
  attachment: [
    [200, 206, 304],
    [307, 400, 401, 403, 404, 416],
  ],
  /** One at an address without a repository. */
  attached: [
    [200, 206, 304],
    [400, 401, 403, 404, 416],
  ],
  /** What there is for all, whatever they send. */
  open: [[200], []],
} as const;

const REPOSITORY = '/{owner}/{repo}';

const rows = {
  'pages.owner': ['/{owner}', 'nothing', 'owner', 'Show the page of a user or an organisation'],
  'pages.repository': [REPOSITORY, 'repository', 'page', 'Show the page of a repository'],
  'pages.source': [`${REPOSITORY}/src/{path*}`, 'repo.code', 'moved', 'Show the page of a file or folder'],
  'pages.commit': [`${REPOSITORY}/commit/{sha}`, 'repo.code', 'page', 'Show the page of a commit'],
  'pages.commitText': [`${REPOSITORY}/commit/{sha}.{form}`, 'repo.code', 'text', 'Read a commit as a diff or a patch'],
  'pages.compare': [`${REPOSITORY}/compare/{spec*}`, 'repo.code', 'text', 'Compare: a page, a diff or a patch'],
  'pages.issue': [`${REPOSITORY}/issues/{index}`, 'repo.issues', 'moved', 'Show the page of an issue'],
  'pages.pull': [`${REPOSITORY}/pulls/{index}`, 'repo.pulls', 'moved', 'Show the page of a pull request'],
  'pages.pullText': [`${REPOSITORY}/pulls/{index}.{form}`, 'repo.pulls', 'text', 'Read a diff or a patch'],
  'pages.release': [`${REPOSITORY}/releases/tag/{tag*}`, 'repo.releases', 'page', 'Show the page of a release'],
  'pages.raw': [`${REPOSITORY}/raw/{path*}`, 'repo.code', 'file', 'Download a file'],
  'pages.media': [`${REPOSITORY}/media/{path*}`, 'repo.code', 'file', 'Download a file, wherever it is kept'],
  'pages.archive': [`${REPOSITORY}/archive/{archive*}`, 'repo.code', 'tree', 'Download a tree'],
  'pages.releaseFile': [
    `${REPOSITORY}/releases/download/{tag}/{file}`,
    'repo.releases',
    'attachment',
    'Download a file of a release',
  ],
  'pages.releaseAttachment': [
    `${REPOSITORY}/releases/attachments/{uuid}`,
    'repo.releases',
    'attachment',
    'Download an attachment',
  ],
  'pages.attachmentIn': [`${REPOSITORY}/attachments/{uuid}`, 'repository', 'attachment', 'Download an attachment'],
  'pages.attachment': ['/attachments/{uuid}', 'nothing', 'attached', 'Download an attachment'],
  'pages.avatar': ['/avatars/{name}', 'nothing', 'open', 'Download the picture of a user or an organisation'],
  'pages.health': ['/api/healthz', 'nothing', 'open', 'Whether the server works'],
  'pages.api': ['/api/swagger', 'nothing', 'open', 'Show where the API is described'],
} as const satisfies Readonly<Record<string, Row>>;

/** The id of an operation at the address of a page. */
export type PageOperationId = keyof typeof rows;

const table: Readonly<Record<PageOperationId, Row>> = rows;

/** The operations at addresses that records have for people (contract: pulls 13.23). */
export const pageOperations = Object.fromEntries(
  Object.entries(table).map(([id, row]): [string, Operation] => {
    const [path, , kind, about] = row;
    const [success, errors] = STATUSES[kind];
    return [id, { method: 'GET', path, about, success, errors, credential: 'none', idempotent: true }];
  }),
) as Readonly<Record<PageOperationId, Operation>>;

/** What an operation's page is of. */
export const pageOf = (id: string): Of => table[id as PageOperationId][1];

const kindOf = (id: string): keyof typeof STATUSES => table[id as PageOperationId][2];

/** Whether it is of the code, which programs download. */
export const isFile = (id: string): boolean => ['file', 'tree'].includes(kindOf(id));

/** Whether programs sign in by a token or a password: pages are for people who have signed in on a page. */
export const isDownload = (id: string): boolean => isFile(id) || ['attachment', 'attached'].includes(kindOf(id));

/** Whether it is for people to look at. */
export const isPage = (id: string): boolean => ['page', 'moved', 'owner'].includes(kindOf(id));

/** Paths below a repository, and of files, that no other service has. */
export const PAGE_PATH =
  /^\/(?:[^/]+\/[^/]+\/(?:src|commit|compare|issues|pulls|releases\/(?:tag|download|attachments)|attachments|raw|media|archive)|avatars|attachments)\/./;
