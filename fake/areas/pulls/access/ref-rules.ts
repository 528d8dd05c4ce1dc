import {
  between,
  diffTrees,
  isAncestor,
  mergeBase,
  treeOfCommit,
  ZERO_OID,
  type Command,
  type Oid,
  isCommit,
} from '../../../git/index.ts';
import { textOf } from '../go/values.ts';
import type { Acting } from '../state/acting.ts';
import { refInTheWay, refRow, tipOf } from '../state/refs.ts';
import type { ProtectionRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { canWrite } from './access.ts';
import { filePatterns, isPatterned } from './file-patterns.ts';
import { protectionOf } from './protections.ts';
import { mayPush, mayWriteTo } from './push-rights.ts';
import { protectedTag } from './tag-protections.ts';

const HEADS = 'refs/heads/';
const TAGS = 'refs/tags/';

/** The server's message in place of an error that it does not show to users. */
export const NO_MESSAGE = 'Internal Server Error (no message for end users)';

/** Why a ref that a route moves is rejected, as a push of it would be: by the hook, or by git; undefined when it is not. */
export function pushError(push: Acting, ref: string, next: Oid): string | undefined {
  const { world, repo } = push;
  const old = refRow(world, repo.id, ref)?.sha;
  const error = refError(push, { ref, old: old ?? ZERO_OID, next });
  if (error !== undefined || old !== undefined) return error;
  const other = refInTheWay(world, repo.id, ref);
  return other && `cannot lock ref '${ref}': '${other}' exists; cannot create '${ref}'`;
}

/** Why a ref may not be moved so, in the server's words (contract: pulls 12.5); undefined when it may. */
export function refError(push: Acting, command: Command): string | undefined {
  const { world, repo, doer } = push;
  const { ref } = command;
  const branch = ref.startsWith(HEADS) ? ref.slice(HEADS.length) : undefined;
  const writes = branch === undefined ? canWrite(world, repo, doer, 'repo.code') : mayWriteTo(push, branch);
  if (!writes) return 'User permission denied for writing.';
  if (branch !== undefined) return branchError(push, branch, command);
  const tag = ref.startsWith(TAGS) ? ref.slice(TAGS.length) : undefined;
  return tag !== undefined && protectedTag(world, repo, tag, doer) ? `Tag ${tag} is protected` : undefined;
}

function branchError(push: Acting, branch: string, command: Command): string | undefined {
  const { world, repo } = push;
  const isDeletion = command.next === ZERO_OID;
  if (isDeletion && branch === repo.defaultBranch)
    return `branch ${branch} is the default branch and cannot be deleted`;
  const rule = protectionOf(world, repo, branch);
  if (rule === undefined) return undefined;
  if (isDeletion) return `branch ${branch} is protected from deletion`;
  const move: Move = { ...push, branch, rule, command, isForced: isForced(push, command) };
  for (const check of CHECKS) {
    const error = check(move);
    if (error !== undefined) return error === ALLOWED ? undefined : error;
  }
  return undefined;
}

/** A branch that is protected and moves. */
interface Move extends Acting {
  readonly branch: string;
  readonly rule: ProtectionRow;
  readonly command: Command;
  readonly isForced: boolean;
}

const isForced = ({ world }: Acting, { old, next }: Command): boolean =>
  old !== ZERO_OID &&
  isCommit(world.objects, old) &&
  isCommit(world.objects, next) &&
  !isAncestor(world.objects, old, next);

/** Ends the checks of a branch that only files are changed on which anybody may change. */
const ALLOWED = Symbol('allowed');

/** The checks of a protection for a push, in the server's order. */
const CHECKS: readonly ((move: Move) => string | typeof ALLOWED | undefined)[] = [
  ({ isForced: forced, rule, branch }) =>
    forced && rule.body['enable_force_push'] !== true ? `branch ${branch} is protected from force push` : undefined,
  (move) => (move.rule.body['require_signed_commits'] === true && hasUnsigned(move) ? NO_MESSAGE : undefined),
  (move) => {
    const patterns = filePatterns(textOf(move.rule.body['protected_file_patterns']));
    const path = patterns.length === 0 ? undefined : changedPaths(move).find((one) => isPatterned(patterns, one));
    // The server has the path in lower case.
    return path && `branch ${move.branch} is protected from changing file ${path.toLowerCase()}`;
  },
  (move) => (mayPush(move, move.branch, move.isForced) ? ALLOWED : undefined),
  (move) => {
    const patterns = filePatterns(textOf(move.rule.body['unprotected_file_patterns']));
    if (move.isForced || patterns.length === 0) return undefined;
    const paths = changedPaths(move);
    return paths.length > 0 && paths.every((path) => isPatterned(patterns, path)) ? ALLOWED : undefined;
  },
  ({ branch, isForced: forced }) => `Not allowed to ${forced ? 'force-push' : 'push'} to protected branch ${branch}`,
];

/** No signature is verified here, so every commit that is new to the branch counts; of a new branch, to the repository. */
function hasUnsigned({ world, repo, command: { old, next } }: Move): boolean {
  if (!isCommit(world.objects, next)) return false;
  if (old !== ZERO_OID && isCommit(world.objects, old))
    return between(world.objects, [next], [old]).size + between(world.objects, [old], [next]).size > 0;
  const present = [...world.pulls.refs.list(lists.refsBelow(repo.id, 'refs/heads'))].map(({ sha }) => sha);
  return between(world.objects, [next], present).size > 0;
}

/** The paths that a push changes on a branch; on a new one, since it left the default branch. */
function changedPaths({ world, repo, command: { old, next } }: Move): string[] {
  const { objects } = world;
  if (!isCommit(world.objects, next)) return [];
  const base = tipOf(world, repo.id, repo.defaultBranch);
  const from = old === ZERO_OID ? base && mergeBase(objects, base, next) : old;
  if (from !== undefined && !isCommit(world.objects, from)) return [];
  const changes = diffTrees(objects, treeOfCommit(objects, from), treeOfCommit(objects, next));
  return changes.flatMap(({ path }) => path);
}
