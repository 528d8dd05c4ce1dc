import { fileText, pushCommits, type Oid } from '../../../git/index.ts';
import { moveBranch } from '../repositories/moves.ts';
import type { Body } from '../go/structs.ts';
import type { Acting } from '../state/acting.ts';
import { gitPerson } from '../state/owners.ts';
import { tipOf, workingCopy } from '../state/refs.ts';
import { conflict, invalid, notFound } from '../state/rejections.ts';

/** A file in a commit of its own. */
export interface Committed {
  readonly commit: Oid;
  /** The branch that it is on. */
  readonly branch: string;
}

/** Adds a file by a commit of its own: to a branch, or to a new one that starts there. */
export function createFile(acting: Acting, path: string, body: Body<'CreateFileOptions'>): Committed {
  const { world, repo, doer } = acting;
  const { content = '', branch: from = repo.defaultBranch, new_branch: newBranch = '' } = body;
  const branch = newBranch || from;
  if (!isBase64(content)) throw invalid('illegal base64 data at input byte 0');
  const tip = tipOf(world, repo.id, from);
  if (tip !== undefined && fileText(world.objects, tip, path) !== undefined)
    throw invalid(`repository file already exists [path: ${path}]`);
  const isFirst = tipOf(world, repo.id, repo.defaultBranch) === undefined;
  if (!isFirst && tip === undefined) throw notFound(`branch does not exist [name: ${from}]`);
  if (newBranch !== '' && tipOf(world, repo.id, newBranch) !== undefined)
    throw conflict(`branch already exists [name: ${newBranch}]`);
  const message = body.message || `Add ${path}\n`;
  const spec = { branch, from, message, author: gitPerson(doer), files: { [path]: { base64: content } } };
  const result = pushCommits(workingCopy(world, repo), [spec], { date: world.clock.iso });
  const commit = result.ok ? result.refs.get(`refs/heads/${branch}`) : undefined;
  if (commit === undefined) throw invalid(`path is invalid [path: ${path}]`);
  moveBranch(acting, branch, commit);
  return { commit, branch };
}

/** Whether the server can decode it: padded, and with nothing else in it than ends of lines. */
function isBase64(text: string): boolean {
  const digits = text.replace(/[\r\n]/g, '');
  return digits.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(digits);
}
