import { text } from '../bytes.ts';
import { readCommit } from '../commit.ts';
import type { Oid } from '../model.ts';
import { readBlob, type ObjectStore } from '../objects.ts';
import { peelToCommit } from '../tag.ts';
import { entryAt, readTree } from '../tree.ts';
import { FLUSH, packet, PacketReader, ProtocolError } from './pkt-line.ts';
import type { WireRepository } from './repository.ts';
import { banded, joined } from './side-band.ts';
import { commitComment, tarFile, type TarEntry } from './tar.ts';

/** Why there is no archive, as git says it. */
class ArchiveError extends Error {}

const ARGUMENT = 'argument ';

/**
 * The response to a request for an archive (git-upload-archive): a tar file.
 *
 * @throws ProtocolError for a request that git does not understand.
 */
export function uploadArchive(repository: WireRepository, body: Uint8Array, now: number): Iterable<Uint8Array> {
  const { lines } = new PacketReader(body).section();
  if (lines.length === 0) return [];
  if (!lines.every((line) => line.startsWith(ARGUMENT))) throw new ProtocolError("'argument' token or flush expected");
  const head = [packet('ACK\n'), FLUSH];
  try {
    const args = argumentsIn(lines.map((line) => line.slice(ARGUMENT.length)));
    return joined(head, banded(1, archive(repository, args, now)), [FLUSH]);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    const died = new TextEncoder().encode('git upload-archive: archiver died with error');
    return [...head, ...banded(2, [new TextEncoder().encode(`fatal: ${error.message}\n`)]), ...banded(3, [died])];
  }
}

interface ArchiveRequest {
  readonly prefix: string;
  readonly tree: string;
  readonly paths: readonly string[];
}

function argumentsIn(lines: readonly string[]): ArchiveRequest {
  const option = (name: string): string | undefined =>
    lines.find((line) => line.startsWith(`--${name}=`))?.slice(name.length + 3);
  const format = option('format') ?? 'tar';
  if (format !== 'tar') throw new ArchiveError(`Unknown archive format '${format}'`);
  const [tree, ...paths] = lines.filter((line) => !line.startsWith('--'));
  if (tree === undefined) throw new ArchiveError('must specify tree-ish');
  return { prefix: option('prefix') ?? '', tree, paths };
}

function archive(
  repository: WireRepository,
  { prefix, tree, paths }: ArchiveRequest,
  now: number,
): Iterable<Uint8Array> {
  const { objects } = repository;
  const colon = tree.indexOf(':');
  const commit = commitNamed(repository, colon < 0 ? tree : tree.slice(0, colon));
  const below = colon < 0 ? '' : tree.slice(colon + 1).replace(/\/$/, '');
  const root = readCommit(objects, commit).tree;
  const top = below === '' ? root : entryAt(objects, root, below)?.id;
  if (top === undefined) throw new ArchiveError(`not a tree object: ${tree}`);
  const wanted = wantedOf(paths);
  const found = [...entriesIn(objects, top, wanted.root)];
  const missing = paths.find((_, i) => wanted.each[i]?.isFound !== true);
  if (missing !== undefined) throw new ArchiveError(`pathspec '${missing}' did not match any files`);
  const named = found.map((one) => ({ ...one, path: prefix + one.path }));
  const before: TarEntry[] = prefix.endsWith('/') ? [{ type: '5', path: prefix }] : [];
  const of = colon < 0 ? [commitComment(commit)] : [];
  return tarFile([...of, ...before, ...named], colon < 0 ? readCommit(objects, commit).committer.seconds : now);
}

function commitNamed({ refs, objects, head }: WireRepository, name: string): Oid {
  const full = name === 'HEAD' ? `refs/heads/${head}` : name;
  const id = refs.get(full) ?? refs.get(`refs/tags/${name}`) ?? refs.get(`refs/heads/${name}`);
  const commit = id === undefined ? undefined : peelToCommit(objects, id);
  if (commit === undefined) throw new ArchiveError(`no such ref: ${name}`);
  return commit;
}

/** A path that is asked for, or leads to one. */
interface Wanted {
  /** Whether all below it is asked for. */
  isWhole: boolean;
  isFound: boolean;
  readonly inside: Map<string, Wanted>;
}

const nothingWanted = (): Wanted => ({ isWhole: false, isFound: false, inside: new Map() });

/** Paths as a tree, so that each entry is looked up once, however many are asked for; without any, all is. */
function wantedOf(paths: readonly string[]): { readonly root: Wanted; readonly each: readonly Wanted[] } {
  const root = { ...nothingWanted(), isWhole: paths.length === 0 };
  const each = paths.map((path) => {
    let at = root;
    for (const name of path.replace(/\/$/, '').split('/')) {
      const next = at.inside.get(name) ?? nothingWanted();
      at.inside.set(name, next);
      at = next;
    }
    at.isWhole = true;
    return at;
  });
  return { root, each };
}

/** The directories and files of a whole tree. */
export const treeEntries = (objects: ObjectStore, tree: Oid): Iterable<TarEntry> =>
  entriesIn(objects, tree, wantedOf([]).root);

interface Found {
  readonly path: string;
  readonly mode: string;
  readonly id: Oid;
  /** Undefined below what is asked for as a whole, and not named itself. */
  readonly wanted: Wanted | undefined;
  readonly isWhole: boolean;
}

/** The directories and files of a tree; with paths, those below them, and the directories they are in. */
function* entriesIn(objects: ObjectStore, tree: Oid, root: Wanted): Generator<TarEntry> {
  const pending: Found[] = [{ path: '', mode: '40000', id: tree, wanted: root, isWhole: root.isWhole }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path, mode, id, wanted, isWhole } = next;
    if (wanted !== undefined) wanted.isFound = true;
    if (mode === '40000' && path !== '') yield { type: '5', path: `${path}/` };
    if (mode === '160000') yield { type: '5', path: `${path}/` };
    else if (mode === '120000') yield { type: '2', path, target: text(readBlob(objects, id)) };
    else if (mode !== '40000')
      yield { type: '0', path, content: readBlob(objects, id), isExecutable: mode === '100755' };
    else
      for (const entry of readTree(objects, id).toReversed()) {
        const inside = wanted?.inside.get(entry.name);
        if (!isWhole && inside === undefined) continue;
        // A path below a file names nothing.
        if (!isWhole && inside?.isWhole === false && entry.mode !== '40000') continue;
        pending.push({
          path: path === '' ? entry.name : `${path}/${entry.name}`,
          mode: entry.mode,
          id: entry.id,
          wanted: inside,
          isWhole: isWhole || inside?.isWhole === true,
        });
      }
  }
}
