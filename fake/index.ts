/**
 * The fake server: every rule of the real ones, in memory.
 *
 * @module understudy-sdk/fake
 */
import type { Accounts, AccountsDocument, UserCredentials } from './areas/accounts/index.ts';
import { federation, type Federation, type FederationDocument } from './areas/federation/index.ts';
import { payments, type PaymentCredentials, type Payments, type PaymentsDocument } from './areas/payments/index.ts';
import { pulls, type Pulls, type PullsDocument } from './areas/pulls/index.ts';
import type { Schema } from './engine/area/schema-type.ts';
import { composeFake, compositionOf, type ComposedFake } from './engine/compose.ts';
import type { OperationOf } from './engine/composed/types.ts';
import { exploreWith } from './engine/explore/faults.ts';
import { exploreOrdersWith } from './engine/explore/orders.ts';
import type { ExploreReport } from './engine/explore/report.ts';
import type { Pattern } from './engine/faults/definition.ts';
import type { FaultsDocument } from './engine/faults/document.ts';
import type * as composed from './engine/composed-types.ts';
import type { BaseDocument } from './engine/seed/document.ts';
import { worldsWith } from './engine/worlds.ts';

/** The areas of a fake of everything. */
export type Everything = Accounts | Payments | Federation | Pulls;

/**
 * Makes a fake server of all three services. Fakes share nothing, so there may be as many as you like.
 *
 * @throws {@link SeedError} when the seed has issues.
 * @throws TypeError when an option is not valid.
 *
 * @example
 * ```ts
 * import { createFake } from 'understudy-sdk/fake';
 * import { PaymentsClient } from 'understudy-sdk/payments';
 *
 * const fake = createFake();
 * const payments = new PaymentsClient(fake.options.payments);
 * const { transaction } = await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
 * console.log(transaction.status); // pending
 * ```
 */
export const createFake: (options?: FakeOptions) => Fake = composeFake([payments, federation, pulls]);

/** Options of a fake; all of them are optional. */
export interface FakeOptions extends composed.FakeOptions<Everything> {}

/** A fake server of all three services. */
export interface Fake extends ComposedFake<Everything> {}

/**
 * A world document: what a fake starts with. Every key is optional and has the default named with it; null means the
 * same as omitting it.
 */
export interface WorldDocument
  extends BaseDocument, AccountsDocument, PaymentsDocument, FederationDocument, PullsDocument, FaultsDocument {}

/** Isolated worlds behind one address. */
export interface Worlds extends composed.Worlds<Everything> {}

/** Options of several worlds: those of each fake, and how many there may be. */
export interface WorldsOptions extends composed.WorldsOptions<Everything> {}

/** The options of a new world. */
export interface WorldOptions extends composed.WorldOptions<Everything> {}

/** The options of an exploration. */
export interface ExploreOptions<Value, App = undefined> extends composed.ExploreOptions<Value, Everything, App> {}

/** The options of an exploration. */
export interface ExploreOrdersOptions<
  Values extends readonly unknown[],
  App = undefined,
> extends composed.ExploreOrdersOptions<Values, Everything, App> {}

/** How a run of several flows ended. */
export interface OrderOutcome<Values extends readonly unknown[], App = undefined> extends composed.OrderOutcome<
  Values,
  Everything,
  App
> {}

/** How a run of a flow ended. */
export interface FlowOutcome<Value, App = undefined> extends composed.FlowOutcome<Value, Everything, App> {}

/** Matchers for `expect.extend` of vitest and Jest. */
export type FakeMatchers = composed.FakeMatchers<OperationId>;

/**
 * The matchers as `expect` has them, for the types of your runner. vitest 5:
 * `declare module 'vitest' { interface Matchers<R extends void | Promise<void>, T> extends FakeAssertions {} }`; vitest 3
 * and 4: `interface Matchers<T> extends FakeAssertions {}`; Jest: the same with `R, T` in `declare global { namespace jest`.
 */
export interface FakeAssertions extends composed.FakeAssertions<OperationId> {}

/** The id of an operation. */
export type OperationId = OperationOf<Everything>;

/** The control actions, which only tests can do. */
export type ControlAction = Everything['actions'];

/** The credential that shows a fake who is asking. */
export interface Credentials extends PaymentCredentials, UserCredentials {}

/** The target of a fault: an operation, all of a resource (`customers.*`), or all (`*`). */
export type FaultTarget = Pattern<OperationId>;

