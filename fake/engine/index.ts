// The types of a composed fake, which entry points give the types of their areas to.
export type { FakeOptions } from './composed/options.ts';
export type { ExploreOptions, FlowOutcome } from './explore-faults.ts';
export type { FakeAssertions, FakeMatchers } from './matchers.ts';
export type { WorldOptions, Worlds, WorldsOptions } from './worlds.ts';
