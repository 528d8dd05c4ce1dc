// What entry points export of the area.
export type { Accounts, UserCredentials } from './module.ts';
export type * from './seed/document.ts';
