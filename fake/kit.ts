/**
 * Compose a fake out of areas, and write an area of your own. Experimental: names and types may change in any release.
 *
 * @module understudy-sdk/fake/kit
 */
export * from './engine/kit/index.ts';
export { composeFake } from './engine/compose.ts';
export { exploreFaults, type ExploreOptions, type FlowOutcome } from './engine/explore/faults.ts';
export { exploreOrders, type ExploreOrdersOptions, type OrderOutcome } from './engine/explore/orders.ts';
export type { FakeOptions } from './engine/composed/options.ts';
export type { Fake } from './engine/fake.ts';
export type { KnownOperations } from './engine/http/known.ts';
export type { FakeAssertions, FakeMatchers } from './engine/matchers.ts';
export * from './engine/public.ts';
export { createWorlds, Worlds, type WorldOptions, type WorldsOptions } from './engine/worlds.ts';
