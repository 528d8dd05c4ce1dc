import { peelToCommit, type Oid } from '../../../git/index.ts';
import type { PlaceInCommit } from '../contents/raw-files.ts';
import { refRow, resolveIn, tipOf } from '../state/refs.ts';
import { notFound } from '../state/rejections.ts';
import type { PageRequest } from './request.ts';

type Found = PlaceInCommit & { readonly name: string };

/** Cuts a path after its shortest beginning that names a commit. */
function cutAfter(path: string, commitOf: (name: string) => Oid | undefined): Found | undefined {
  const parts = path.split('/');
  for (let count = 1; count <= parts.length; count++) {
    const name = parts.slice(0, count).join('/');
    const commit = commitOf(name);
    if (commit !== undefined) return { name, commit, path: parts.slice(count).join('/') };
  }
  return undefined;
}

function branchPlace({ world, repo }: PageRequest, path: string): Found | undefined {
  const found = cutAfter(path, (name) => tipOf(world, repo.id, name));
  const tip = tipOf(world, repo.id, repo.defaultBranch);
  if (found !== undefined || tip === undefined || path.split('/', 1)[0] !== 'HEAD') return found;
  return { name: repo.defaultBranch, commit: tip, path: path.slice('HEAD/'.length) };
}

function tagPlace({ world, repo }: PageRequest, path: string): Found | undefined {
  return cutAfter(path, (name) => {
    const id = refRow(world, repo.id, `refs/tags/${name}`)?.sha;
    return id === undefined ? undefined : peelToCommit(world.objects, id);
  });
}

/** The shortest beginning of an id that names a commit in an address. */
const MIN_ID = 7;

function commitPlace({ world, repo }: PageRequest, path: string, digits = MIN_ID): Found | undefined {
  const [name = ''] = path.split('/', 1);
  const isId = name === 'HEAD' || (name.length >= digits && /^[0-9a-f]{1,40}$/.test(name));
  const found = isId ? resolveIn(world, repo, name === 'HEAD' ? repo.defaultBranch : name) : undefined;
  if (found === undefined || !('id' in found)) return undefined;
  return { name, commit: found.id, path: path.slice(name.length + 1) };
}

const KINDS: Readonly<Record<string, (request: PageRequest, path: string) => Found | undefined>> = {
  branch: branchPlace,
  tag: tagPlace,
  commit: commitPlace,
};

const kindOf = (path: string) => KINDS[/^(branch|tag|commit)(?=\/)/.exec(path)?.[1] ?? ''];

/** Whether a path says of which kind its ref is. Older addresses do not. */
export const saysKind = (path: string): boolean => kindOf(path) !== undefined;

/** The place that an address names: after the kind of a ref, its name, and then the path in its files. */
export function placeIn(request: PageRequest, path: string): PlaceInCommit {
  const found = kindOf(path)?.(request, path.slice(path.indexOf('/') + 1));
  if (found === undefined) throw notFound();
  return found;
}

const WHOLE_ID = 40;

/** An older address with the kind of its ref: what begins with none is of the default branch. */
export function withKind(request: PageRequest, path: string): string {
  if (branchPlace(request, path) !== undefined) return `branch/${path}`;
  if (tagPlace(request, path) !== undefined) return `tag/${path}`;
  if (commitPlace(request, path, WHOLE_ID) !== undefined) return `commit/${path}`;
  return `branch/${request.repo.defaultBranch}/${path}`;
}
