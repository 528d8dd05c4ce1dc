import type { Oid } from '../model.ts';
import { FORMAT } from './advertisement.ts';
import { PacketReader, ProtocolError } from './pkt-line.ts';

/** A ref that a client wants moved, created or deleted: an id of zeros means that it is absent. */
export interface Command {
  readonly old: Oid;
  readonly next: Oid;
  readonly ref: string;
}

/** A push, as its request says it. */
export interface PushRequest {
  readonly commands: readonly Command[];
  readonly capabilities: ReadonlySet<string>;
  readonly options: readonly string[];
  /** The pack after the commands; empty where refs are only deleted. */
  readonly pack: Uint8Array;
}

/**
 * Reads the request of a push (gitprotocol-pack, "Reference Update Request and Packfile Transfer").
 *
 * @throws ProtocolError for one that git does not understand.
 */
export function readPush(body: Uint8Array): PushRequest {
  const input = new PacketReader(body);
  const { lines } = input.closedSection();
  // A shallow client says first where its history ends; its capabilities are on the first command.
  const commands = lines.filter((line) => !line.startsWith('shallow '));
  const [, named = ''] = (commands[0] ?? '').split('\0');
  const capabilities = new Set(named.split(' '));
  const format = [...capabilities].find((one) => one.startsWith('object-format='));
  if (format !== undefined && format !== FORMAT) throw new ProtocolError(`unsupported ${format}`);
  const options = capabilities.has('push-options') ? input.closedSection().lines : [];
  return { commands: commands.map(commandOf), capabilities, options, pack: input.rest };
}

function commandOf(line: string): Command {
  const [text = ''] = line.split('\0');
  const [, old, next, ref] = /^([0-9a-f]{40}) ([0-9a-f]{40}) (.+)$/is.exec(text) ?? [];
  if (old === undefined || next === undefined || ref === undefined)
    throw new ProtocolError(`expected old/new/ref, got '${text}'`);
  return { old: old.toLowerCase(), next: next.toLowerCase(), ref };
}
