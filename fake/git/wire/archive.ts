import { gzip } from 'pako';
import { utf8 } from '../bytes.ts';
import { readCommit } from '../commit.ts';
import type { Oid } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { concat } from './pkt-line.ts';
import { commitComment, tarFile, type TarEntry } from './tar.ts';
import { packWhole } from './unpack.ts';
import { treeEntries } from './upload-archive.ts';

/** The content of an archive: a commit, and the folder that its files are put into. */
export interface Archived {
  readonly commit: Oid;
  /** Ends with a slash. */
  readonly prefix: string;
}

/** The formats of archives that are files: each makes the bytes, once they are read. */
export const archives: Readonly<
  Record<'zip' | 'tar.gz' | 'bundle', (store: ObjectStore, archived: Archived) => Iterable<Uint8Array>>
> = { zip, 'tar.gz': tarGz, bundle };

const entriesOf = (store: ObjectStore, { commit, prefix }: Archived): TarEntry[] => [
  { type: '5', path: prefix },
  ...[...treeEntries(store, readCommit(store, commit).tree)].map((one) => ({ ...one, path: prefix + one.path })),
];

function* tarGz(store: ObjectStore, archived: Archived): Generator<Uint8Array> {
  const { seconds } = readCommit(store, archived.commit).committer;
  const entries = [commitComment(archived.commit), ...entriesOf(store, archived)];
  yield gzip(concat([...tarFile(entries, seconds)]));
}

/** A commit with its history, as `git bundle` writes it for HEAD (gitformat-bundle). */
function* bundle(store: ObjectStore, { commit }: Archived): Generator<Uint8Array> {
  yield utf8(`# v2 git bundle\n${commit} HEAD\n\n`);
  yield packWhole({ objects: store, has: () => false }, [commit]);
}

/** The first second that a zip file can say (1980), in its own form: no time of it follows the commit. */
const DATE = 0x21;
const UTF8_NAMES = 0x800;
const DEFLATED = 8;
const MADE_ON_UNIX = 0x314;

function* zip(store: ObjectStore, archived: Archived): Generator<Uint8Array> {
  const directory: Uint8Array[] = [];
  // Folders and empty files are many, and all alike.
  const nothing = gzip(new Uint8Array());
  let at = 0;
  for (const entry of entriesOf(store, archived)) {
    const name = utf8(entry.path);
    const content = entry.content ?? utf8(entry.target ?? '');
    // The data of a gzip file stands between a header of ten bytes, and the checksum and the length.
    const packed = content.length === 0 ? nothing : gzip(content);
    const data = packed.subarray(10, -8);
    const common = [
      short(20, UTF8_NAMES, DEFLATED, 0, DATE),
      packed.subarray(-8, -4),
      uint32(data.length, content.length),
      short(name.length, 0),
    ];
    const local = concat([utf8('PK\x03\x04'), ...common, name]);
    yield local;
    yield data;
    directory.push(
      concat([
        utf8('PK\x01\x02'),
        short(MADE_ON_UNIX),
        ...common,
        short(0, 0, 0),
        uint32(modeOf(entry) * 0x10000, at),
        name,
      ]),
    );
    at += local.length + data.length;
  }
  const index = concat(directory);
  yield index;
  const count = directory.length;
  if (count > MAX_COUNT) yield largeEnd(count, index.length, at);
  const shown = Math.min(count, MAX_COUNT);
  const comment = utf8(archived.commit);
  yield concat([
    utf8('PK\x05\x06'),
    short(0, 0, shown, shown),
    uint32(index.length, at),
    short(comment.length),
    comment,
  ]);
}

/** The highest count of entries that the end of a zip file has room for. */
const MAX_COUNT = 0xffff;
const ZIP64 = 45;

/** The end of a zip file of more entries, with its address behind it (zip64). */
function largeEnd(count: number, length: number, at: number): Uint8Array {
  const rest = concat([short(MADE_ON_UNIX, ZIP64), uint32(0, 0), huge(count, count, length, at)]);
  const record = concat([utf8('PK\x06\x06'), huge(rest.length), rest]);
  return concat([record, utf8('PK\x06\x07'), uint32(0), huge(at + length), uint32(1)]);
}

function modeOf({ type, isExecutable }: TarEntry): number {
  if (type === '5') return 0o40775;
  if (type === '2') return 0o120777;
  return isExecutable === true ? 0o100775 : 0o100664;
}

const little = (size: number, values: readonly number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => Array.from({ length: size }, (_, i) => (value / 256 ** i) & 255)));
const short = (...values: readonly number[]): Uint8Array => little(2, values);
const uint32 = (...values: readonly number[]): Uint8Array => little(4, values);
const huge = (...values: readonly number[]): Uint8Array => little(8, values);
