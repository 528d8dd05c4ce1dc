// What entry points export of the area.
export { federation, type Federation, type FederationOptions } from './module.ts';
export type * from './seed/document.ts';
