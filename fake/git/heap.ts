/** A priority queue: `pop` gives the first by `before`; among equals the one pushed first. */
export class Heap<T> {
  readonly #items: { readonly value: T; readonly order: number }[] = [];
  readonly #before: (a: T, b: T) => number;
  #pushed = 0;

  constructor(before: (a: T, b: T) => number) {
    this.#before = before;
  }

  get size(): number {
    return this.#items.length;
  }

  push(value: T): void {
    const items = this.#items;
    items.push({ value, order: this.#pushed++ });
    for (let at = items.length - 1; at > 0;) {
      const parent = (at - 1) >> 1;
      if (this.#compare(parent, at) <= 0) break;
      [items[at], items[parent]] = [items[parent]!, items[at]!];
      at = parent;
    }
  }

  pop(): T | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (top === undefined || last === undefined) return undefined;
    if (items.length > 0) {
      items[0] = last;
      this.#sink();
    }
    return top.value;
  }

  #sink(): void {
    const items = this.#items;
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      if (left >= items.length) return;
      const child = left + 1 < items.length && this.#compare(left + 1, left) < 0 ? left + 1 : left;
      if (this.#compare(at, child) <= 0) return;
      [items[at], items[child]] = [items[child]!, items[at]!];
      at = child;
    }
  }

  #compare(a: number, b: number): number {
    const left = this.#items[a]!;
    const right = this.#items[b]!;
    return this.#before(left.value, right.value) || left.order - right.order;
  }
}
