import type { Order, Report } from './messages.ts';

const EVERY = 1_000;
const SILENT_FOR = 5_000;

/** Runs code in workers, one after the other. */
export class Runner {
  #worker: Worker | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;

  /**
   * Stops what runs, and runs this. `onSilent` is called when the code has not let the worker respond for five seconds,
   * and was stopped.
   */
  run(code: string, onReport: (report: Report) => void, onSilent: () => void): void {
    this.stop();
    const worker = startWorker();
    this.#worker = worker;
    let heard = Date.now();
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      heard = Date.now();
      if (data.kind === 'ready') {
        worker.postMessage({ run: code } satisfies Order);
        this.#watch = setInterval(() => {
          worker.postMessage({ ping: Date.now() } satisfies Order);
          if (Date.now() - heard < SILENT_FOR) return;
          this.stop();
          onSilent();
        }, EVERY);
      } else if (data.kind !== 'pong') onReport(data);
    });
  }

  /** Ends the worker, whatever it does. */
  stop(): void {
    clearInterval(this.#watch);
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}

// Of a blob, because such a worker has the policy of its page: its code reaches no network. It imports at run time,
// because `worker-src` would have to allow what it imports statically.
function startWorker(): Worker {
  const address = JSON.stringify(new URL('./worker.js', import.meta.url).href);
  const script = `import(${address}).catch(({ message }) => {
    postMessage({ kind: 'failure', failure: { message } });
    postMessage({ kind: 'done' });
  });`;
  return new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })), { type: 'module' });
}
