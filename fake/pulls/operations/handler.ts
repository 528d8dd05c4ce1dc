import type { UserRow } from '../../accounts/tables.ts';
import type { Call } from '../../http/area.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Gate, InRepo, Passed } from './request-context.ts';

/** What an operation answers. */
export interface Answer {
  /** Default: the operation's usual one. */
  readonly status?: number;
  readonly json?: unknown;
  /** Plain text in place of JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What does the work of an operation on a repository. */
export interface RepoHandler {
  readonly gate: Gate;
  readonly run: (request: InRepo) => Answer;
}

/** What does the work of an operation without one. */
export interface PlainHandler {
  readonly signedIn: boolean;
  readonly plain: (request: Passed) => Answer;
}

/** What does the work of an operation. */
export type Handler = RepoHandler | PlainHandler;

const gateFor = (area: Gate['area'], signedIn: boolean, stopsWhenArchived: boolean): Gate => ({
  area,
  signedIn,
  stopsWhenArchived,
});

/** Reads: anybody who may see it. */
export const reads = (area: Gate['area'], run: RepoHandler['run']): RepoHandler => ({
  gate: gateFor(area, false, false),
  run,
});
/** Writes: the signed-in, and nothing in an archived repository. */
export const writes = (area: Gate['area'], run: RepoHandler['run']): RepoHandler => ({
  gate: gateFor(area, true, true),
  run,
});
/** Writes that an archived repository takes, too (contract: pulls 0.8). */
export const alwaysWrites = (area: Gate['area'], run: RepoHandler['run']): RepoHandler => ({
  gate: gateFor(area, true, false),
  run,
});

/** The signed-in user of a request whose gate has made sure of one. */
export function doerOf({ caller }: Passed): UserRow {
  if (caller.doer === undefined) throw new Refusal('unauthenticated', 'token is required');
  return caller.doer;
}

/** A part of the path. */
export const part = ({ params }: Call, name: string): string => params[name] ?? '';
