import { utf8 } from '../bytes.ts';
import type { Oid } from '../model.ts';
import { ZERO_OID, isCommit } from '../objects.ts';
import type { Command } from './receive-request.ts';
import { RefPaths } from './ref-paths.ts';
import type { WireRepository } from './repository.ts';

/** The message of git about a ref that cannot be moved, or was moved in an unusual way; undefined where all is well. */
interface Moved {
  readonly error?: string;
  readonly warning?: string;
}

/** The refs of a repository while a push moves them: each command sees what those before it have done. */
export class RefUpdates {
  readonly #repository: WireRepository;
  readonly #refs: Map<string, Oid>;
  readonly #paths = new RefPaths();

  constructor(repository: WireRepository) {
    this.#repository = repository;
    this.#refs = new Map(repository.refs);
    for (const name of this.#refs.keys()) this.#paths.add(name);
  }

  /** Moves a ref, creates or deletes it, if it is where the client thinks. */
  move({ old, next, ref }: Command): Moved {
    const present = this.#refs.get(ref);
    if (next === ZERO_OID) return this.#delete(ref, old, present);
    const error = this.#conflict(ref, old, present) ?? this.#wrongType(ref, next);
    if (error !== undefined) return { error };
    if (present === undefined) this.#paths.add(ref);
    this.#refs.set(ref, next);
    return {};
  }

  #delete(ref: string, old: Oid, present: Oid | undefined): Moved {
    const isKnown = this.#repository.has(old);
    if (present === undefined) return this.#deleteNothing(ref, isKnown);
    if (isKnown && old !== present) return { error: `cannot lock ref '${ref}': is at ${present} but expected ${old}` };
    this.#refs.delete(ref);
    this.#paths.delete(ref);
    // An id that names nothing is taken for the sign of a broken ref, which may always be deleted.
    return isKnown || old === ZERO_OID ? {} : { warning: 'warning: allowing deletion of corrupt ref\n' };
  }

  #deleteNothing(ref: string, isExpected: boolean): Moved {
    const error = this.#cannotMake(ref, isExpected);
    return {
      ...(!isExpected && { warning: 'warning: deleting a non-existent ref\n' }),
      ...(error !== undefined && { error }),
    };
  }

  #conflict(ref: string, old: Oid, present: Oid | undefined): string | undefined {
    if (present === undefined) return this.#cannotMake(ref, old !== ZERO_OID);
    const cannot = `cannot lock ref '${ref}': `;
    if (old === ZERO_OID) return `${cannot}reference already exists`;
    return present === old ? undefined : `${cannot}is at ${present} but expected ${old}`;
  }

  /** Why a ref that is not there cannot be locked. */
  #cannotMake(ref: string, isExpected: boolean): string | undefined {
    const cannot = `cannot lock ref '${ref}': `;
    const tooLongReason = tooLong(ref);
    if (tooLongReason !== undefined) return cannot + tooLongReason;
    if (isExpected) return `${cannot}unable to resolve reference '${ref}'`;
    const other = this.#paths.inTheWay(ref);
    return other === undefined ? undefined : `${cannot}'${other}' exists; cannot create '${ref}'`;
  }

  #wrongType(ref: string, next: Oid): string | undefined {
    if (isCommit(this.#repository.objects, next) || !ref.startsWith('refs/heads/')) return undefined;
    return `cannot update ref '${ref}': trying to write non-commit object ${next} to branch '${ref}'`;
  }
}

/** A ref is a file with directories before it, and its lock one with a longer name: in bytes, what Linux takes of names. */
const MAX_NAME_LENGTH = 255;
const LOCK = '.lock';
/** About what is left of a path where the repository's own begins it. */
const MAX_PATH_LENGTH = 4_000;

function tooLong(ref: string): string | undefined {
  const names = ref.split('/').map((name) => utf8(name).length);
  const last = names.pop()!;
  if (names.some((length) => length > MAX_NAME_LENGTH)) return `unable to create directory for ./${ref}`;
  const fits = last + LOCK.length <= MAX_NAME_LENGTH && utf8(ref).length <= MAX_PATH_LENGTH;
  return fits ? undefined : `Unable to create './${ref}${LOCK}': File name too long`;
}
