import type { StyleResult } from '../../../git/index.ts';
import type { World } from '../state/world.ts';
import type { Attempt, MergeOptions, MergePlan } from './attempt.ts';
import { applyMerge } from './after-merge.ts';
import { checkMerge } from './merge-checks.ts';
import { mergeMessage } from './merge-message.ts';
import { runStyle, STYLES } from './merge-styles.ts';
import { scheduleMerge } from './schedule.ts';
import {
  conflict,
  conflictBody,
  internalServerError,
  methodNotAllowed,
  notAnAllowedStyle,
  type Rejection,
} from '../state/rejections.ts';
import { tipOf } from '../state/refs.ts';
import { pullSwitch } from '../state/repo-settings.ts';
import type { OnPull } from '../state/acting.ts';
import type { PullRow } from '../state/rows.ts';
import { seenHead } from '../state/mergeability.ts';
import { abbreviate, readCommit, subjectOf } from '../../../git/index.ts';

/** Merges a pull request, or has it merged when its checks allow (contract: pulls 8.3). */
export function mergePull(context: OnPull, options: MergeOptions): 'merged' | 'scheduled' {
  const { style, force, auto } = options;
  const attempt: Attempt = { ...context, style, force, auto };
  checkMerge(attempt);
  const plan: MergePlan = { ...options, text: options.text ?? mergeMessage(attempt, options) };
  if (auto && style !== 'manually-merged') {
    scheduleMerge(attempt, plan);
    return 'scheduled';
  }
  perform(attempt, plan);
  return 'merged';
}

/** Merges what has passed its checks. */
export function perform(attempt: Attempt, plan: MergePlan): void {
  const { world, repo, pull, style } = attempt;
  if (!pullSwitch(world, repo, STYLES[style].setting))
    throw methodNotAllowed(notAnAllowedStyle(style, world.dialect.mergeStyleText));
  if (style !== 'manually-merged') rejectHeadless(world, pull);
  const head = seenHead(world, pull);
  // Who has merged by hand names the commit on the base, so the head does not matter any more (contract: pulls 8.10).
  if (style !== 'manually-merged' && plan.headCommit !== '' && plan.headCommit !== head)
    throw conflict('head out of date');
  const base = tipOf(world, repo.id, pull.base);
  if (base === undefined) throw internalServerError(`Unable to fetch origin base branch ${pull.base}`);
  const { text: message, origin, mergeCommit: commit } = plan;
  const result = runStyle(attempt, { base, head, message, origin, commit });
  if (!result.ok) throw failure(attempt, result);
  applyMerge(attempt, result.tip, plan.deleteBranch);
}

/** Rejects a pull request whose branch or fork was gone when it was opened again: nothing can be fetched (contract: pulls 0.7). */
function rejectHeadless(world: World, { headRepo, head, agit }: PullRow): void {
  if (agit === true) return;
  if (world.pulls.repos.get(headRepo) === undefined)
    throw internalServerError(`repository does not exist [id: ${headRepo}, uid: 0, owner_name: , name: ]`);
  if (tipOf(world, headRepo, head) === undefined)
    throw internalServerError(`branch does not exist [repo_id: 0 name: ${head}]`);
}

/** The rejection of a merge that git could not do (contract: pulls 8.6). */
function failure(attempt: Attempt, result: Exclude<StyleResult, { ok: true }>): Rejection {
  const { style, world } = attempt;
  const { dialect } = world;
  if (result.reason === 'wrongCommit') return dialect.wrongCommit ? conflictBody({}) : conflict('Wrong commit ID');
  if (result.reason === 'notFastForward')
    return internalServerError(dialect.fastForwardText ? DIVERGED_ONCE : DIVERGED);
  if (result.reason === 'conflict') return gitFailure(attempt, result);
  return conflictBody({
    Style: style,
    StdOut: '',
    StdErr: 'fatal: refusing to merge unrelated histories\n',
    Err: errorOf(world),
  });
}

const DIVERGED =
  'Merge DivergingFastForwardOnly Error: exit status 128 - fatal: Not possible to fast-forward, aborting.: fatal: Not possible to fast-forward, aborting.\n\n';

const DIVERGED_ONCE =
  'Merge DivergingFastForwardOnly Error: exit status 128: fatal: Not possible to fast-forward, aborting.\n\n';

/** The error inside of the body: a record without fields that anybody reads, in older versions with one. */
const errorOf = ({ dialect }: World): object => (dialect.conflictError ? { Stderr: null } : {});

const HINTS = [
  'hint: Resolve all conflicts manually, mark them as resolved with',
  'hint: "git add/rm <conflicted_files>", then run "git rebase --continue".',
  'hint: You can instead skip this commit: run "git rebase --skip".',
  'hint: To abort and get back to the state before "git rebase", run "git rebase --abort".',
].join('\n');

const firstLine = (message: string): string => message.trimStart().split('\n', 1)[0] ?? '';

type Conflicted = Extract<StyleResult, { readonly reason: 'conflict' }>;

function gitFailure({ world, style }: Attempt, { messages, commit }: Conflicted): Rejection {
  const out = messages.map((line) => `${line}\n`).join('');
  if (commit === undefined) {
    const failed = 'Automatic merge failed; fix conflicts and then commit the result.\n';
    return conflictBody({ Style: style, StdOut: out + failed, StdErr: '', Err: errorOf(world) });
  }
  const { message } = readCommit(world.objects, commit.id);
  const short = `${abbreviate(world.objects, commit.id)}...`;
  const progress = Array.from({ length: commit.number }, (_, i) => `Rebasing (${i + 1}/${commit.total})\r`).join('');
  // git reads the first line in the commit, and the whole subject in its list of what is to be done.
  const err = `${progress}error: could not apply ${short} ${firstLine(message)}\n${HINTS}\nCould not apply ${short} ${subjectOf(message)}\n`;
  return conflictBody({ Style: style, CommitSHA: commit.id, StdOut: out, StdErr: err, Err: errorOf(world) });
}
