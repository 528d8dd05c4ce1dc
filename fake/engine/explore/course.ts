import type { AreaTypes } from '../area/types.ts';
import type { ComposedFake } from '../compose.ts';
import { requestLine } from '../world/log-lines.ts';
import { callSite, placeOf, type CallSite } from './place.ts';
import { outcomeOf, type Ended, type Receiver } from './run.ts';
import { nap, turn } from './turns.ts';

/** A request that was read to its end, so that it can be handled more than once. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: ArrayBuffer | undefined;
}

/** A request of the platform that was sent. */
export const requestOf = ({ url, method, headers, body }: SentRequest): Request =>
  new Request(url, { method, headers, ...(body !== undefined && { body }) });

async function sentOf(request: Request): Promise<SentRequest> {
  const { url, method, headers, body } = request;
  return { url, method, headers, body: body === null ? undefined : await request.arrayBuffer() };
}

/**
 * A possible next step of one strand. A request that is handled runs no code of the application; all others run it up to
 * its next request: a flow begins, a response reaches it, a webhook begins to be handled.
 */
export interface Step {
  /** The strand. */
  readonly key: string;
  /** The step in a few words: the same program has the same ones each time. */
  readonly label: string;
  /** Of a request that is handled. */
  readonly sent?: SentRequest;
  /** Lets it happen. */
  readonly run: () => void | Promise<void>;
}

/** A strand that runs beside others: a flow, or the handling of one webhook. */
interface Strand {
  readonly key: string;
  /** What it waits for; none while its code runs, and while it waits for another strand. */
  readonly steps: Step[];
  isDone: boolean;
  /** How many steps it has taken. */
  taken: number;
  requests: number;
  /** Its last request. */
  last: string | undefined;
}

/** A flow: a function of the fake and the application. */
export type Flow<Value, T extends AreaTypes, App> = (fake: ComposedFake<T>, app: App) => Value | Promise<Value>;

/** The parts of a run. */
export interface Cast<T extends AreaTypes, App> {
  readonly start: ComposedFake<T>;
  readonly app: App;
  readonly flows: readonly Flow<unknown, T, App>[];
  readonly receive: Receiver<T, App> | undefined;
  /** Whether it makes no difference when code of the flows runs, so that the story omits it. */
  readonly separate: boolean;
  /** Where strands have been found to wait for others, in earlier runs too. */
  readonly waits: Set<string>;
}

/** The longest that a strand, or all of them, may do nothing: below the timeouts of test runners. */
const MAX_WAIT_MS = 2000;
/** Turns of the event loop without a pause; each later one takes a millisecond. */
const QUICK_TURNS = 100;
/**
 * How many turns a strand's code may take before it counts as waiting for another strand; fewer where it did before. No
 * time, which goes by on a busy machine while nothing here runs.
 */
const GRACE = { first: QUICK_TURNS + 40, again: QUICK_TURNS + 4 };
/** How long strands that all wait get where they did before. */
const AGAIN_MS = 40;
/** A flow that sends so many requests in one run would never end. */
const MAX_REQUESTS = 1000;
/** Turns of the event loop in which work goes on that no strand waits for. */
const TURNS = 3;

/** A line of the story of a run. */
interface Note {
  readonly strand: Strand;
  readonly line: string;
  /** Whether code of a flow runs from here on, which goes without saying after a line of the same strand. */
  readonly isCode?: boolean;
  /** Of a request: what sent it. */
  readonly site?: CallSite;
}

/**
 * One run of flows side by side on a fake. Flows, requests, responses and webhooks wait until they are let through, one at
 * a time, and between two steps nothing is under way: each strand waits for a step, or for another strand.
 */
export class Course<T extends AreaTypes, App> {
  readonly fake: ComposedFake<T>;
  readonly outcomes: Ended<unknown>[] = [];
  readonly order: string[] = [];
  readonly #cast: Cast<T, App>;
  readonly #strands: Strand[] = [];
  readonly #notes: Note[] = [];
  #active: Strand | undefined;
  #webhooks = 0;

