import type { Call } from './call.ts';
import type { Bound } from '../go/go-bind.ts';
import type { MergeOptions } from '../merging/attempt.ts';
import type { structs } from '../state/bodies.ts';
import { invalid } from '../state/rejections.ts';
import { isMergeStyle } from '../state/vocabulary.ts';
import { textOf } from '../go/values.ts';

type Body = Bound<typeof structs.merge>;

/** What a merge's body says: of the two spellings the one with underscores wins (contract: pulls 8.1). */
export function mergeOptions({ base }: Call, body: Body): MergeOptions {
  const text = (name: keyof Body, old: keyof Body): string => textOf(body[name]) || textOf(body[old]);
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
    origin: base,
    ...(typeof deleteBranch === 'boolean' && { deleteBranch }),
  };
}
