import type { Oid } from '../model.ts';
import { ZERO_OID } from '../objects.ts';
import { validFullRefName } from '../refs.ts';
import { missingFrom } from './connectivity.ts';
import { PackError } from './pack-errors.ts';
import { concat, FLUSH, packet } from './pkt-line.ts';
import type { Command, PushRequest } from './receive-request.ts';
import { RefUpdates } from './ref-updates.ts';
import type { WireRepository } from './repository.ts';
import { banded, bandSize } from './side-band.ts';
import { unpack } from './unpack.ts';

/** The result for a ref that the server handles itself: another ref in its place, or a rejection. */
export type TakenOver =
  | { readonly ref: string; readonly old: Oid; readonly next: Oid; readonly forced: boolean }
  | { readonly reason: string };

/** The server's hooks around a push. Messages are as the user reads them, with their line ends. */
export interface PushHooks {
  /** A message rejects the whole push. */
  readonly preReceive: (commands: readonly Command[]) => string | undefined;
  /** Whether the server takes over a ref, which the repository never gets. */
  readonly takesOver: (command: Command) => boolean;
  readonly takeOver: (commands: readonly Command[]) => {
    readonly message: string;
    readonly results: readonly TakenOver[];
  };
  /** Whether a ref may move, besides. */
  readonly update: (command: Command) => boolean;
  /** Moves refs: all of them at once. */
  readonly apply: (moved: readonly Command[]) => void;
  /** Gives the message at the end, of refs that moved and of commands that were taken over. */
  readonly postReceive: (moved: readonly Command[], taken: readonly Command[]) => string;
}

/** A command, and what became of it: without a reason it was done. */
interface Result {
  readonly command: Command;
  reason?: string;
  taken?: Extract<TakenOver, { ref: string }>;
}

const isDeletion = ({ next }: Command): boolean => next === ZERO_OID;

/**
 * Does a push: all of it is understood and connected before any ref moves, and one that moves none leaves nothing.
 * Gives the response.
 */
export function receivePack(repository: WireRepository, request: PushRequest, hooks: PushHooks): Uint8Array {
  if (request.commands.length === 0) return new Uint8Array(0);
  return new Push(repository, request, hooks).response();
}

class Push {
  readonly #repository: WireRepository;
  readonly #request: PushRequest;
  readonly #hooks: PushHooks;
  readonly #results: readonly Result[];
  #unpacked = 'ok';
  #message = '';

  constructor(repository: WireRepository, request: PushRequest, hooks: PushHooks) {
    this.#repository = repository;
    this.#request = request;
    this.#hooks = hooks;
    this.#results = request.commands.map((command) => ({ command }));
  }

  response(): Uint8Array {
    const { objects } = this.#repository;
    const before = objects.mark();
    if (this.#unpack()) this.#run();
    if (this.#open().length === 0) objects.restore(before);
    return this.#report();
  }

  /** Stores what was pushed; false where the pack is no pack. */
  #unpack(): boolean {
    if (this.#request.commands.every(isDeletion)) return true;
    try {
      const arrived = unpack(this.#repository, this.#request.pack);
      for (const result of this.#results) {
        const missing = isDeletion(result.command) ? undefined : missingFrom(arrived, result.command.next);
        if (missing !== undefined) this.#reject(result, 'missing necessary objects', missing);
      }
      return true;
    } catch (error) {
      if (!(error instanceof PackError)) throw error;
      this.#unpacked = error.report;
      this.#message += error.message;
      for (const result of this.#results) result.reason = 'unpacker error';
      return false;
    }
  }

  #run(): void {
    const declined = this.#open().length === 0 ? undefined : this.#hooks.preReceive(commandsOf(this.#open()));
    if (declined !== undefined) {
      this.#message += declined;
      for (const result of this.#open()) result.reason = 'pre-receive hook declined';
      return;
    }
    this.#takeOver();
    const moved = this.#moved();
    this.#hooks.apply(moved);
    const taken = this.#open().filter(({ taken: done }) => done !== undefined);
    this.#message += this.#hooks.postReceive(moved, commandsOf(taken));
  }

  /** Those that nothing was found wrong with. */
  #open(): Result[] {
    return this.#results.filter(({ reason }) => reason === undefined);
  }

  #reject(result: Result, reason: string, message: string): void {
    result.reason = reason;
    this.#message += message;
  }

  #takeOver(): void {
    const taken = this.#open().filter(({ command }) => this.#hooks.takesOver(command));
    if (taken.length === 0) return;
    const { message, results } = this.#hooks.takeOver(commandsOf(taken));
    this.#message += message;
    taken.forEach((result, i) => {
      const found = results[i]!;
      if ('reason' in found) result.reason = found.reason;
      else result.taken = found;
    });
  }

  /** Moves refs one after the other, each as the ones before have left them; gives those that did. */
  #moved(): Command[] {
    const isAtomic = this.#request.capabilities.has('atomic');
    const updates = new RefUpdates(this.#repository);
    const own = this.#open().filter(({ taken }) => taken === undefined);
    for (const result of own) this.#check(result);
    if (isAtomic && own.some(({ reason }) => reason !== undefined)) {
      for (const result of own) result.reason ??= 'atomic push failure';
      return [];
    }
    for (const result of own.filter(({ reason }) => reason === undefined)) {
      const { error, warning = '' } = updates.move(result.command);
      this.#message += warning;
      if (error !== undefined) this.#reject(result, 'failed to update ref', `error: ${error}\n`);
    }
    if (isAtomic && own.some(({ reason }) => reason !== undefined)) {
      for (const result of own) result.reason = 'atomic transaction failed';
      return [];
    }
    return commandsOf(own.filter(({ reason }) => reason === undefined));
  }

  #check(result: Result): void {
    const { command } = result;
    const { ref } = command;
    if (!validFullRefName(ref))
      this.#reject(result, 'funny refname', `error: refusing to create funny ref '${ref}' remotely\n`);
    else if (!this.#hooks.update(command))
      this.#reject(result, 'hook declined', `error: hook declined to update ${ref}\n`);
  }

  #report(): Uint8Array {
    const { capabilities } = this.#request;
    const isDetailed = capabilities.has('report-status-v2');
    const isReported = isDetailed || capabilities.has('report-status');
    const lines = [`unpack ${this.#unpacked}`, ...this.#results.flatMap((result) => lineOf(result, isDetailed))];
    const report = isReported ? concat([...lines.map((line) => packet(`${line}\n`)), FLUSH]) : new Uint8Array(0);
    const size = bandSize(capabilities);
    if (size === undefined) return report;
    const message = new TextEncoder().encode(this.#message);
    return concat([...banded(2, [message], size), ...banded(1, [report], size), FLUSH]);
  }
}

const commandsOf = (results: readonly Result[]): Command[] => results.map(({ command }) => command);

function lineOf({ command, reason, taken }: Result, isDetailed: boolean): string[] {
  if (reason !== undefined) return [`ng ${command.ref} ${reason}`];
  const ok = `ok ${command.ref}`;
  if (taken === undefined || !isDetailed) return [ok];
  const old = taken.old === ZERO_OID ? [] : [`option old-oid ${taken.old}`];
  const forced = taken.forced ? ['option forced-update'] : [];
  return [ok, `option refname ${taken.ref}`, ...old, `option new-oid ${taken.next}`, ...forced];
}
