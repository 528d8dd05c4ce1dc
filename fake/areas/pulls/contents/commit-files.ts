import {
  editTree,
  PatchError,
  patchEdits,
  readCommit,
  signature,
  writeCommit,
  writeTree,
  type Commit,
  type Oid,
  type Person,
  type Signature,
} from '../../../git/index.ts';
import { utf8ByteString } from '../../../git/bytes.ts';
import { filePatterns, isPatterned } from '../access/file-patterns.ts';
import { protectionOf } from '../access/protections.ts';
import { mayPush, mayWriteTo } from '../access/push-rights.ts';
import { pushError } from '../access/ref-rules.ts';
import type { GoTime } from '../go/go-time.ts';
import type { Body } from '../go/structs.ts';
import { textOf, trimSpace } from '../go/values.ts';
import { moveBranch } from '../repositories/moves.ts';
import { settleDefaultBranch } from '../repositories/push-refs.ts';
import type { Acting } from '../state/acting.ts';
import { gitPerson } from '../state/owners.ts';
import { branchCount, tipOf } from '../state/refs.ts';
import { forbidden, internalServerError, invalid, missing } from '../state/rejections.ts';
import { nowSeconds } from '../state/time.ts';
import { decodeBase64 } from './base64.ts';
import { cleanPath, editsOf, isOutside } from './file-changes.ts';

/** How a commit is made: its branch, message, people and dates. */
export type CommitOptions = Omit<Body<'CreateFileOptions'>, 'content'>;

/** A change of a file, as a request asks for it. */
export interface WantedChange {
  readonly operation: string;
  readonly path: string;
  /** In base64. */
  readonly content?: string | undefined;
  readonly sha?: string | undefined;
  readonly from_path?: string | undefined;
}

/** A commit that was made, the branch that it is on, and the paths that its changes name. */
export interface Written {
  readonly commit: Commit;
  readonly branch: string;
  readonly paths: readonly string[];
}

/** The branch that a commit starts from, and the one that it goes to. */
interface Course {
  readonly from: string;
  readonly to: string;
  /** The commit to build upon; undefined in an empty repository. */
  readonly tip: Oid | undefined;
}

/** Changes files by one commit, in the server's order of checks (contract: pulls 13.4). */
export function commitFiles(acting: Acting, options: CommitOptions, wanted: readonly WantedChange[]): Written {
  const { world } = acting;
  requireWriter(acting, options);
  const contents = wanted.map(({ content = '' }) => decodeBase64(content));
  const course = courseOf(acting, options);
  const changes = wanted.map(({ operation, path: name, from_path: old, sha = '' }, i) => {
    const path = cleanPath(name);
    const from = old ? cleanPath(old) : path;
    const content = contents[i] ?? new Uint8Array();
    return { operation, path, isOutside: isOutside(name) || isOutside(old ?? ''), from, sha, content };
  });
  const paths = changes.map(({ path }) => path);
  requireTarget(acting, course, options, paths);
  const edits = editsOf(world, course.tip, changes);
  const tree = editTree(world.objects, treeOf(acting, course), edits);
  return { ...commitTree(acting, course, tree, { ...options, message: options.message || summary(wanted) }), paths };
}

/** Applies a patch, and commits it, in the server's order of checks (contract: pulls 13.4). */
export function commitPatch(acting: Acting, options: CommitOptions, patch: string): Pick<Written, 'commit' | 'branch'> {
  const { objects } = acting.world;
  requireWriter(acting, options);
  const course = courseOf(acting, options, 0);
  if (course.tip === undefined) throw noBranch(0, course.from);
  requireTarget(acting, course, { ...options, force_push: false }, []);
  if (course.to === course.from) requirePusher(acting, course.to);
  const tree = treeOf(acting, course);
  const edits = rejectedPatch(() => patchEdits(objects, tree, utf8ByteString(patch)));
  const message = options.message || 'apply-patch';
  return commitTree(acting, course, editTree(objects, tree, edits), { ...options, message });
}

/** A patch that does not fit is an internal error of the server. */
function rejectedPatch<T>(apply: () => T): T {
  try {
    return apply();
  } catch (error) {
    throw error instanceof PatchError
      ? internalServerError(`git apply error: exit status ${error.status} - error: ${error.message}`)
      : error;
  }
}

const noBranch = (repo: number, name: string) => missing(`branch does not exist [repo_id: ${repo} name: ${name}]`);

const treeOf = ({ world: { objects } }: Acting, { tip }: Course): Oid =>
  tip === undefined ? writeTree(objects, []) : readCommit(objects, tip).tree;

/** Rejects users who may not write to the branch. */
function requireWriter(acting: Acting, { branch = '', new_branch: newBranch = '' }: CommitOptions): void {
  if (!mayWriteTo(acting, newBranch || branch || acting.repo.defaultBranch))
    throw forbidden('user should have a permission to write to the target branch');
}

