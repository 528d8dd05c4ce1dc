import type { Case } from '../../engine/composed/case.ts';
import { Router } from '../../engine/http/router.ts';
import type { Described } from './requests.ts';

const MOST_NOT_REACHED = 12;

const nameOf = ({ method, path }: Pick<Described, 'method' | 'path'>): string => `${method} ${path}`;

/** The statuses that operations gave in cases that agree. */
export class Reached {
  readonly #router: Router<string>;
  readonly #statuses: Map<string, Map<number, number>>;
  readonly #canCreate: boolean;
  #created = 0;

  constructor(operations: readonly Described[]) {
    this.#router = new Router(Object.fromEntries(operations.map((one) => [nameOf(one), one])));
    this.#statuses = new Map(operations.map((one) => [nameOf(one), new Map<number, number>()]));
    this.#canCreate = operations.some(({ method }) => method === 'POST');
  }

  /** Whether records were compared: something was created, or no operation can create anything. */
  get hasRecords(): boolean {
    return this.#created > 0 || !this.#canCreate;
  }

  /** Counts the requests of a case that agrees. */
  add({ world, steps }: Case): void {
    // A world document has created its records.
    if (world !== undefined) this.#created += 1;
    for (const step of steps) {
      if (!('request' in step)) continue;
      const { method, path } = step.request;
      const found = this.#router.match(method, path.split('?', 1)[0] ?? '');
      const { status } = step.expect;
      if (found.kind !== 'operation') continue;
      const counts = this.#statuses.get(found.id);
      counts?.set(status, (counts.get(status) ?? 0) + 1);
      if (method === 'POST' && status >= 200 && status < 300) this.#created += 1;
    }
  }

  /** A line for each operation that was reached, and one for the others. */
  toString(): string {
    const all = [...this.#statuses];
    const lines = all.flatMap(([name, counts]) => {
      const shown = [...counts].sort(([a], [b]) => a - b).map(([status, many]) => `${status} ×${many}`);
      return shown.length === 0 ? [] : [`  ${name}: ${shown.join(', ')}`];
    });
    const others = all.flatMap(([name, counts]) => (counts.size === 0 ? [name] : []));
    const more = others.length - MOST_NOT_REACHED;
    const named = others.slice(0, MOST_NOT_REACHED).join(', ') + (more > 0 ? ` and ${more} more` : '');
    return [...lines, ...(others.length === 0 ? [] : [`  not reached: ${named}`])].join('\n');
  }
}