  constructor(cast: Cast<T, App>) {
    const { start, flows, receive } = cast;
    this.#cast = cast;
    this.fake = start.forkWith(receive === undefined ? {} : { send: (request) => this.#deliver(request) });
    for (const [i, flow] of flows.entries()) this.#begin(i, flow);
  }

  /** The events, a line each, and the places in the user's code that sent their requests. */
  get story(): { readonly steps: string[]; readonly places: (string | undefined)[] } {
    const { separate } = this.#cast;
    const notes = this.#notes.filter(
      ({ strand, isCode }, i) => isCode !== true || !(separate || this.#notes[i - 1]?.strand === strand),
    );
    return {
      steps: notes.map(({ strand, line }) => `${nameOf(strand)}: ${line}`),
      places: notes.map(({ site }) => site && placeOf(site)),
    };
  }

  /**
   * The possible next steps, the flows' first; none at the end, and where all that is left waits for itself.
   *
   * @param expected - the strands that had steps here in an earlier run, which are waited for.
   */
  async next(expected: Iterable<string> = []): Promise<readonly Step[]> {
    const awaited = [...expected];
    const began = performance.now();
    for (let turns = 0; ; turns++) {
      const waited = performance.now() - began;
      if (this.#isQuiet(awaited, turns, waited)) break;
      if (waited > MAX_WAIT_MS) break;
      await (turns < QUICK_TURNS ? turn() : nap());
    }
    this.#rejectEndless();
    this.#remember();
    return this.#strands.flatMap(({ steps }) => steps.slice(0, 1));
  }

  /** Lets a step happen. */
  async take(step: Step): Promise<void> {
    const strand = this.#strands.find(({ key }) => key === step.key);
    if (strand === undefined) return;
    this.#active = strand;
    this.order.push(step.key);
    strand.taken += 1;
    strand.steps.shift();
    await step.run();
  }

  /** The strands that wait for ever, in words; undefined where all have ended. */
  get stuck(): { readonly text: string; readonly count: number } | undefined {
    const left = this.#strands.filter(isBusy);
    if (left.length === 0) return undefined;
    return { text: left.map(({ key }) => this.describe(key)).join(', '), count: left.length };
  }

  /** The strands that have ended. */
  get ended(): string[] {
    return this.#strands.flatMap(({ key, isDone }) => (isDone ? [key] : []));
  }

  /** A strand in words, with its last request. */
  describe(key: string): string {
    const strand = this.#strands.find((one) => one.key === key);
    const last = strand?.last === undefined ? 'no request so far' : `its last request: ${strand.last}`;
    return `${nameOf({ key })} (${last})`;
  }

  /** Goes on to the end in any order, so that nothing is left that waits for a response. */
  async finish(): Promise<void> {
    for (let [step] = await this.next(); step !== undefined; [step] = await this.next()) await this.take(step);
  }

  #isQuiet(awaited: readonly string[], turns: number, waited: number): boolean {
    const waiting = this.#strands.filter(({ steps }) => steps.length > 0);
    if (awaited.length > 0) return awaited.every((key) => waiting.some((one) => one.key === key));
    const busy = this.#strands.filter(isBusy);
    if (busy.length === 0) return this.#active?.isDone !== true || turns >= TURNS;
    if (waiting.length === 0) return waited > this.#graceOf(busy, MAX_WAIT_MS, AGAIN_MS);
    const isActive = busy.filter((one) => one === this.#active);
    if (isActive.length === 0) return turns >= TURNS;
    return turns > this.#graceOf(isActive, GRACE.first, GRACE.again);
  }

  /** How long strands get that do nothing, in time or in turns: less where the same ones did nothing before. */
  #graceOf(strands: readonly Strand[], first: number, again: number): number {
    return this.#cast.waits.has(waitOf(strands, first)) ? again : first;
  }

  /** Remembers where strands were found to wait. */
  #remember(): void {
    const busy = this.#strands.filter(isBusy);
    const waiting = this.#strands.some(({ steps }) => steps.length > 0);
    const found = waiting ? busy.filter((one) => one === this.#active) : busy;
    if (found.length > 0) this.#cast.waits.add(waitOf(found, waiting ? GRACE.first : MAX_WAIT_MS));
  }

  #rejectEndless(): void {
    const endless = this.#strands.find(({ requests }) => requests > MAX_REQUESTS);
    if (endless === undefined) return;
    throw new Error(
      `${nameOf(endless)} has sent more than ${MAX_REQUESTS} requests in one run, the last one ${endless.last}: ` +
        'a flow that polls until another one is done never ends where that one comes later; bound its attempts',
    );
  }

  #strand(key: string): Strand {
    const strand: Strand = { key, steps: [], isDone: false, taken: 0, requests: 0, last: undefined };
    this.#strands.push(strand);
    return strand;
  }

