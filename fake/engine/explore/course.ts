import type { AreaTypes } from '../area/types.ts';
import type { ComposedFake } from '../compose.ts';
import type { Snapshot } from '../composed/states.ts';
import { requestLine } from '../world/log-lines.ts';
import { outcomeOf, type Receiver } from './run.ts';

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

/** A possible next step of one strand: its request arrives, a response reaches it, it begins with a webhook. */
export interface Step {
  /** The strand. */
  readonly key: string;
  readonly kind: 'request' | 'response' | 'webhook';
  /** Of a request that arrives. */
  readonly sent?: SentRequest;
  /** Lets it happen; gives the state of the fake at that moment, before the strand goes on. */
  readonly run: () => Promise<Snapshot>;
  /** Ends the strand without it. */
  readonly abandon: () => void;
}

/** A strand that runs beside others: a flow, or the handling of one webhook. It waits while it has steps. */
interface Strand {
  readonly key: string;
  readonly steps: Step[];
  isDone: boolean;
}

/** The result or the error of a flow. */
export type Ended<Value> = { readonly value: Value } | { readonly error: unknown };

/** Flows, with the number of each as its key. */
export type Flows<Value, T extends AreaTypes> = readonly ((fake: ComposedFake<T>) => Value | Promise<Value>)[];

// A flow that waits for another one, or for webhooks, keeps everybody waiting.
const MAX_WAIT_MS = 10_000;

/**
 * One run of flows side by side on a fake: each waits at its next request until that is let through, and so do webhooks,
 * and a response whose request has caused some. Between two steps nothing is under way.
 */
export class Course<Value, T extends AreaTypes> {
  readonly fake: ComposedFake<T>;
  /** The events, a line each. */
  readonly lines: string[] = [];
  readonly outcomes: Ended<Value>[] = [];
  readonly #receive: Receiver<T> | undefined;
  readonly #strands: Strand[] = [];
  #webhooks = 0;
  #isAbandoned = false;
  #wake = (): void => undefined;

  constructor(start: ComposedFake<T>, flows: Flows<Value, T>, receive: Receiver<T> | undefined) {
    this.#receive = receive;
    this.fake = start.forkWith(receive === undefined ? {} : { send: (request) => this.#deliver(request) });
    flows.forEach((flow, i) => {
      const strand = this.#strand(String(i + 1));
      const own = this.#faceOf(strand);
      void outcomeOf(() => flow(own)).then((outcome) => {
        this.outcomes[i] = outcome;
        this.#end(strand);
      });
    });
  }

  /** The possible next steps, the flows' first; none at the end. */
  async next(): Promise<readonly Step[]> {
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      this.#wake();
    }, MAX_WAIT_MS);
    for (let busy = this.#busy(); busy !== undefined; busy = this.#busy()) {
      if (isLate) throw new Error(`${nameOf(busy)} has neither sent a request nor ended for ${MAX_WAIT_MS / 1000} s`);
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    clearTimeout(deadline);
    return this.#strands.flatMap(({ steps }) => steps.slice(0, 1));
  }

  /** Ends a run that leads to nothing new: what waits gets no response. */
  abandon(): void {
    this.#isAbandoned = true;
    for (const { steps } of this.#strands) for (const step of steps.splice(0)) step.abandon();
  }

  #busy(): Strand | undefined {
    return this.#strands.find(({ isDone, steps }) => !isDone && steps.length === 0);
  }

  #strand(key: string): Strand {
    const strand: Strand = { key, steps: [], isDone: false };
    this.#strands.push(strand);
    return strand;
  }

  #end(strand: Strand): void {
    strand.isDone = true;
    this.#wake();
  }

  /** The fake as a strand sees it. */
  #faceOf(strand: Strand): ComposedFake<T> {
    return this.fake.behind(async (request) => {
      const sent = await sentOf(request);
      return new Promise((resolve, reject) => {
        const abandon = (): void => reject(new TypeError('fetch failed: the run was given up'));
        const run = (): Promise<Snapshot> => this.#handle(strand, sent, { resolve, abandon });
        this.#wait(strand, { key: strand.key, kind: 'request', sent, run, abandon });
      });
    });
  }

  #wait(strand: Strand, step: Step): void {
    // A request after the end gets no response, so that a flow that never gives up ends too.
    if (this.#isAbandoned) return;
    strand.steps.push(step);
    this.#wake();
  }

  async #handle(strand: Strand, sent: SentRequest, { resolve, abandon }: Waiting): Promise<Snapshot> {
    const webhooks = this.#webhooks;
    const response = await this.fake.handle(requestOf(sent));
    const entry = this.fake.journal.at(-1);
    this.#note(strand, entry === undefined ? `${sent.method} ${sent.url}` : requestLine(entry));
    const state = this.fake.snapshot();
    strand.steps.shift();
    if (this.#webhooks === webhooks) resolve(response);
    else strand.steps.unshift(this.#responseStep(strand, sent, { resolve: () => resolve(response), abandon }));
    return state;
  }

  /** A response that a webhook may overtake. */
  #responseStep(strand: Strand, { method, url }: SentRequest, { resolve, abandon }: Waiting<void>): Step {
    const run = (): Promise<Snapshot> => {
      this.#note(strand, `has the response of ${method} ${new URL(url).pathname}`);
      strand.steps.shift();
      const state = this.fake.snapshot();
      resolve();
      return Promise.resolve(state);
    };
    return { key: strand.key, kind: 'response', run, abandon };
  }

  /** A webhook waits to be handled; what handles it is a strand of its own. */
  #deliver(request: Request): Promise<Response> {
    this.#webhooks += 1;
    const strand = this.#strand(`w${this.#webhooks}`);
    return new Promise((resolve, reject) => {
      const abandon = (): void => {
        reject(new Error('the run was given up'));
        this.#end(strand);
      };
      const run = (): Promise<Snapshot> => {
        this.#note(strand, `is handled: ${request.method} ${request.url}`);
        strand.steps.shift();
        const state = this.fake.snapshot();
        const handle = async (): Promise<Response> =>
          this.#receive?.(request, this.#faceOf(strand)) ?? Response.error();
        // The fake notes the outcome before anything else happens.
        const end = (): void => void setTimeout(() => this.#end(strand), 0);
        handle().then(resolve, reject).finally(end);
        return Promise.resolve(state);
      };
      this.#wait(strand, { key: strand.key, kind: 'webhook', run, abandon });
    });
  }

  #note(strand: Strand, line: string): void {
    this.lines.push(`${nameOf(strand)}: ${line}`);
  }
}

const nameOf = ({ key }: Strand): string => (key.startsWith('w') ? `webhook ${key.slice(1)}` : `flow ${key}`);

/** Who waits for a step. */
interface Waiting<Given = Response> {
  readonly resolve: (given: Given) => void;
  readonly abandon: () => void;
}
