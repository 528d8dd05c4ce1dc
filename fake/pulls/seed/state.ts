import { exportObjects, type ExportedObjects, type Oid } from '../../git/index.ts';
import type { World } from '../../world/world.ts';

/** The git objects of a world that anything names, for a written document. */
export function writtenObjects(world: World): ExportedObjects {
  return exportObjects(world.objects, new Set(namedCommits(world)));
}

function* namedCommits({ pulls, objects }: World): Generator<Oid> {
  for (const { sha } of pulls.refs.all()) yield sha;
  const others: Oid[] = [];
  for (const { frozen, merged } of pulls.pulls.all()) others.push(frozen?.mergeBase ?? '', merged?.sha ?? '');
  for (const { commit } of pulls.reviews.all()) others.push(commit);
  // What a forced push has cut off may still be named.
  for (const id of others) if (objects.objects.has(id)) yield id;
}
