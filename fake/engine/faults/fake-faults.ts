import { issuesWith } from '../area/schema-issues.ts';
import type { Schema } from '../area/schema-type.ts';
import { IssuesError, type SeedIssue } from '../area/seed-issues.ts';
import type { FaultDefinition, RequestFault, WebhookFault } from './definition.ts';
import type { FaultSeed } from './document.ts';
import type { HeldRequest } from './holds.ts';
import { addFault, forgetFaults, removeFault } from './rows.ts';
import type { FaultRow } from './tables.ts';
import type { World } from './world.ts';

/** A fault that cannot be defined so. */
export class FaultError extends IssuesError {
  override readonly name = 'FaultError';

  constructor(issues: readonly SeedIssue[]) {
    super('the fault', issues);
  }
}

/** A fault of a fake. */
export interface Fault {
  /** Names it in `DELETE /_fake/faults/{id}`. */
  readonly id: number;
  /** As it was added. */
  readonly definition: FaultDefinition;
  /** How many requests or webhooks it has been for, hit or not. */
  readonly matched: number;
  /** How many it has hit. */
  readonly fired: number;
  /** Removes it; what it holds goes on, and requests that wait for its delay go on waiting. */
  readonly remove: () => void;
}

/** Faults of a fake, on demand. `Target` are its operations, `Event` its webhooks' events. */
export class FakeFaults<Target extends string = string, Event extends string = string> {
  readonly #world: World;
  readonly #schema: Schema<FaultSeed>;

  /** Made by the fake. */
  constructor(world: World, schema: Schema<FaultSeed>) {
    this.#world = world;
    this.#schema = schema;
  }

  /**
   * Adds a fault. It hits the first request that it is for, unless `nth`, `times`, `where` or `probability` say
   * otherwise; where several would hit a request, the one added first does.
   *
   * @throws {@link FaultError} when the definition has issues; nothing is added.
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   *
   * const fake = createFake();
   * const lost = fake.faults.add({ on: 'payments.initialize', effect: { drop: 'after' } });
   * console.log(lost.fired); // 0
   * ```
   */
  add(definition: RequestFault<Target> | WebhookFault<Event>): Fault {
    const { where, times, ...rest } = definition as RequestFault;
    const plain = { ...rest, ...(times !== undefined && { times: times === Infinity ? 'Infinity' : times }) };
    const issues = issuesWith(this.#schema, plain, '');
    if (where !== undefined && typeof where !== 'function')
      issues.push({ path: 'where', message: `expected a function; received ${typeof where}` });
    if (issues.length > 0) throw new FaultError(issues);
    return this.#fault(addFault(this.#world, plain as FaultSeed, where).id, definition);
  }

  /**
   * Holds the next request of an operation (or of `customers.*`, or of `*`) until it is released, so that a test can
   * act meanwhile. It waits before it has changed anything; a client that gives up has asked for nothing. With `after` it
   * is handled at once, and its response waits.
   *
   * @throws {@link FaultError} when there is no such operation.
   */
  hold(on: Target, { after = false }: { readonly after?: boolean } = {}): HeldRequest {
    const issues = issuesWith(this.#schema, { on, effect: { drop: 'before' } }, '');
    if (issues.length > 0) throw new FaultError(issues);
    return this.#world.holds.add(on, after);
  }

  /** The faults, in the order in which they are tried. */
  get list(): readonly Fault[] {
    return this.#world.faults.faults.all().map(({ id, definition, where }) => {
      const { times, ...rest } = definition;
      const shown = { ...rest, ...(times != null && { times: Number(times) }), ...(where && { where }) };
      return this.#fault(id, shown as FaultDefinition);
    });
  }

  /** The faults and holds that have hit nothing yet, each as one line. */
  get unfired(): readonly string[] {
    const rows = this.#world.faults.faults.all().filter(({ fired }) => fired === 0);
    return [
      ...rows.map(({ definition }) => JSON.stringify(definition)),
      ...this.#world.holds.unmet.map((on) => `hold ${on}`),
    ];
  }

  /** Removes all faults and holds; requests that are held go on. */
  clear(): void {
    forgetFaults(this.#world);
  }

  #fault(id: number, definition: FaultDefinition): Fault {
    const { faults } = this.#world.faults;
    const row = (): FaultRow | undefined => faults.get(id);
    return {
      id,
      definition,
      get matched() {
        return row()?.matched ?? 0;
      },
      get fired() {
        return row()?.fired ?? 0;
      },
      remove: () => removeFault(this.#world, id),
    };
  }
}