/** The target of a fault of webhooks: an event, a group of events (`payment.*`), or all (`*`). */
export type WebhookPattern = Pattern<Everything['events']>;

const composition = compositionOf(createFake);

/** The schema of a world document: checks one, and lists its issues. */
export const worldSchema: Schema<WorldDocument> = composition.document as Schema<unknown> as Schema<WorldDocument>;

/** The JSON Schema (draft 2020-12) of a world document. */
export const worldJsonSchema = (): Promise<object> => composition.jsonSchema();

/**
 * Runs a flow once without faults, then once for each of its requests and each effect, on a fresh fake every time, and
 * reports the runs that broke the invariant: the same every time.
 *
 * @throws Error when the flow fails without any fault, or `only` names no run.
 *
 * @example
 * ```ts
 * import { exploreFaults } from 'understudy-sdk/fake';
 * import { PaymentsClient } from 'understudy-sdk/payments';
 *
 * const report = await exploreFaults({
 *   async flow(fake) {
 *     const payments = new PaymentsClient(fake.options.payments);
 *     await payments.initializeOnce({ amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-1' });
 *   },
 *   async invariant({ fake }) {
 *     const { length } = await new PaymentsClient(fake.options.payments).list().toArray({ limit: 10 });
 *     if (length > 1) return `charged ${length} times`;
 *   },
 * });
 * console.log(String(report)); // 8 runs of 1 request, no violation …
 * ```
 */
export const exploreFaults: <Value, App = undefined>(options: ExploreOptions<Value, App>) => Promise<ExploreReport> =
  /* @__PURE__ */ exploreWith(createFake);

/**
 * Runs two or more flows so that their requests arrive in every order, each time on a fork of one start, and reports the
 * runs that broke the invariant: the same every time. Orders that cannot differ, because neither of two requests changes
 * what the other one reads or changes, are run once.
 *
 * @throws Error when the first flow fails before another one has begun, the flows are not the same each time, or `only`
 * names no run.
 *
 * @example
 * ```ts
 * import { createFake, exploreOrders } from 'understudy-sdk/fake';
 * import { PaymentsClient } from 'understudy-sdk/payments';
 *
 * const start = createFake({ seed: { payments: { payments: [{ id: 'trx.1', reference: 'order-1' }] } } });
 * const payer = { channel: 'cm.mtn', data: { phone: '+237670000000' } };
 * const report = await exploreOrders({
 *   from: start.snapshot(),
 *   flows: [
 *     async (fake) => void (await new PaymentsClient(fake.options.payments).process('trx.1', payer)),
 *     async (fake) => void (await new PaymentsClient(fake.options.payments).cancel('trx.1').safe()),
 *   ],
 *   invariant({ outcomes }) {
 *     if (outcomes.some(({ error }) => error !== undefined)) return 'the payer is shown an error';
 *   },
 * });
 * console.log(String(report).split('\n')[0]); // 10 runs of 2 requests, 5 violations
 * ```
 */
export const exploreOrders: <Values extends readonly unknown[], App = undefined>(
  options: ExploreOrdersOptions<Values, App>,
) => Promise<ExploreReport> = /* @__PURE__ */ exploreOrdersWith(createFake);

/**
 * Makes isolated worlds behind one address, for a whole test run: `listen(createWorlds())`, or `understudy-sdk serve`.
 *
 * @throws {@link SeedError} when the seed has issues.
 *
 * @example
 * ```ts
 * import { createWorlds } from 'understudy-sdk/fake';
 * import { listen } from 'understudy-sdk/fake/node';
 * import { PaymentsClient } from 'understudy-sdk/payments';
 *
 * const server = await listen(createWorlds());
 * const made = await fetch(`${server.url}/_fake/worlds`, { method: 'POST' });
 * const { url } = (await made.json()) as { url: string };
 * const payments = new PaymentsClient({ baseUrl: url, auth: { apiKey: 'sk_test.understudy' } });
 * console.log(url.slice(server.url.length), (await payments.list().firstPage()).items.length); // /_world/w1 0
 * await server.close();
 * ```
 */
export const createWorlds: (options?: WorldsOptions) => Worlds = /* @__PURE__ */ worldsWith(createFake);

export { generateWorld, type GenerateOptions, type GeneratedWorld } from './generate/world.ts';
export * from './engine/public.ts';
export type * from './areas/accounts/index.ts';
export * from './areas/payments/index.ts';
export * from './areas/federation/index.ts';
export * from './areas/pulls/index.ts';
