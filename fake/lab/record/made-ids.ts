import { isDistinct } from './sightings.ts';

/** A value that the service has made up, by the name that stands for it. */
export interface MadeId {
  readonly name: string;
  readonly kind: string;
  readonly value: string | number;
}

/** The ids that the service has made up, in the order in which it first said them. */
export class MadeIds {
  readonly #byValue = new Map<string, MadeId[]>();
  readonly #counts = new Map<string, number>();
  /** Distinct ids with characters beyond those of words: each is looked for by itself. */
  readonly #odd: MadeId[] = [];

  add(value: string | number, kind: string): void {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const id = { name: count === 1 ? kind : `${kind}${count}`, kind, value };
    const known = this.#byValue.get(String(value));
    if (known === undefined) this.#byValue.set(String(value), [id]);
    else known.push(id);
    if (typeof value === 'string' && isDistinct(value) && /[^\w-]/.test(value)) this.#odd.push(id);
  }

  /** The id that a text or a number is; of a kind, or of any. */
  find(value: string | number, kind?: string): MadeId | undefined {
    return this.#byValue.get(String(value))?.find((id) => kind === undefined || id.kind === kind);
  }

  /** A text with placeholders for the ids that stand in it on their own. */
  replacedIn(text: string): string {
    const words = text.replace(/[\w-]{8,}/g, (word) => {
      const id = isDistinct(word) ? this.find(word) : undefined;
      return id === undefined || typeof id.value === 'number' ? word : placeholderOf(id);
    });
    return this.#odd.reduce((rest, id) => rest.replaceAll(String(id.value), placeholderOf(id)), words);
  }
}

/** The placeholder of an id. */
export const placeholderOf = ({ name, value }: MadeId): string =>
  `{{${typeof value === 'number' ? 'number' : 'id'}:${name}}}`;
