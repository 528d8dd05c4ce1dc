import type { Case } from '../../engine/composed/case.ts';
import { Router } from '../../engine/http/router.ts';
import { fieldsOf, placeName, valueKinds, type Card } from './deck.ts';
import type { Described } from './described.ts';

const MAX_NOT_REACHED = 12;

/** The methods that create records. */
const CREATING: readonly string[] = ['POST', 'PUT'];

const nameOf = ({ method, path }: Pick<Described, 'method' | 'path'>): string => `${method} ${path}`;

const routers = new WeakMap<readonly Described[], Router<string>>();

/** The method and path of the operation that a request is for. */
export function routeOf(operations: readonly Described[], method: string, path: string): string | undefined {
  const router = routers.get(operations) ?? new Router(Object.fromEntries(operations.map((one) => [nameOf(one), one])));
  routers.set(operations, router);
  const found = router.match(method, path.split('?', 1)[0] ?? '');
  return found.kind === 'operation' ? found.id : undefined;
}

/** The statuses that operations gave, and the values that their fields had, where both sides agree. */
export class Reached {
  readonly #operations: readonly Described[];
  readonly #statuses: Map<string, Map<number, number>>;
  /** The fields with the kinds of values that they were sent with. */
  readonly #values = new Set<string>();
  readonly #isTelling: (method: string) => boolean;
  #hasRecords = false;

  constructor(operations: readonly Described[]) {
    this.#operations = operations;
    this.#statuses = new Map(operations.map((one) => [nameOf(one), new Map<number, number>()]));
    const canCreate = operations.some(({ method }) => CREATING.includes(method));
    this.#isTelling = canCreate ? (method) => CREATING.includes(method) : () => true;
  }

  /** Whether records were compared: something was created or, where no operation can create anything, was read. */
  get hasRecords(): boolean {
    return this.#hasRecords;
  }

  /** Counts the requests of a case that agree, with the cards that they were drawn for. */
  add({ world, steps }: Case, cards: readonly (Card | undefined)[] = []): void {
    // A world document has created its records.
    if (world !== undefined) this.#hasRecords = true;
    for (const { operation, field, value = '' } of cards.filter((one) => one !== undefined))
      if (field !== undefined) this.#values.add(`${nameOf(operation)} ${placeName(field)} ${value}`);
    for (const step of steps) {
      if (!('request' in step)) continue;
      const { method, path } = step.request;
      const { status } = step.expect;
      const counts = this.#statuses.get(routeOf(this.#operations, method, path) ?? '');
      if (counts === undefined) continue;
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (this.#isTelling(method) && status >= 200 && status < 300) this.#hasRecords = true;
    }
  }

  /** A line for each operation that was reached, one for the others, and how many of all there are. */
  toString(): string {
    const all = [...this.#statuses];
    const lines = all.flatMap(([name, counts]) => {
      const shown = [...counts].sort(([a], [b]) => a - b).map(([status, many]) => `${status} ×${many}`);
      return shown.length === 0 ? [] : [`  ${name}: ${shown.join(', ')}`];
    });
    const left = new Set(
      this.#operations.flatMap(({ notCompared, ...one }) => (notCompared === undefined ? [] : [nameOf(one)])),
    );
    const others = all.flatMap(([name, counts]) => (counts.size === 0 && !left.has(name) ? [name] : []));
    return [
      ...lines,
      ...this.#notReached(others),
      ...this.#excluded(),
      this.#counts(all.length - others.length - left.size),
    ].join('\n');
  }

  #notReached(names: readonly string[]): string[] {
    return names.length === 0 ? [] : [`  not reached: ${shortened(names)}`];
  }

  /** The operations that no request is sent to, by the reason. */
  #excluded(): string[] {
    const reasons = new Set(this.#operations.flatMap(({ notCompared }) => notCompared ?? []));
    return [...reasons].map((why) => {
      const names = this.#operations.filter((one) => one.notCompared === why).map(nameOf);
      return `  not compared, because ${why}: ${names.join(', ')}`;
    });
  }

  #counts(reached: number): string {
    const compared = this.#operations.filter((one) => one.notCompared === undefined);
    const fields = compared.flatMap((one) => fieldsOf(one).map((field) => `${nameOf(one)} ${placeName(field)}`));
    const sent = (field: string): number => valueKinds.filter((kind) => this.#values.has(`${field} ${kind}`)).length;
    const missed = fields.filter((field) => sent(field) === 0);
    const values = fields.reduce((sum, field) => sum + sent(field), 0);
    const whole = `  ${reached} of ${compared.length} routes, ${fields.length - missed.length} of ${fields.length} fields, ${values} of ${fields.length * valueKinds.length} values of fields (${valueKinds.join(', ')})`;
    return missed.length === 0 ? whole : `${whole}\n  fields whose turn did not come: ${shortened(missed)}`;
  }
}

/** The first of some names, and how many more there are. */
export function shortened(names: readonly string[]): string {
  const more = names.length - MAX_NOT_REACHED;
  return names.slice(0, MAX_NOT_REACHED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
