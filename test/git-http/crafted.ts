import {
  commitBody,
  entry,
  entryHeader,
  idDelta,
  idOf,
  offsetDelta,
  pack,
  smallCommit,
  treeBody,
  ZERO,
  type Move,
} from './packs.ts';
import { deflateSync } from 'node:zlib';

/** A push that is made by hand: what moves, and what is sent with it. */
export interface Crafted {
  readonly name: string;
  readonly moves: readonly Move[];
  readonly pack: Uint8Array;
  readonly capabilities?: string;
}

const small = smallCommit();
const [commitEntry, treeEntry, blobEntry] = small.entries;
const good: readonly Buffer[] = small.entries;
const whole = pack(good);
const made: readonly Move[] = [[ZERO, small.commit, 'refs/heads/n']];
const ONES = '1'.repeat(40);
const ATOMIC = 'report-status side-band-64k object-format=sha1 atomic';

const sent = (name: string, bytes: Uint8Array): Crafted => ({ name, moves: made, pack: bytes });
const raw = (type: number, size: number, data: Uint8Array): Buffer => Buffer.concat([entryHeader(type, size), data]);
const many = Array.from({ length: 40 }, () => good).flat();
/** From the last entry of `good` to what follows it. */
const back = blobEntry.length;
const COPY_3 = Buffer.of(3, 3, 0x90, 3);

/** A new branch at an object of which some is missing or odd. */
function of(name: string, type: 'commit' | 'tag', body: Buffer, others: readonly Buffer[]): Crafted {
  const ref = type === 'tag' ? 'refs/tags/n' : 'refs/heads/n';
  return { name, moves: [[ZERO, idOf(type, body), ref]], pack: pack([entry(type, body), ...others]) };
}

function withTree(name: string, tree: Buffer, others: readonly Buffer[]): Crafted {
  return of(name, 'commit', commitBody(idOf('tree', tree)), [entry('tree', tree), ...others]);
}

const tag = (target: string): Buffer => Buffer.from(`object ${target}\ntype commit\ntag x\n\nm\n`);

/** Packs that are not what they say. */
const damaged: readonly Crafted[] = [
  sent('a good pack', whole),
  sent('a wrong checksum', Buffer.concat([whole.subarray(0, -1), Buffer.of(whole.at(-1)! ^ 1)])),
  sent('bytes behind the pack', Buffer.concat([whole, Buffer.from('xxxx')])),
  sent('a pack that is cut', whole.subarray(0, 60)),
  sent('a header that is cut', whole.subarray(0, 8)),
  sent('nothing', Buffer.alloc(0)),
  sent('a checksum that is cut', whole.subarray(0, -5)),
  sent('no checksum', whole.subarray(0, -20)),
  sent('another signature', pack(good, { signature: 'XACK' })),
  sent('another version', pack(good, { version: 5 })),
  sent('fewer entries than there are', pack(good, { count: 2 })),
  sent('type 0', pack([raw(0, 3, deflateSync(Buffer.from('abc'))), ...good])),
  sent('type 5', pack([raw(5, 3, deflateSync(Buffer.from('abc'))), ...good])),
  sent('damaged zlib data', pack([raw(3, 3, Buffer.from('x\u009cxxxxxxxxx', 'latin1')), ...good])),
  sent('a damaged zlib header', pack([raw(3, 3, Buffer.from('\u0011\u0022xxxxxxxxx', 'latin1')), ...good])),
  sent('an object longer than announced', pack([entry('blob', Buffer.from('hi\n'), 2), ...good])),
  sent(
    'an object longer than announced that is cut',
    pack([entry('blob', Buffer.from('hello there\n'), 8)]).subarray(0, 26),
  ),
  sent('an object shorter than announced', pack([entry('blob', Buffer.from('hi\n'), 30), ...good])),
  sent('damaged zlib data among many', pack([raw(3, 3, Buffer.from('x\u009cxxxxxxxxx', 'latin1')), ...many])),
  sent('many entries that are cut', pack(many).subarray(0, 600)),
  sent('a wrong checksum of many', Buffer.concat([pack(many).subarray(0, -1), Buffer.from('x')])),
  sent('type 5 among many', pack([raw(5, 3, deflateSync(Buffer.from('abc'))), ...many])),
];

/** Deltas on nothing, and of nothing. */
const deltas: readonly Crafted[] = [
  sent('a delta', pack([...good, offsetDelta(back, COPY_3)])),
  sent('a delta on an unknown id', pack([...good, idDelta(ONES, COPY_3)])),
  sent('a delta on itself', pack([...good, offsetDelta(0, COPY_3)])),
  sent('a delta on the middle of an entry', pack([...good, offsetDelta(3, COPY_3)])),
  sent('a delta on what is before the pack', pack([...good, offsetDelta(127, COPY_3)].slice(2))),
  sent('a delta of a base of another size', pack([...good, offsetDelta(back, Buffer.of(4, 3, 0x90, 3))])),
  sent('a delta that copies too much', pack([...good, offsetDelta(back, Buffer.of(3, 9, 0x90, 9))])),
  sent('a delta with a reserved instruction', pack([...good, offsetDelta(back, Buffer.of(3, 9, 0))])),
  sent('a delta with too little', pack([...good, offsetDelta(back, Buffer.of(3, 9, 0x90, 3))])),
  sent('a delta on itself among many', pack([offsetDelta(0, COPY_3), ...many])),
  sent('a delta on an unknown id among many', pack([idDelta(ONES, COPY_3), ...many])),
  sent('a wrong delta among many', pack([...good, offsetDelta(back, Buffer.of(4, 3, 0x90, 3)), ...many])),
];

