import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AreaModule } from '../area/module.ts';
import { rejectSeed } from '../area/seed-issues.ts';
import type { AreaDump } from '../store/store.ts';
import type { Core } from '../world/core.ts';
import { tablesDigest } from './tables-digest.ts';

/** The form in which states are exported: its number, the digest of the package's own columns, and those of other areas. */
export function versionOf<World extends Core>(modules: readonly AreaModule<World>[]): string {
  const others = modules.flatMap(({ name, form }) => (form === undefined ? [] : [`+${name}.${digestOf(form())}`]));
  return `3.${tablesDigest}${others.sort().join('')}`;
}

const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** An exported state, before it is sealed. */
interface State {
  readonly version: string;
  readonly areas: Readonly<Record<string, AreaDump>>;
  readonly [extra: string]: unknown;
}

/** The records of a world, and what its areas keep beside them: sealed, because only the fake writes one. */
export function exportState<World extends Core>(world: World, modules: readonly AreaModule<World>[]): object {
  const { store } = world;
  const areas = Object.fromEntries(store.areas.map((area) => [area, store.dump(area)]));
  const extras = modules.flatMap(({ extra }) =>
    extra === undefined ? [] : [[extra.key, extra.export(world)] as const],
  );
  const state = { version: versionOf(modules), areas, ...Object.fromEntries<unknown>(extras) };
  return { ...state, seal: sealOf(state) };
}

/** A version without the columns of areas of a user's own. */
const withoutColumns = (version: string): string => version.replace(/(\+\w[\w-]*)\.[0-9a-f]+/g, '$1');

/**
 * Loads an exported state. Its seal says that it is as it was exported, so its rows are not checked; with `isCarried` they may
 * be those of other columns.
 */
export function loadState<World extends Core>(
  world: World,
  modules: readonly AreaModule<World>[],
  value: object,
  isCarried = false,
): void {
  const { seal, ...rest } = value as { readonly seal?: unknown };
  const state = rest as State;
  const version = versionOf(modules);
  const [wanted, given] = [version, String(state.version)].map((one) => (isCarried ? withoutColumns(one) : one));
  if (wanted !== given)
    rejectSeed(
      'state.version',
      `expected ${version}, received ${JSON.stringify(state.version)}: another version of understudy-sdk or of an area exported this state; export it as a seed there`,
    );
  if (seal !== sealOf(state))
    rejectSeed(
      'state.seal',
      'the state was changed after it was exported; what people write or change is a seed (export as seed)',
    );
  const [expected, received] = [world.store.areas, Object.keys(state.areas)].map((names) =>
    [...names].sort().join(', '),
  );
  if (expected !== received)
    rejectSeed(
      'state.areas',
      `expected ${expected}, received ${received}: a state is for a fake of the same areas; export it as a seed there`,
    );
  for (const { extra } of modules) extra?.load(world, state[extra.key]);
  for (const [area, dumps] of Object.entries(state.areas)) world.store.load(area, dumps);
}

const sealOf = (state: State): string => digestOf(JSON.stringify(state));
