import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AreaModule } from '../area/module.ts';
import { rejectSeed } from '../area/seed-issues.ts';
import type { AreaDump } from '../store/store.ts';
import type { Core } from '../world/core.ts';
import { tablesDigest } from './tables-digest.ts';

/** The version of the form in which states are exported: its number, and the digest of all tables and columns. */
const STATE_VERSION = `3.${tablesDigest}`;

/** An exported state, before it is sealed. */
interface State {
  readonly version: string;
  readonly areas: Readonly<Record<string, AreaDump>>;
  readonly [extra: string]: unknown;
}

/** The records of a world, and what its areas keep beside them: sealed, because nobody but the fake writes one. */
export function exportState<World extends Core>(world: World, modules: readonly AreaModule<World>[]): object {
  const { store } = world;
  const areas = Object.fromEntries(store.areas.map((area) => [area, store.dump(area)]));
  const extras = modules.flatMap(({ extra }) =>
    extra === undefined ? [] : [[extra.key, extra.export(world)] as const],
  );
  const state = { version: STATE_VERSION, areas, ...Object.fromEntries<unknown>(extras) };
  return { ...state, seal: sealOf(state) };
}

/** Loads an exported state. Its seal says that it is as it was exported, so its rows are not checked. */
export function loadState<World extends Core>(
  world: World,
  modules: readonly AreaModule<World>[],
  value: object,
): void {
  const { seal, ...rest } = value as { readonly seal?: unknown };
  const state = rest as State;
  if (state.version !== STATE_VERSION)
    rejectSeed(
      'state.version',
      `expected ${STATE_VERSION}, received ${JSON.stringify(state.version)}: another version of understudy-sdk exported this state; export it as a seed there`,
    );
  if (seal !== sealOf(state))
    rejectSeed(
      'state.seal',
      'the state was changed after it was exported; what people write or change is a seed (export as seed)',
    );
  for (const { extra } of modules) extra?.load(world, state[extra.key]);
  for (const [area, dumps] of Object.entries(state.areas)) world.store.load(area, dumps);
}

const sealOf = (state: State): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(state))));