/** Objects that name others. */
const connections: readonly Crafted[] = [
  sent('a commit without its tree', pack([commitEntry])),
  sent('a tree without its blob', pack([commitEntry, treeEntry])),
  of('a commit without its parent', 'commit', commitBody(small.tree, [ONES]), [treeEntry, blobEntry]),
  of('a commit that is none', 'commit', Buffer.from('tree xyz\n\nfoo'), []),
  of('a commit without an author', 'commit', Buffer.from(`tree ${small.tree}\n\nfoo`), [treeEntry, blobEntry]),
  withTree('a tree that is cut', Buffer.from('100644 f\0abc'), []),
  of('a blob as the tree', 'commit', commitBody(small.blob), [blobEntry]),
  of('a tree as a parent', 'commit', commitBody(small.tree, [small.tree]), [treeEntry, blobEntry]),
  withTree('a blob as a directory', treeBody(['40000', 'f', small.blob]), [blobEntry]),
  withTree('a tree as a file', treeBody(['100644', 'f', small.tree]), [treeEntry, blobEntry]),
  withTree('a mode that there is not', treeBody(['777', 'f', small.blob]), [blobEntry]),
  withTree('a name twice', treeBody(['100644', 'f', small.blob], ['100644', 'f', small.blob]), [blobEntry]),
  of('a tag on nothing', 'tag', tag(ONES), []),
  of('a tag that is none', 'tag', Buffer.from('garbage'), []),
  of('a tag without a tagger', 'tag', tag(small.commit), good),
  { name: 'an id that is not there', moves: [[ZERO, ONES, 'refs/heads/n']], pack: pack([]) },
  {
    name: 'one of two that is not there',
    moves: [
      [ZERO, ONES, 'refs/heads/n'],
      [ZERO, small.commit, 'refs/heads/o'],
    ],
    pack: whole,
  },
];

const at = (...refs: readonly string[]): Move[] => refs.map((ref) => [ZERO, small.commit, ref]);

/** Refs that cannot be what they are to be. */
const refs: readonly Crafted[] = [
  ...[
    'refs/heads/a..b',
    'main',
    'HEAD',
    'refs/heads/',
    'refs/heads/x.lock',
    'refs/x',
    'refs/heads/HEAD',
    'refs/notes/x',
  ].map((ref) => ({ name: `the name ${ref}`, moves: at(ref), pack: whole })),
  { name: 'a name of 250 bytes', moves: at(`refs/heads/${'n'.repeat(250)}`), pack: whole },
  { name: 'a name of 251 bytes', moves: at(`refs/heads/${'é'.repeat(125)}n`), pack: whole },
  { name: 'a directory of 256 bytes', moves: at(`refs/heads/${'n'.repeat(256)}/x`, 'refs/heads/o'), pack: whole },
  { name: 'a name that is too long, to delete', moves: [[ZERO, ZERO, `refs/heads/${'n'.repeat(251)}`]], pack: whole },
  {
    name: 'a name that is too long, and an old id',
    moves: [[small.commit, small.commit, `refs/heads/${'n'.repeat(251)}`]],
    pack: whole,
  },
  { name: 'a ref that is there', moves: at('refs/heads/main'), pack: whole },
  { name: 'another old id', moves: [[small.commit, small.commit, 'refs/heads/main']], pack: whole },
  { name: 'an old id of what is not there', moves: [[small.commit, small.commit, 'refs/heads/n']], pack: whole },
  { name: 'below a ref', moves: at('refs/heads/main/x', 'refs/heads/o'), pack: whole },
  { name: 'above a ref of the same push', moves: at('refs/heads/o/x', 'refs/heads/o'), pack: whole },
  { name: 'below a ref of the same push', moves: at('refs/heads/o', 'refs/heads/o/x'), pack: whole },
  { name: 'twice', moves: at('refs/heads/o', 'refs/heads/o'), pack: whole },
  { name: 'a deletion of nothing', moves: [[ZERO, ZERO, 'refs/heads/n']], pack: Buffer.alloc(0) },
  { name: 'a deletion from an id that is not there', moves: [[ONES, ZERO, 'refs/heads/topic']], pack: Buffer.alloc(0) },
  {
    name: 'all or none, one being there',
    moves: at('refs/heads/main', 'refs/heads/o'),
    pack: whole,
    capabilities: ATOMIC,
  },
  {
    name: 'all or none, one being odd',
    moves: at('refs/heads/a..b', 'refs/heads/o'),
    pack: whole,
    capabilities: ATOMIC,
  },
  { name: 'all or none', moves: at('refs/heads/n', 'refs/heads/o'), pack: whole, capabilities: ATOMIC },
];

/** Pushes that git itself has a sentence for. */
export const crafted: readonly Crafted[] = [...damaged, ...deltas, ...connections, ...refs];
