import { Rejection } from '../../engine/http/rejection.ts';
import { VALIDATION_FAILED, type Text } from './texts.ts';

// A list that is wrong all through would otherwise make a response many times as long as the request.
const MAX_FIELDS = 100;

/** The texts of wrong fields, by their paths. */
export type FieldErrors = Readonly<Record<string, readonly Text[]>>;

/** The errors of a request's fields, all of them at once (contract: payments 7), up to the first 100 fields. */
export class ValidationErrors {
  readonly #errors = new Map<string, Text[]>();
  /** The rule that the response does not say, for the journal. */
  reason: string | undefined;

  /** Notes that a field is wrong. The first text of a field stays first; the same text comes once. */
  add(path: string, text: Text): void {
    if (this.#errors.size === MAX_FIELDS) return;
    const texts = this.#errors.get(path) ?? [];
    if (!texts.some(([published]) => published === text[0])) texts.push(text);
    this.#errors.set(path, texts);
  }

  /** Whether a field is wrong. */
  has(path: string): boolean {
    return this.#errors.has(path);
  }

  /** Rejects the request if anything is wrong. */
  check(): void {
    const { reason } = this;
    if (this.#errors.size > 0)
      throw new Rejection('invalid', VALIDATION_FAILED, {
        errors: Object.fromEntries(this.#errors),
        ...(reason && { reason }),
      });
  }
}

/** Rejects a control action, which is for developers: the message says the status, and what is possible. */
export function rejectControl(path: string, message: string): never {
  throw new Rejection('invalid', message, { errors: { [path]: [message] } });
}

/** Why something cannot end so, and how it can. */
export const noSuchEnd = (what: string, status: string, outcome: string, possible: readonly string[]): string =>
  `${what} is ${status}, and cannot become ${outcome}; it can become ${possible.join(', ') || 'nothing else by this action'}`;

/** Rejects a request for one field. */
export function rejectField(path: string, text: Text, message = VALIDATION_FAILED): never {
  throw new Rejection('invalid', message, { errors: { [path]: [text] } satisfies FieldErrors });
}
