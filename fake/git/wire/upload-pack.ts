import { isCommit } from '../objects.ts';
import type { Oid } from '../model.ts';
import { FetchReader } from './fetch-request.ts';
import { packOf } from './pack-writer.ts';
import { FLUSH, packet, PacketReader, ProtocolError, type Section } from './pkt-line.ts';
import { Readiness } from './readiness.ts';
import type { WireRepository } from './repository.ts';
import { selectObjects } from './selection.ts';
import { shallowUpdate, type ShallowUpdate } from './shallow.ts';
import { banded, bandSize, chunks, joined } from './side-band.ts';

/** A want that a repository does not have: the one error that a client is notified of. */
export const notOurs = (id: Oid): Uint8Array => packet(`ERR upload-pack: not our ref ${id}`);

/** The first want that is not the repository's own. Refs are looked through first, so that a clone needs no walk. */
export function foreignWant({ refs, has }: WireRepository, wants: readonly Oid[]): Oid | undefined {
  const tips = new Set(refs.values());
  return wants.find((id) => !tips.has(id) && !has(id));
}

/** The commits of a client that the repository has, too. */
export const commonOf = ({ objects, has }: WireRepository, haves: readonly Oid[]): Oid[] =>
  haves.filter((id) => isCommit(objects, id) && has(id));

/**
 * The response to a fetch of version 0 or 1 (gitprotocol-pack, "Packfile Negotiation"), piece by piece. Each request
 * is complete and says all that the client knows.
 *
 * @throws ProtocolError for a request that git does not understand.
 */
export function uploadPack(repository: WireRepository, body: Uint8Array): Iterable<Uint8Array> {
  const input = new PacketReader(body);
  const { lines } = input.closedSection();
  const [first = ''] = lines;
  if (lines.length === 0) return [];
  const capabilities = new Set(first.split(' ').slice(2));
  const reader = new FetchReader();
  reader.read(first.split(' ', 2).join(' '));
  for (const line of lines.slice(1)) reader.read(checked(line, capabilities));
  if (capabilities.has('include-tag')) reader.read('include-tag');
  if (capabilities.has('deepen-relative') && reader.request.deepening !== undefined) reader.read('deepen-relative');
  const lost = foreignWant(repository, reader.request.wants);
  if (lost !== undefined) return [notOurs(lost)];
  return responseOf({ repository, reader, capabilities, shallow: shallowUpdate(repository, reader.request) }, input);
}

function checked(line: string, capabilities: ReadonlySet<string>): string {
  if (line.startsWith('filter ') && !capabilities.has('filter'))
    throw new ProtocolError('filtering capability not negotiated');
  if (!/^(?:want|shallow|deepen|deepen-since|deepen-not|filter) /.test(line))
    throw new ProtocolError(`expected to get object ID, not '${line}'`);
  return line;
}

interface Fetch {
  readonly repository: WireRepository;
  readonly reader: FetchReader;
  readonly capabilities: ReadonlySet<string>;
  readonly shallow: ShallowUpdate;
}

function responseOf(fetch: Fetch, input: PacketReader): Iterable<Uint8Array> {
  const { reader, shallow } = fetch;
  const head = reader.request.deepening === undefined ? [] : [...shallowLines(shallow), FLUSH];
  const { acknowledgments, common } = acknowledge(fetch, input.section());
  if (common === undefined) return [...head, ...acknowledgments];
  return joined([...head, ...acknowledgments], packPieces(fetch, common));
}

/** A line for each commit that becomes shallow, and for each that no longer is. */
export const shallowLines = ({ shallow, unshallow }: ShallowUpdate): Uint8Array[] => [
  ...shallow.map((id) => packet(`shallow ${id}`)),
  ...unshallow.map((id) => packet(`unshallow ${id}`)),
];

/** The response to the haves of a client; without `common`, no pack follows. */
interface Acknowledged {
  readonly acknowledgments: readonly Uint8Array[];
  readonly common?: readonly Oid[];
}

function acknowledge(fetch: Fetch, { lines, end }: Section): Acknowledged {
  const { repository, reader, capabilities } = fetch;
  const mode = ACKNOWLEDGE.find(([capability]) => capabilities.has(capability))?.[1] ?? SINGLE;
  const acks: Uint8Array[] = [];
  const common: Oid[] = [];
  const readiness = new Readiness(repository.objects, reader.request.wants);
  let ready = false;
  for (const line of lines) {
    if (line === 'done') return { acknowledgments: [...acks, ...final(common, mode)], common };
    if (!line.startsWith('have ')) throw new ProtocolError(`expected SHA1 list, got '${line}'`);
    const id = line.slice('have '.length);
    reader.read(line);
    const isCommon = commonOf(repository, [id]).length > 0;
    if (isCommon) {
      common.push(id);
      readiness.add(id);
    } else ready ||= mode.isMultiple && readiness.isReady;
    const status = isCommon ? mode.common(common.length) : ready ? mode.ready : undefined;
    if (status !== undefined) acks.push(packet(`ACK ${id}${status}\n`));
  }
  if (end === undefined) return { acknowledgments: acks };
  return atFlush(fetch, mode, { acks, common, ready, readiness });
}

interface Negotiated {
  readonly acks: Uint8Array[];
  readonly common: readonly Oid[];
  readonly ready: boolean;
  readonly readiness: Readiness;
}

/** A client that sends a flush waits for what is said so far, unless it can do with the pack at once. */
function atFlush({ capabilities }: Fetch, mode: Mode, { acks, common, ready, readiness }: Negotiated): Acknowledged {
  const [last] = common.slice(-1);
  const becomesReady = !ready && mode.isDetailed && last !== undefined && readiness.isReady;
  if (becomesReady) acks.push(packet(`ACK ${last} ready\n`));
  if (mode.isMultiple || last === undefined) acks.push(packet('NAK\n'));
  const endsNegotiation = (ready || becomesReady) && capabilities.has('no-done');
  if (!endsNegotiation || last === undefined) return { acknowledgments: acks };
  return { acknowledgments: [...acks, packet(`ACK ${last}\n`)], common };
}

/** How commits are acknowledged, by the capabilities of a client. */
interface Mode {
  readonly isMultiple: boolean;
  readonly isDetailed: boolean;
  /** The word after the id of the nth common commit. */
  readonly common: (nth: number) => string | undefined;
  /** The word after any other id, once the server is ready. */
  readonly ready: string | undefined;
}

const SINGLE: Mode = {
  isMultiple: false,
  isDetailed: false,
  common: (nth) => (nth === 1 ? '' : undefined),
  ready: undefined,
};

const ACKNOWLEDGE: readonly (readonly [capability: string, mode: Mode])[] = [
  ['multi_ack_detailed', { isMultiple: true, isDetailed: true, common: () => ' common', ready: ' ready' }],
  ['multi_ack', { isMultiple: true, isDetailed: false, common: () => ' continue', ready: ' continue' }],
];

function final(common: readonly Oid[], { isMultiple }: Mode): Uint8Array[] {
  const [last] = common.slice(-1);
  if (last === undefined) return [packet('NAK\n')];
  return isMultiple ? [packet(`ACK ${last}\n`)] : [];
}

function packPieces(fetch: Fetch, common: readonly Oid[]): Iterable<Uint8Array> {
  const { repository, reader, capabilities, shallow } = fetch;
  const pack = packOf(repository.objects, selectObjects(repository, reader.request, common, shallow));
  const size = bandSize(capabilities);
  return size === undefined ? chunks(pack) : joined(banded(1, pack, size), [FLUSH]);
}
