import type { AreaTypes } from '../../engine/area/types.ts';
import { compositionOf, type ComposedFake } from '../../engine/compose.ts';
import type { ClockMode } from '../../engine/composed/clock.ts';
import {
  applyEntry,
  isOutgrown,
  newsOf,
  wholeEntry,
  writtenState,
  type StateEntry,
  type WrittenState,
} from '../../engine/state-log.ts';
import type { ObjectContext } from './platform.ts';
import { senderTo } from './send.ts';
import type { Settings } from './settings.ts';
import { bytesOfEntry, WorldLog, type WorldEntry } from './world-log.ts';

/** A state that this version, or these areas, cannot read. */
export class OtherFormError extends Error {}

/** A world in memory, and in the storage of its object: what has changed is written before a response tells of it. */
export class KeptWorld<T extends AreaTypes> {
  readonly fake: ComposedFake<T>;
  readonly #settings: Settings<T>;
  readonly #context: ObjectContext;
  readonly #log: WorldLog;
  /** The state that is written, or would be made of the seed again. */
  #last: WrittenState;
  #clock: ClockMode;
  #isWritten: boolean;
  #isEnded = false;
  /** The real time up to which the clock has run: it goes on from there, however long the object was out of memory. */
  #at: number;
  #alarm: number | undefined;

  /**
   * Goes on with what is written, or else begins with the seed.
   *
   * @param url - the address of a world that is new.
   * @throws OtherFormError when what is written is of other areas, or of another version.
   */
  constructor(settings: Settings<T>, context: ObjectContext, url: string) {
    this.#settings = settings;
    this.#context = context;
    this.#log = new WorldLog(context.storage);
    const entries = this.#log.read();
    const [first, last] = [entries[0], entries.at(-1)];
    this.#isWritten = first !== undefined;
    if (first !== undefined && first.form !== this.#form) throw new OtherFormError();
    this.#at = last?.at ?? Date.now();
    let isResumed = false;
    this.fake = this.#create(first?.url ?? url, () => (isResumed ? (this.#at = Date.now()) : this.#at));
    for (const entry of entries) applyEntry(this.fake, entry);
    if (last !== undefined && settings.clock === 'real') this.fake.clockMode = last.clock;
    this.#last = writtenState(this.fake);
    this.#clock = this.fake.clockMode;
    isResumed = true;
  }

  #create(url: string, time: () => number): ComposedFake<T> {
    const { createFake, clock, deliver, inspector, fake: options } = this.#settings;
    const { seed, ...others } = options;
    const start = this.#isWritten || seed === undefined ? {} : { seed };
    const fake = createFake({ ...others, ...start, url, ...(clock === 'real' && { time }) });
    const send = senderTo(deliver);
    // What became of a webhook is written when it is known, which no request waits for.
    if (send !== undefined) fake.sendWith(send, { anywhere: true, log: () => void this.save().catch(() => undefined) });
    if (inspector !== undefined) fake.inspectWith(() => Promise.resolve(inspector));
    return fake;
  }

  get #form(): string {
    return compositionOf(this.#settings.createFake).form;
  }

  /** Whether it was made, or anything has changed in it. */
  get isWritten(): boolean {
    return this.#isWritten;
  }

  /**
   * Writes what has changed, and has the object woken when something falls due. Where that fails, the object ends: what it
   * has in memory is not what is written, and requests of the same moment have seen it. The next one goes on from what is
   * written.
   *
   * @param isMade - whether it is written even where nothing has changed.
   * @throws Error when it cannot be written, or would take more than it may.
   */
  async save(isMade = false): Promise<void> {
    if (this.#isEnded) throw new Error('the world has ended');
    try {
      // The time of a running world begins when it is first asked for.
      this.#write(!this.#isWritten && (isMade || this.#settings.clock === 'real'));
      await this.#wakeWhenDue();
      this.#context.waitUntil(this.fake.webhooks.settled());
    } catch (error) {
      const reason = `it could not be written, and is as before this request: ${(error as Error).message}`;
      this.end();
      this.#context.abort(reason);
      throw new Error(reason, { cause: error });
    }
  }

  #write(isBegun: boolean): void {
    const { clockMode: clock } = this.fake;
    const news = newsOf(this.fake, this.#last, 'all');
    if (news === undefined && !isBegun && clock === this.#clock) return;
    if (news?.state !== undefined) this.#writeWhole(news);
    else if (!this.#isWritten || !this.#added({ ...news, clock, at: this.#at }))
      this.#writeWhole(wholeEntry(this.fake));
    this.#last = writtenState(this.fake);
    this.#isWritten = true;
    this.#clock = clock;
  }

  /** Adds an entry; false where there is too much of them for a further one. */
  #added(entry: WorldEntry): boolean {
    const bytes = bytesOfEntry(entry);
    const { whole, all } = this.#log.size;
    const length = all + bytes.length;
    if (isOutgrown(length - whole, whole) || length > this.#settings.maxStateBytes) return false;
    this.#log.add(bytes);
    return true;
  }

  #writeWhole(entry: StateEntry): void {
    const { clockMode: clock, url } = this.fake;
    const bytes = bytesOfEntry({ form: this.#form, url, ...entry, clock, at: this.#at });
    const { maxStateBytes } = this.#settings;
    if (bytes.length > maxStateBytes)
      throw new RangeError(
        `its seed and state would take ${bytes.length} bytes, and may take ${maxStateBytes} (maxStateBytes): make a new world, or allow more`,
      );
    this.#log.begin(bytes);
  }

  async #wakeWhenDue(): Promise<void> {
    const { dueIn } = this.fake;
    const alarm = dueIn === undefined || !this.#isWritten ? undefined : this.#at + dueIn;
    if (alarm === this.#alarm) return;
    this.#alarm = alarm;
    const { storage } = this.#context;
    await (alarm === undefined ? storage.deleteAlarm() : storage.setAlarm(alarm));
  }

  /** Does what has fallen due, and waits for the webhooks that this sends. */
  async wake(): Promise<void> {
    this.#alarm = undefined;
    this.fake.tick();
    await this.save();
    await this.fake.webhooks.settled();
  }

  /** Ends what waits for it. Nothing is written any more. */
  end(): void {
    this.#isEnded = true;
    this.fake.end();
  }
}
