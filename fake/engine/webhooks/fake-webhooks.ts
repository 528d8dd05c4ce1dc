import { ALL, type DeliveryRow } from './tables.ts';
import { deliveryRecord, deliveryRecords, type Delivery } from './views.ts';
import type { World } from './world.ts';

/** The webhooks of a fake. */
export class FakeWebhooks {
  readonly #world: World;
  readonly #redeliver: (delivery: DeliveryRow) => void;
  #seen = 0;
  /** Counts the times that the state was replaced as a whole: what waits for the old one has nothing to do any more. */
  #epoch = 0;

  /** Made by the fake. */
  constructor(world: World, redeliver: (delivery: DeliveryRow) => void) {
    this.#world = world;
    this.#redeliver = redeliver;
  }

  /** Every attempt so far, in order. */
  get deliveries(): readonly Delivery[] {
    return deliveryRecords(this.#world);
  }

  /** The next delivery that this has not given yet, if there is one. */
  next(): Delivery | undefined {
    const [row] = this.#world.webhooks.deliveries.list(ALL).oldest(this.#seen, 1);
    if (row === undefined) return undefined;
    this.#seen += 1;
    return deliveryRecord(row);
  }

  /**
   * Sends one again, by its position among the deliveries, at once.
   *
   * @throws RangeError when there is no delivery at that position.
   */
  redeliver(index: number): void {
    const [row] = this.#world.webhooks.deliveries.list(ALL).oldest(index, 1);
    if (row === undefined) throw new RangeError(`there is no delivery ${index}`);
    this.#redeliver(row);
  }

  /**
   * Has `next` begin behind the deliveries that there are.
   *
   * @internal
   */
  skip(): void {
    this.#seen = this.#world.webhooks.deliveries.size;
  }

  /** Waits until every delivery that is under way has ended: with a response, an error, or after ten seconds. */
  async settled(): Promise<void> {
    await this.#world.outbox?.settled();
  }

  /**
   * Ends the deliveries that are under way, and has `next` begin with the first delivery again, or behind those that
   * stay: for a state that was replaced as a whole.
   *
   * @internal
   */
  rewind(seen = 0): void {
    this.#epoch += 1;
    this.#world.outbox?.clear();
    this.#seen = Math.min(seen, this.#seen);
  }

  /**
   * Moves the clock, one due instant after the other, and waits at each for the deliveries it caused.
   *
   * @internal
   */
  moveAndDeliver(target: number): void | Promise<void> {
    if (this.#world.outbox === undefined) return this.#world.clock.moveTo(target);
    return this.#step(target);
  }

  async #step(target: number): Promise<void> {
    const { clock, outbox } = this.#world;
    const epoch = this.#epoch;
    // A delivery that is under way was made before the move, and so is what its failure schedules.
    if (outbox?.isIdle === false) await this.settled();
    if (this.#epoch !== epoch) return;
    for (let due = clock.nextDue ?? Infinity; ; due = clock.nextDue ?? Infinity) {
      clock.moveTo(Math.max(Math.min(due, target), clock.now));
      await this.settled();
      if (this.#epoch !== epoch) return;
      // A delivery that was under way may have failed, so that it is tried again.
      if (due > target && (clock.nextDue ?? Infinity) > target) return;
    }
  }
}
