/**
 * The fake server of pull requests alone.
 *
 * @module understudy-sdk/fake/pulls
 */
import type { Accounts, AccountsDocument } from './areas/accounts/index.ts';
import { pulls, type Pulls, type PullsDocument } from './areas/pulls/index.ts';
import { composeFake, type ComposedFake } from './engine/compose.ts';
import { exploreWith } from './engine/explore/faults.ts';
import { exploreOrdersWith } from './engine/explore/orders.ts';
import type { ExploreReport } from './engine/explore/report.ts';
import type { FaultsDocument } from './engine/faults/document.ts';
import type * as composed from './engine/composed-types.ts';
import type { BaseDocument } from './engine/seed/document.ts';
import { worldsWith } from './engine/worlds.ts';

type Own = Accounts | Pulls;

/**
 * Makes a fake server of pull requests. Fakes share nothing, so there may be as many as you like.
 *
 * @throws {@link SeedError} when the seed has issues.
 * @throws TypeError when an option is not valid.
 *
 * @example
 * ```ts
 * import { createFake } from 'understudy-sdk/fake/pulls';
 * import { PullsClient } from 'understudy-sdk/pulls';
 *
 * const fake = createFake();
 * const { number } = fake.pulls.repo('alice/proj').branch('feature').commit({ files: { 'a.txt': 'a' } }).pull();
 * const pull = await new PullsClient(fake.options.pulls).repo('alice', 'proj').retrieve(number);
 * console.log(pull.mergeable); // true
 * ```
 */
export const createFake: (options?: FakeOptions) => Fake = composeFake([pulls]);

/** A fake server of pull requests. */
export interface Fake extends ComposedFake<Own> {}

/** Options of a fake; all of them are optional. */
export interface FakeOptions extends composed.FakeOptions<Own> {}

/** A world document: what a fake starts with. */
export interface WorldDocument extends BaseDocument, AccountsDocument, PullsDocument, FaultsDocument {}

/** Runs a flow once for each of its requests and each effect; see `exploreFaults` of `understudy-sdk/fake`. */
export const exploreFaults: <Value, App = undefined>(options: ExploreOptions<Value, App>) => Promise<ExploreReport> =
  /* @__PURE__ */ exploreWith(createFake);

/** The options of an exploration. */
export interface ExploreOptions<Value, App = undefined> extends composed.ExploreOptions<Value, Own, App> {}

/** Runs flows so that their requests arrive in every order; see `exploreOrders` of `understudy-sdk/fake`. */
export const exploreOrders: <Values extends readonly unknown[], App = undefined>(
  options: ExploreOrdersOptions<Values, App>,
) => Promise<ExploreReport> = /* @__PURE__ */ exploreOrdersWith(createFake);

/** The options of an exploration. */
export interface ExploreOrdersOptions<
  Values extends readonly unknown[],
  App = undefined,
> extends composed.ExploreOrdersOptions<Values, Own, App> {}

/** Makes isolated worlds behind one address; see `createWorlds` of `understudy-sdk/fake`. */
export const createWorlds: (options?: WorldsOptions) => Worlds = /* @__PURE__ */ worldsWith(createFake);

/** Isolated worlds behind one address. */
export interface Worlds extends composed.Worlds<Own> {}

/** Options of several worlds: those of each fake, and how many there may be. */
export interface WorldsOptions extends composed.WorldsOptions<Own> {}

export * from './engine/public.ts';
export type * from './areas/accounts/index.ts';
export * from './areas/pulls/index.ts';
