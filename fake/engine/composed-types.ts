// Types of fakes of any areas: an entry point gives them the types of its own.
export type { FakeOptions } from './composed/options.ts';
export type { ExploreOptions, FlowOutcome } from './explore/faults.ts';
export type { ExploreOrdersOptions, OrderOutcome } from './explore/orders.ts';
export type { FakeAssertions, FakeMatchers } from './matchers.ts';
export type { WorldOptions, Worlds, WorldsOptions } from './worlds.ts';
