import type { UserRow } from '../../accounts/tables.ts';
import { pushCommits, type Oid } from '../../../git/index.ts';
import { gitPerson } from '../state/owners.ts';
import { conflict, invalid, notFound } from '../state/rejections.ts';
import { tipOf, workingCopy } from '../state/refs.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { moveBranch } from './moves.ts';

/** A file that somebody adds by the API, as a commit of its own. */
export interface NewFile {
  readonly path: string;
  /** Base64. */
  readonly content: string;
  readonly message: string;
  readonly branch: string;
  /** The branch that is to be made for the commit. */
  readonly newBranch?: string;
}

/** Adds a file; gives the commit. */
export function createFile(world: World, repo: RepoRow, doer: UserRow, file: NewFile): Oid {
  const branch = file.newBranch ?? file.branch;
  const isFirst = tipOf(world, repo.id, repo.defaultBranch) === undefined;
  if (!isFirst && tipOf(world, repo.id, file.branch) === undefined)
    throw notFound(`branch does not exist [name: ${file.branch}]`);
  if (file.newBranch !== undefined && tipOf(world, repo.id, branch) !== undefined)
    throw conflict(`branch already exists [name: ${branch}]`);
  const files = { [file.path]: { base64: file.content } };
  const spec = { branch, from: file.branch, message: file.message, author: gitPerson(doer), files };
  const result = pushCommits(workingCopy(world, repo), [spec], { date: world.clock.iso });
  const tip = result.ok ? result.refs.get(`refs/heads/${branch}`) : undefined;
  if (tip === undefined) throw invalid(`path is invalid [path: ${file.path}]`);
  moveBranch(world, repo, branch, tip, doer);
  return tip;
}
