import type { Case } from '../../engine/composed/case.ts';
import { Router } from '../../engine/http/router.ts';
import type { Described } from './requests.ts';

const MAX_NOT_REACHED = 12;

/** The methods that create records. */
const CREATING: readonly string[] = ['POST', 'PUT'];

const nameOf = ({ method, path }: Pick<Described, 'method' | 'path'>): string => `${method} ${path}`;

/** The statuses that operations gave in cases that agree. */
export class Reached {
  readonly #router: Router<string>;
  readonly #statuses: Map<string, Map<number, number>>;
  readonly #isTelling: (method: string) => boolean;
  #hasRecords = false;

  constructor(operations: readonly Described[]) {
    this.#router = new Router(Object.fromEntries(operations.map((one) => [nameOf(one), one])));
    this.#statuses = new Map(operations.map((one) => [nameOf(one), new Map<number, number>()]));
    const canCreate = operations.some(({ method }) => CREATING.includes(method));
    this.#isTelling = canCreate ? (method) => CREATING.includes(method) : () => true;
  }

  /** Whether records were compared: something was created or, where no operation can create anything, was read. */
  get hasRecords(): boolean {
    return this.#hasRecords;
  }

  /** Counts the requests of a case that agrees. */
  add({ world, steps }: Case): void {
    // A world document has created its records.
    if (world !== undefined) this.#hasRecords = true;
    for (const step of steps) {
      if (!('request' in step)) continue;
      const { method, path } = step.request;
      const found = this.#router.match(method, path.split('?', 1)[0] ?? '');
      const { status } = step.expect;
      if (found.kind !== 'operation') continue;
      const counts = this.#statuses.get(found.id);
      counts?.set(status, (counts.get(status) ?? 0) + 1);
      if (this.#isTelling(method) && status >= 200 && status < 300) this.#hasRecords = true;
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
    const more = others.length - MAX_NOT_REACHED;
    const named = others.slice(0, MAX_NOT_REACHED).join(', ') + (more > 0 ? ` and ${more} more` : '');
    return [...lines, ...(others.length === 0 ? [] : [`  not reached: ${named}`])].join('\n');
  }
}
