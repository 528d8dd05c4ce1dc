import type { Oid } from '../model.ts';
import { ZERO_OID } from '../objects.ts';
import type { Command } from './receive-request.ts';
import type { WireRepository } from './repository.ts';

/** What git says of a ref that cannot be moved, or was in an unusual way; nothing where all is well. */
interface Moved {
  readonly error?: string;
  readonly warning?: string;
}

/** The refs of a repository while a push moves them: each command sees what those before it have done. */
export class RefUpdates {
  readonly #repository: WireRepository;
  readonly #refs: Map<string, Oid>;
  /** How many refs are below each name that others begin with: `refs/heads` of `refs/heads/main`. */
  readonly #below = new Map<string, number>();

  constructor(repository: WireRepository) {
    this.#repository = repository;
    this.#refs = new Map(repository.refs);
    for (const name of this.#refs.keys()) this.#count(name, 1);
  }

  /** Moves a ref, creates or deletes it, if it is where the client thinks. */
  move({ old, next, ref }: Command): Moved {
    const present = this.#refs.get(ref);
    if (next === ZERO_OID) return this.#delete(ref, old, present);
    const error = this.#conflict(ref, old, present) ?? this.#wrongType(ref, next);
    if (error !== undefined) return { error };
    if (present === undefined) this.#count(ref, 1);
    this.#refs.set(ref, next);
    return {};
  }

  #delete(ref: string, old: Oid, present: Oid | undefined): Moved {
    const isKnown = this.#repository.has(old);
    if (present === undefined) return this.#deleteNothing(ref, isKnown);
    if (isKnown && old !== present) return { error: `cannot lock ref '${ref}': is at ${present} but expected ${old}` };
    this.#refs.delete(ref);
    this.#count(ref, -1);
    // An id that names nothing is taken for the sign of a broken ref, which may always be deleted.
    return isKnown || old === ZERO_OID ? {} : { warning: 'warning: allowing deletion of corrupt ref\n' };
  }

  #deleteNothing(ref: string, isExpected: boolean): Moved {
    const cannot = `cannot lock ref '${ref}': `;
    if (isExpected) return { error: `${cannot}unable to resolve reference '${ref}'` };
    const warning = 'warning: deleting a non-existent ref\n';
    const other = this.#inTheWay(ref);
    return other === undefined ? { warning } : { warning, error: `${cannot}'${other}' exists; cannot create '${ref}'` };
  }

  #conflict(ref: string, old: Oid, present: Oid | undefined): string | undefined {
    const cannot = `cannot lock ref '${ref}': `;
    if (old === ZERO_OID && present !== undefined) return `${cannot}reference already exists`;
    if (old !== ZERO_OID && present === undefined) return `${cannot}unable to resolve reference '${ref}'`;
    if (old !== ZERO_OID && present !== old) return `${cannot}is at ${present} but expected ${old}`;
    const other = present === undefined ? this.#inTheWay(ref) : undefined;
    return other === undefined ? undefined : `${cannot}'${other}' exists; cannot create '${ref}'`;
  }

  /** A ref is a file or a directory, not both. */
  #inTheWay(ref: string): string | undefined {
    const above = prefixesOf(ref).find((prefix) => this.#refs.has(prefix));
    if (above !== undefined || !this.#below.has(ref)) return above;
    return [...this.#refs.keys()].filter((name) => name.startsWith(`${ref}/`)).sort()[0];
  }

  #wrongType(ref: string, next: Oid): string | undefined {
    const isCommit = this.#repository.objects.objects.get(next)?.type === 'commit';
    if (isCommit || !ref.startsWith('refs/heads/')) return undefined;
    return `cannot update ref '${ref}': trying to write non-commit object ${next} to branch '${ref}'`;
  }

  #count(ref: string, by: 1 | -1): void {
    for (const prefix of prefixesOf(ref)) {
      const count = (this.#below.get(prefix) ?? 0) + by;
      if (count === 0) this.#below.delete(prefix);
      else this.#below.set(prefix, count);
    }
  }
}

/** `refs` and `refs/heads` of `refs/heads/main`. */
function prefixesOf(ref: string): string[] {
  const parts = ref.split('/');
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'));
}