/** The course of a commit; an error names the repository by this id. */
function courseOf(
  { world, repo }: Acting,
  { branch, new_branch: newBranch }: CommitOptions,
  named: number = repo.id,
): Course {
  const from = branch || repo.defaultBranch;
  const tip = tipOf(world, repo.id, from);
  if (tip === undefined && branchCount(world, repo.id) > 0) throw noBranch(named, from);
  return { from, to: newBranch || from, tip };
}

/** Rejects another branch that is there, and on the same one what its protection forbids. */
function requireTarget(acting: Acting, { from, to }: Course, options: CommitOptions, paths: readonly string[]): void {
  const { world, repo } = acting;
  if (to === from) requireUnprotected(acting, to, paths);
  else if (tipOf(world, repo.id, to) !== undefined && options.force_push !== true)
    throw invalid(`branch already exists [name: ${to}]`);
}

function requireUnprotected(acting: Acting, branch: string, paths: readonly string[]): void {
  const { world, repo, doer } = acting;
  const rule = protectionOf(world, repo, branch)?.body;
  if (rule === undefined) return;
  const pushes = mayPush(acting, branch, false);
  const [free, closed] = [rule['unprotected_file_patterns'], rule['protected_file_patterns']].map((list) =>
    filePatterns(textOf(list)),
  );
  for (const path of paths) {
    if (!pushes && !isPatterned(free ?? [], path)) throw mayNotCommit(doer);
    if (isPatterned(closed ?? [], path)) throw forbidden(`path is protected and can not be changed [path: ${path}]`);
  }
  // The server has no key to sign with.
  if (rule['require_signed_commits'] === true) throw mayNotCommit(doer);
}

/** Rejects users who may not push to a protected branch, whatever is changed. */
function requirePusher({ world, repo, doer }: Acting, branch: string): void {
  const isProtected = protectionOf(world, repo, branch) !== undefined;
  if (isProtected && !mayPush({ world, repo, doer }, branch, false)) throw mayNotCommit(doer);
}

const mayNotCommit = ({ name }: Acting['doer']) =>
  forbidden(`user cannot commit to repo [user: ${name.toLowerCase()}]`);

/** Commits a tree, and moves the branch as a push does. */
function commitTree(
  acting: Acting,
  { tip, to }: Course,
  tree: Oid,
  options: CommitOptions,
): Pick<Written, 'commit' | 'branch'> {
  const { world, repo } = acting;
  const { author, committer, dates = {} } = options;
  const by = signedBy(acting, [committer, author], dates.committer);
  const commit = writeCommit(world.objects, {
    tree,
    parents: tip === undefined ? [] : [tip],
    author: signedBy(acting, [author, committer], dates.author),
    committer: by,
    message: `${trimSpace(options.message ?? '')}\n${options.signoff ? `\nSigned-off-by: ${by.name} <${by.email}>` : ''}`,
  });
  const error = pushError(acting, `refs/heads/${to}`, commit.id);
  if (error !== undefined) throw forbidden(error);
  moveBranch(acting, to, commit.id);
  settleDefaultBranch(world, repo, { after: to });
  return { commit, branch: to };
}

/** Who made a commit, and when: the first of these who has a name or an address, and else the signed-in user. */
function signedBy(
  { world, doer }: Acting,
  people: readonly (Partial<Person> | undefined)[],
  time: GoTime | undefined,
): Signature {
  const own = gitPerson(doer);
  const first = (part: keyof Person): string => people.find((one) => one?.[part])?.[part] ?? own[part];
  const person = { name: first('name'), email: first('email') };
  if (time === undefined || time.zero) return signature(person, nowSeconds(world));
  return signature(person, time.seconds, zoneOf(time.offset));
}

function zoneOf(offset: number): string {
  const minutes = Math.abs(Math.trunc(offset / 60));
  const digits = Math.floor(minutes / 60) * 100 + (minutes % 60);
  return `${offset < 0 ? '-' : '+'}${String(digits).padStart(4, '0')}`;
}

const VERBS: readonly (readonly [verb: string, operations: readonly string[]])[] = [
  ['Add', ['create']],
  ['Update', ['update', 'upload', 'rename']],
  ['Delete', ['delete']],
];

/** The message of a commit that is given none. */
function summary(wanted: readonly WantedChange[]): string {
  const lines = VERBS.map(([verb, operations]) => {
    const paths = wanted.filter(({ operation }) => operations.includes(operation)).map(({ path }) => path);
    return paths.length === 0 ? '' : `${verb} ${paths.join(', ')}`;
  });
  return lines.filter((line) => line !== '').join('\n');
}
