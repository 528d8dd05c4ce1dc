import { pullsIn } from '../state/threads.ts';
import { exportObjects, type ExportedObjects, type Oid } from '../../../git/index.ts';
import type { StateExtra } from '../../../engine/area/module.ts';
import { lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';

/** The git objects of a world that anything names, in an exported state. */
export const objectsState: StateExtra<World> = {
  key: 'objects',
  export: (world) => exportObjects(world.objects, new Set(namedObjects(world))),
  load: (world, value) => world.objects.addAll(value as ExportedObjects),
};

function* namedObjects(world: World): Generator<Oid> {
  const { pulls, objects } = world;
  for (const { sha } of pulls.refs.all()) yield sha;
  for (const { sha } of pulls.formerTips.all()) yield sha;
  const others: Oid[] = [];
  for (const { frozen, merged } of pullsIn(world, lists.kind('pulls')))
    others.push(frozen?.mergeBase ?? '', merged?.sha ?? '');
  for (const { commit } of pulls.reviews.all()) others.push(commit);
  // A commit that a forced push has cut off may still be named.
  for (const id of others) if (objects.has(id)) yield id;
}
