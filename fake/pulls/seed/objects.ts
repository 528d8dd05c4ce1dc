import * as z from 'zod/mini';
import { adoptObjects, checkedObjects, exportObjects, type Oid } from '../../git/index.ts';
import type { StateExtra } from '../../module/module.ts';
import { issuesWith } from '../../module/schema-issues.ts';
import type { SeedIssue } from '../../module/seed-issues.ts';
import type { World } from '../state/world.ts';

const objectSchema = z.tuple([z.enum(['blob', 'tree', 'commit', 'tag']), z.string()]);

/** The git objects of a world that anything names, in an exported state. */
export const objectsState: StateExtra<World> = {
  key: 'objects',
  export: (world) => exportObjects(world.objects, new Set(namedCommits(world))),
  load: (world, value, path) => {
    const issues = objectIssues(value, path);
    if (issues.length > 0) return issues;
    const { objects, faults: wrong } = checkedObjects(value as Parameters<typeof checkedObjects>[0]);
    if (wrong.length === 0) adoptObjects(world.objects, objects);
    return wrong.map(({ index, message }) => ({ path: `${path}[${index}]`, message }));
  },
};

function objectIssues(value: unknown, path: string): SeedIssue[] {
  const list = issuesWith(z.array(z.unknown()), value, path);
  if (list.length > 0) return list;
  return (value as unknown[]).flatMap((one, i) => issuesWith(objectSchema, one, `${path}[${i}]`));
}

function* namedCommits({ pulls, objects }: World): Generator<Oid> {
  for (const { sha } of pulls.refs.all()) yield sha;
  for (const { sha } of pulls.formerTips.all()) yield sha;
  const others: Oid[] = [];
  for (const { frozen, merged } of pulls.pulls.all()) others.push(frozen?.mergeBase ?? '', merged?.sha ?? '');
  for (const { commit } of pulls.reviews.all()) others.push(commit);
  // What a forced push has cut off may still be named.
  for (const id of others) if (objects.has(id)) yield id;
}
