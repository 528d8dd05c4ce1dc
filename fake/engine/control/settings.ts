import { isObject } from '../http/json.ts';
import { Rejection } from '../http/rejection.ts';
import type { Core } from '../world/core.ts';

/** How a world runs, and what its journal keeps. */
export interface Settings {
  /** Whether the clock runs by itself or moves when told to. */
  readonly clock: 'real' | 'frozen';
  /** The base URL. */
  readonly url: string;
  /** Whether the journal keeps queries, headers and bodies. */
  readonly bodies: boolean;
  /** Whether the state before each request is kept, to go back to. */
  readonly states: boolean;
}

/** The present settings. */
export function settingsOf({ journal, address }: Core, isRunning: boolean): Settings {
  const { keepsBodies: bodies, keepsStates: states } = journal;
  return { clock: isRunning ? 'real' : 'frozen', url: address, bodies, states };
}

const KEEPS = { bodies: 'keepsBodies', states: 'keepsStates' } as const;

/** Changes what the journal keeps from now on. */
export function changeSettings({ journal }: Core, changes: unknown): void {
  if (!isObject(changes)) throw new Rejection('invalid', 'the body: expected an object');
  for (const [path, value] of Object.entries(changes)) {
    if (!Object.hasOwn(KEEPS, path))
      throw notValid(path, `unknown setting; there are: ${Object.keys(KEEPS).join(', ')}`);
    if (typeof value !== 'boolean') throw notValid(path, `expected true or false; received ${JSON.stringify(value)}`);
  }
  for (const [path, value] of Object.entries(changes)) journal[KEEPS[path as keyof typeof KEEPS]] = value as boolean;
}

function notValid(path: string, message: string): Rejection {
  return new Rejection('invalid', `${path}: ${message}`, { issues: [{ path, message }] });
}
