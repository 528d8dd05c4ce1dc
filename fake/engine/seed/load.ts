import type { AreaModule } from '../area/module.ts';
import { atPath, together } from '../area/seed-issues.ts';
import type { Core } from '../world/core.ts';
import { instantOf } from '../world/instant.ts';
import type { BaseDocument } from './document.ts';
import type { As } from '../world/versions.ts';
import { exportState, loadState } from './state.ts';

const DEFAULT_CLOCK = '2026-07-16T10:00:00Z';

/** How a document is loaded. */
interface LoadOptions {
  /** The versions of the world where the document names none. */
  readonly usual?: As;
  /** Whether a state may be one of other columns of areas of a user's own: its rows are brought to the present ones later. */
  readonly isCarried?: boolean;
}

/** Makes an empty world the one that a checked document describes. */
export function loadDocument<World extends Core>(
  world: World,
  modules: readonly AreaModule<World>[],
  document: BaseDocument,
  { usual = {}, isCarried = false }: LoadOptions = {},
): void {
  world.follow({ ...usual, ...document.as });
  world.clock.start(instantOf(document.clock ?? DEFAULT_CLOCK));
  const sections = document as Readonly<Record<string, unknown>>;
  const seeds = modules.flatMap(({ seed }) => seed ?? []);
  together(
    seeds.map((seed) => () => atPath(seed.key, () => seed.load(world, (sections[seed.key] ?? undefined) as never))),
  );
  const { state } = document;
  if (state != null) atPath('state', () => loadState(world, modules, state, isCarried));
}

/** The present state as a document from which the same state is loaded again. */
export function exportDocument<World extends Core>(world: World, modules: readonly AreaModule<World>[]): BaseDocument {
  return { clock: world.clock.iso, ...versionsIn(world), state: exportState(world, modules) };
}

/** The key of a document that says the versions, where there are any. */
export const versionsIn = ({ as }: Core): Pick<BaseDocument, 'as'> => (Object.keys(as).length === 0 ? {} : { as });
