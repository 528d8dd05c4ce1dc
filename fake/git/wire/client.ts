import { text } from '../bytes.ts';
import type { Oid } from '../model.ts';
import { addObjects, type ObjectStore } from '../objects.ts';
import { packOf } from './pack-writer.ts';
import { readPack } from './pack-reader.ts';
import { concat, FLUSH, packet, PacketReader } from './pkt-line.ts';
import type { Command } from './receive-request.ts';

/** The refs and capabilities that a server advertises before a fetch or a push. */
export interface Advertised {
  /** Full ref name to id; tags as they are, without what they name in the end. */
  readonly refs: ReadonlyMap<string, Oid>;
  /** The branch that HEAD stands for; undefined where the server does not say. */
  readonly head: string | undefined;
}

/**
 * Reads the refs that a server advertises over HTTP (gitprotocol-http, "Smart Clients").
 *
 * @throws ProtocolError for what is no advertisement.
 */
export function readAdvertisement(body: Uint8Array): Advertised {
  const input = new PacketReader(body);
  input.section();
  const { lines } = input.section();
  const [, capabilities = ''] = (lines[0] ?? '').split('\0');
  const named = lines.map((line) => (line.split('\0')[0] ?? '').split(' ') as [string, string | undefined]);
  const refs = named.flatMap(([id, name]) =>
    name?.startsWith('refs/') && !name.endsWith('^{}') ? [[name, id] as const] : [],
  );
  const head = /(?:^| )symref=HEAD:refs\/heads\/(\S+)/.exec(capabilities)?.[1];
  return { refs: new Map(refs), head };
}

/** Asks for all that can be reached from some ids (gitprotocol-pack, "Packfile Negotiation"). */
export function fetchRequest(wants: readonly Oid[]): Uint8Array {
  const lines = wants.map((id, i) => packet(`want ${id}${i === 0 ? ' ofs-delta' : ''}\n`));
  return concat([...lines, FLUSH, packet('done\n')]);
}

const NAK = 8;

/**
 * Puts what a fetch brought into a store.
 *
 * @throws PackError for a pack that git would not unpack.
 */
export function fetchedPack(store: ObjectStore, body: Uint8Array): void {
  addObjects(
    store,
    readPack(body.subarray(NAK), () => undefined),
  );
}

/** Moves refs, and sends the objects that they need. */
export function pushRequest(store: ObjectStore, commands: readonly Command[], objects: readonly Oid[]): Uint8Array {
  const lines = commands.map(({ old, next, ref }, i) =>
    packet(`${old} ${next} ${ref}${i === 0 ? '\0report-status' : ''}\n`),
  );
  return concat([...lines, FLUSH, ...packOf(store, objects)]);
}

/** The server's message about a push that it did not accept as a whole; undefined where it did. */
export function pushReport(body: Uint8Array): string | undefined {
  const { lines } = new PacketReader(body).section();
  const bad = lines.filter((line) => line.startsWith('ng ') || (line.startsWith('unpack ') && line !== 'unpack ok'));
  if (lines.length === 0) return `no report: ${text(body.subarray(0, 200))}`;
  return bad.length === 0 ? undefined : bad.join('; ');
}
