import type { Oid } from './model.ts';

/** The ids that some lead to, themselves included, each visited once: `next` gives where an id leads. Adds to `seen`. */
export function walk(tips: Iterable<Oid>, next: (id: Oid) => Iterable<Oid>, seen: Set<Oid> = new Set()): Set<Oid> {
  // No recursion: objects may name each other deeper than the stack.
  const pending = [...tips];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const one of next(id)) pending.push(one);
  }
  return seen;
}
