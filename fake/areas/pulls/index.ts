// The exports of the area's entry point.
export type { GitOperationId } from './git-http/operations.ts';
export type { PageOperationId } from './pages/operations.ts';
export type { SupportOperationId } from './api/operations.ts';
export { pulls, type Pulls, type PullsMembers, type PullsOptions, type PullsVersion } from './module.ts';
export type * from './seed/document.ts';
export { sentEvents, type SentEvent } from './state/vocabulary.ts';
export type {
  BranchBuilder,
  BuiltPull,
  CommitOptions,
  HookOptions,
  PullBuilder,
  PullOptions,
  RepoBuilder,
  RepoOptions,
} from './testing/builders.ts';
export type { PullAction, PullApproveAction, PullMergeAction, PullTarget } from './testing/pull-actions.ts';
export type { FakeGit, LogEntry, Push, Pushed } from './testing/git-actions.ts';
