import { createObjects, createRepository, forkRepository, seedCommits } from '../../fake/git/index.ts';
import { readCases } from '../../fake/cli/verify/cases.ts';
import type { CommitSpec, ObjectStore, Repository } from '../../fake/git/index.ts';

/** What the tests of the git model need of a scenario. */
export interface Scenario {
  readonly name: string;
  readonly world: {
    readonly clock?: string;
    readonly pulls?: { readonly repos?: readonly SeedRepository[]; readonly pulls?: readonly SeedPull[] };
  };
  readonly tips?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly steps: readonly {
    readonly request?: { readonly path: string; readonly query?: string };
    readonly expect?: { readonly text?: string };
  }[];
}

interface SeedPull {
  readonly repo: string;
  readonly head: string;
  readonly base: string;
}

interface SeedRepository {
  readonly owner: string;
  readonly name: string;
  readonly defaultBranch?: string;
  readonly forkOf?: string;
  readonly commits?: readonly CommitSpec[];
}

const folder = new URL('../scenarios/pulls/', import.meta.url);

export function pullScenarios(): Scenario[] {
  return readCases<Scenario>(folder);
}

export interface Seeded {
  readonly objects: ObjectStore;
  readonly repositories: ReadonlyMap<string, Repository>;
}

export function seedWorld({ world }: Scenario): Seeded {
  const objects = createObjects();
  const repositories = new Map<string, Repository>();
  for (const { owner, name, defaultBranch, forkOf, commits = [] } of world.pulls?.repos ?? []) {
    const parent = forkOf === undefined ? undefined : repositories.get(forkOf);
    const repository =
      parent === undefined ? createRepository(objects, defaultBranch) : forkRepository(parent, defaultBranch);
    seedCommits(repository, commits, world.clock ?? '2026-07-16T10:00:00Z');
    repositories.set(`${owner}/${name}`, repository);
  }
  return { objects, repositories };
}
