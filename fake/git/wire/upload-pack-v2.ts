import type { Oid } from '../model.ts';
import { FORMAT } from './advertisement.ts';
import { FetchReader, type FetchRequest } from './fetch-request.ts';
import { packOf } from './pack-writer.ts';
import { DELIMITER, FLUSH, packet, PacketReader, ProtocolError } from './pkt-line.ts';
import { Readiness } from './readiness.ts';
import { headOf, peeled, sortedRefs, type WireRepository } from './repository.ts';
import { selectObjects } from './selection.ts';
import { requireExcluded, shallowUpdate, type ShallowUpdate } from './shallow.ts';
import { banded, joined } from './side-band.ts';
import { commonOf, foreignWant, notOurs, shallowLines } from './upload-pack.ts';

/**
 * The response to a command of version 2 (gitprotocol-v2), piece by piece.
 *
 * @throws ProtocolError for a request that git does not understand.
 */
export function uploadPack2(repository: WireRepository, body: Uint8Array): Iterable<Uint8Array> {
  const input = new PacketReader(body);
  const { lines, end } = input.closedSection();
  if (lines.length === 0) return [];
  const [command, ...others] = lines.filter((line) => !isCapability(line));
  if (command === undefined || others.length > 0) throw new ProtocolError('expected one command');
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (run === undefined) throw new ProtocolError(`invalid '${command}'`);
  return run(repository, end === 'delimiter' ? input.closedSection().lines : []);
}

const isCapability = (line: string): boolean =>
  line === FORMAT || line.startsWith('agent=') || line.startsWith('server-option=');

type Command = (repository: WireRepository, lines: readonly string[]) => Iterable<Uint8Array>;

const COMMANDS: Readonly<Record<string, Command>> = {
  'command=ls-refs': lsRefs,
  'command=fetch': fetch,
  'command=object-info': objectInfo,
};

const PREFIX = 'ref-prefix ';

function lsRefs(repository: WireRepository, lines: readonly string[]): Uint8Array[] {
  const unknown = lines.find((line) => !['peel', 'symrefs', 'unborn'].includes(line) && !line.startsWith(PREFIX));
  if (unknown !== undefined) throw new ProtocolError(`unexpected line: '${unknown}'`);
  const prefixes = lines.filter((line) => line.startsWith(PREFIX)).map((line) => line.slice(PREFIX.length));
  const isAsked = prefixes.length === 0 ? () => true : beginsWithOne(prefixes);
  const isPeeled = lines.includes('peel');
  const head = isAsked('HEAD') ? headLine(repository, lines) : undefined;
  const refs = sortedRefs(repository)
    .filter(([name]) => isAsked(name))
    .map(([name, id]) => {
      const target = isPeeled ? peeled(repository.objects, id) : undefined;
      return `${id} ${name}${target === undefined ? '' : ` peeled:${target}`}`;
    });
  return [...[...(head === undefined ? [] : [head]), ...refs].map((line) => packet(`${line}\n`)), FLUSH];
}

/** Whether a name begins with one of these, which is found by halving: a client may send as many as it likes. */
function beginsWithOne(prefixes: readonly string[]): (name: string) => boolean {
  const sorted: string[] = [];
  // A prefix that begins with a shorter one adds nothing. Without such prefixes, only the last one before a name can match.
  for (const prefix of [...prefixes].sort())
    if (sorted.length === 0 || !prefix.startsWith(sorted.at(-1)!)) sorted.push(prefix);
  return (name) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! <= name) low = middle + 1;
      else high = middle;
    }
    return low > 0 && name.startsWith(sorted[low - 1]!);
  };
}

function headLine(repository: WireRepository, lines: readonly string[]): string | undefined {
  const tip = headOf(repository) ?? (lines.includes('unborn') ? 'unborn' : undefined);
  const target = lines.includes('symrefs') || tip === 'unborn' ? ` symref-target:refs/heads/${repository.head}` : '';
  return tip === undefined ? undefined : `${tip} HEAD${target}`;
}

function fetch(repository: WireRepository, lines: readonly string[]): Iterable<Uint8Array> {
  const reader = new FetchReader();
  for (const line of lines) reader.read(line);
  const { request } = reader;
  requireExcluded(repository, request);
  const lost = foreignWant(repository, request.wants);
  if (lost !== undefined) return [notOurs(lost)];
  if (request.wants.length === 0 && !request.waitForDone) return [];
  const common = commonOf(repository, request.haves);
  if (request.done || request.haves.length === 0) return packSections(repository, request, common);
  const acknowledgments = [packet('acknowledgments\n'), ...acknowledged(common)];
  if (request.waitForDone || !isReady(repository, request, common)) return [...acknowledgments, FLUSH];
  return joined([...acknowledgments, packet('ready\n'), DELIMITER], packSections(repository, request, common));
}

function isReady({ objects }: WireRepository, { wants }: FetchRequest, common: readonly Oid[]): boolean {
  const readiness = new Readiness(objects, wants);
  for (const id of common) readiness.add(id);
  return readiness.isReady;
}

const acknowledged = (common: readonly Oid[]): Uint8Array[] =>
  common.length === 0 ? [packet('NAK\n')] : common.map((id) => packet(`ACK ${id}\n`));

function packSections(repository: WireRepository, request: FetchRequest, common: readonly Oid[]): Iterable<Uint8Array> {
  const isShallow = request.deepening !== undefined || request.shallow.length > 0;
  const title = packet('shallow-info\n');
  let shallow: ShallowUpdate;
  try {
    shallow = shallowUpdate(repository, request);
  } catch (error) {
    // git has begun the section when it finds that no commits would be left.
    if (error instanceof ProtocolError) return [title];
    throw error;
  }
  const info = isShallow ? [title, ...shallowLines(shallow), DELIMITER] : [];
  const pack = packOf(repository.objects, selectObjects(repository, request, common, shallow));
  return joined([...info, packet('packfile\n')], banded(1, pack), [FLUSH]);
}

/** The sizes of objects, whether they are asked for or not: no other attribute is known. */
function objectInfo({ objects, has }: WireRepository, lines: readonly string[]): Uint8Array[] {
  const ids = lines.filter((line) => line.startsWith('oid ')).map((line) => line.slice('oid '.length));
  const unexpected = lines.filter((line) => line !== 'size' && !line.startsWith('oid '));
  const infos = ids.map((id) => {
    if (!/^[0-9a-f]{40}$/.test(id)) return `ERR object-info: protocol error, expected to get oid, not '${id}'`;
    return `${id} ${has(id) ? (objects.get(id)?.body.length ?? '') : ''}`;
  });
  return [
    ...unexpected.map((line) => packet(`ERR object-info: unexpected line: '${line}'`)),
    ...(ids.length > 0 ? [packet('size')] : []),
    ...infos.map(packet),
    FLUSH,
  ];
}
