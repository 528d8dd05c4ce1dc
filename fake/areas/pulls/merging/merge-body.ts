import type { Body } from '../go/structs.ts';
import type { MergeOptions } from './attempt.ts';
import { invalid } from '../state/rejections.ts';
import { isMergeStyle } from '../state/vocabulary.ts';
import { textOf } from '../go/values.ts';

/** The options in the body of a merge: of the two spellings the one with underscores wins (contract: pulls 8.1). */
export function mergeOptions(origin: string, body: Body<'aux'>): MergeOptions {
  const text = (name: keyof Body<'aux'>, old: keyof Body<'aux'>): string => textOf(body[name]) || textOf(body[old]);
  const style = text('do', 'Do');
  if (style === '') throw invalid('[Do]: Required');
  if (!isMergeStyle(style)) throw invalid('[Do]: In');
  const deleteBranch = body.delete_branch_after_merge;
  return {
    style,
    title: text('merge_title_field', 'MergeTitleField'),
    message: text('merge_message_field', 'MergeMessageField'),
    mergeCommit: text('merge_commit_id', 'MergeCommitID'),
    headCommit: body.head_commit_id ?? '',
    force: body.force_merge === true,
    auto: body.merge_when_checks_succeed === true,
    origin,
    ...(typeof deleteBranch === 'boolean' && { deleteBranch }),
  };
}
