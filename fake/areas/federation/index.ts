// The exports of the area's entry point.
export { federation, type Federation, type FederationOptions, type FederationVersion } from './module.ts';
export type * from './seed/document.ts';
