// The exports of the area's entry point.
export type { Accounts, UserCredentials } from './module.ts';
export type * from './seed/document.ts';