  #begin(i: number, flow: Flow<unknown, T, App>): void {
    const strand = this.#strand(String(i + 1));
    const own = this.#faceOf(strand);
    const run = (): void => {
      this.#note({ strand, line: 'begins', isCode: true });
      void outcomeOf(() => flow(own, this.#cast.app)).then((outcome) => {
        this.outcomes[i] = outcome;
        if ('error' in outcome) this.#note({ strand, line: `fails: ${textOf(outcome.error)}` });
        strand.isDone = true;
      });
    };
    this.#wait(strand, { key: strand.key, label: 'begins', run });
  }

  /** The fake as a strand sees it. */
  #faceOf(strand: Strand): ComposedFake<T> {
    return this.fake.behind(async (request) => {
      const site = callSite();
      const sent = await sentOf(request);
      return new Promise((resolve) => {
        const label = `${sent.method} ${pathOf(sent.url)}`;
        const run = (): Promise<void> => this.#handle(strand, sent, { resolve, site });
        this.#wait(strand, { key: strand.key, label, sent, run });
      });
    });
  }

  #wait(strand: Strand, step: Step): void {
    strand.steps.push(step);
  }

  async #handle(strand: Strand, sent: SentRequest, { resolve, site }: Waiting): Promise<void> {
    const response = await this.fake.handle(requestOf(sent));
    const entry = this.fake.journal.at(-1);
    strand.requests += 1;
    strand.last = `${sent.method} ${pathOf(sent.url)}`;
    this.#note({ strand, line: entry === undefined ? strand.last : requestLine(entry), site });
    const label = `has the response of ${strand.last}`;
    const run = (): void => {
      this.#note({ strand, line: label, isCode: true });
      resolve(response);
    };
    strand.steps.unshift({ key: strand.key, label, run });
  }

  /** A webhook waits to be handled; what handles it is a strand of its own. */
  #deliver(request: Request): Promise<Response> {
    this.#webhooks += 1;
    const strand = this.#strand(`w${this.#webhooks}`);
    return new Promise((resolve, reject) => {
      const label = `is handled: ${request.method} ${request.url}`;
      const run = (): void => {
        this.#note({ strand, line: label });
        const { receive, app } = this.#cast;
        const handle = async (): Promise<Response> => receive?.(request, this.#faceOf(strand), app) ?? Response.error();
        // The fake notes the outcome before anything else happens.
        const end = async (): Promise<void> => {
          for (let i = 0; i < TURNS; i++) await turn();
          strand.isDone = true;
        };
        handle()
          .then(resolve, reject)
          .finally(() => void end());
      };
      this.#wait(strand, { key: strand.key, label, run });
    });
  }

  #note(note: Note): void {
    // A beginning goes without saying before the flow's first request.
    if (this.#notes.at(-1)?.line === 'begins' && this.#notes.at(-1)?.strand === note.strand) this.#notes.pop();
    this.#notes.push(note);
  }
}

/** Whether a strand's code runs, or waits for another strand. */
const isBusy = ({ isDone, steps }: Strand): boolean => !isDone && steps.length === 0;

/** A wait of strands by name: where they are, and how long they get. */
const waitOf = (strands: readonly Strand[], grace: number): string =>
  `${grace} ${strands.map(({ key, taken }) => `${key}:${taken}`).join(' ')}`;

const nameOf = ({ key }: Pick<Strand, 'key'>): string =>
  key.startsWith('w') ? `webhook ${key.slice(1)}` : `flow ${key}`;

const pathOf = (url: string): string => new URL(url).pathname;

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** Who waits for a step. */
interface Waiting {
  readonly resolve: (response: Response) => void;
  readonly site: CallSite;
}
