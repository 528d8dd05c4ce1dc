// The exports of the area's entry point.
export type { Accounts, UserCreateAction, UserCredentials } from './module.ts';
export type * from './seed/document.ts';
