export type * from './records/comment.ts';
export type * from './records/contents.ts';
export type * from './records/hook.ts';
export type * from './records/pull-request.ts';
export type * from './records/repository.ts';
export type * from './records/review.ts';
export type * from './records/status.ts';
export type * from './records/user.ts';
