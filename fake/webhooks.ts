import { deliveryRecord, deliveryRecords, type Delivery } from './control/deliveries.ts';
import { redeliver } from './payments/events.ts';
import { lists } from './payments/tables.ts';
import type { Sender, World } from './world/world.ts';

/** The webhooks of a fake. */
export class FakeWebhooks {
  readonly #world: World;
  readonly #pending = new Set<Promise<void>>();
  #looked = 0;

  /** Made by the fake. */
  constructor(world: World) {
    this.#world = world;
    const { send } = world;
    if (send !== undefined) world.send = this.#tracked(send);
  }

  /** Every attempt so far, in order. */
  get deliveries(): readonly Delivery[] {
    return deliveryRecords(this.#world);
  }

  /** The next delivery that has not been looked at yet, if there is one. */
  next(): Delivery | undefined {
    const [row] = this.#world.payments.deliveries.list(lists.all).oldest(this.#looked, 1);
    if (row === undefined) return undefined;
    this.#looked += 1;
    return deliveryRecord(row);
  }

  /** Has `next` begin anew with the first of the deliveries that are there, or behind those that stay looked at. */
  rewind(looked = 0): void {
    this.#looked = Math.min(looked, this.#looked);
  }

  /** Sends one again, by its position among the deliveries, at once. */
  redeliver(index: number): void {
    const [row] = this.#world.payments.deliveries.list(lists.all).oldest(index, 1);
    if (row === undefined) throw new RangeError(`there is no delivery ${index}`);
    redeliver(this.#world, row);
  }

  /** Moves the clock, one due instant after the other, and waits at each for the deliveries it caused. */
  moveAndDeliver(target: number): void | Promise<void> {
    if (this.#world.send === undefined) return this.#world.clock.moveTo(target);
    return this.#step(target);
  }

  async #step(target: number): Promise<void> {
    const { clock } = this.#world;
    for (let due = clock.nextDue; due !== undefined && due <= target; due = clock.nextDue) {
      clock.moveTo(Math.max(due, clock.now));
      await this.settled();
    }
    clock.moveTo(Math.max(target, clock.now));
    await this.settled();
  }

  /** Waits until every delivery that is under way has been answered. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  #tracked(send: Sender): Sender {
    return (url, headers, body, settle) => {
      const under = new Promise<void>((resolve) => {
        send(url, headers, body, (status) => {
          settle(status);
          resolve();
        });
      });
      this.#pending.add(under);
      void under.then(() => this.#pending.delete(under));
    };
  }
}
