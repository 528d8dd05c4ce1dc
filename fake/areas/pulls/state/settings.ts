import type { World } from './world.ts';
import type { SettingsRow } from './rows.ts';

const DEFAULTS: SettingsRow = {
  id: 'settings',
  mergeCheckSeconds: 0,
  defaultPagingNum: 30,
  maxResponseItems: 50,
  wipPrefixes: ['WIP:', '[WIP]'],
  defaultMergeStyle: 'merge',
  addCoCommitterTrailers: true,
  disableQueryAuthToken: false,
  pushCreateUser: false,
  pushCreateOrg: false,
  pushCreatePrivate: true,
  runMode: 'prod',
};

// The instance's own names (contract: pulls 10) and ours, compared without case and underscores.
const NAMES: Readonly<Record<string, keyof SettingsRow>> = {
  mergecheckseconds: 'mergeCheckSeconds',
  defaultpagingnum: 'defaultPagingNum',
  maxresponseitems: 'maxResponseItems',
  workinprogressprefixes: 'wipPrefixes',
  wipprefixes: 'wipPrefixes',
  defaultmergestyle: 'defaultMergeStyle',
  addcocommittertrailers: 'addCoCommitterTrailers',
  disablequeryauthtoken: 'disableQueryAuthToken',
  enablepushcreateuser: 'pushCreateUser',
  enablepushcreateorg: 'pushCreateOrg',
  defaultpushcreateprivate: 'pushCreatePrivate',
  runmode: 'runMode',
};

/** The settings of the instance. */
export function settingsOf(world: World): SettingsRow {
  return world.pulls.settings.get('settings') ?? DEFAULTS;
}

// Those that `applySettings` knows by the instance's names alone.
const INSTANCE_NAMES: Readonly<Partial<Record<string, string>>> = {
  pushCreateUser: 'enablePushCreateUser',
  pushCreateOrg: 'enablePushCreateOrg',
  pushCreatePrivate: 'defaultPushCreatePrivate',
};

/** The settings that are not the default ones, as `applySettings` takes them. */
export function changedSettings(world: World): Readonly<Record<string, unknown>> {
  const defaults = DEFAULTS as unknown as Readonly<Record<string, unknown>>;
  const changed = Object.entries(settingsOf(world)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]),
  );
  return Object.fromEntries(changed.map(([name, value]) => [INSTANCE_NAMES[name] ?? name, value]));
}

/** Puts settings into a world; gives the names of those with a value of the wrong kind. Unknown ones mean nothing. */
export function applySettings(world: World, given: Readonly<Record<string, unknown>>): string[] {
  const wrong: string[] = [];
  const known: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const plain = name.toLowerCase().replaceAll('_', '');
    const key = Object.hasOwn(NAMES, plain) ? NAMES[plain] : undefined;
    if (key === undefined || value === null) continue;
    const read = coerced(value, DEFAULTS[key]);
    if (read === undefined) wrong.push(name);
    else known[key] = read;
  }
  world.pulls.settings.put({ ...settingsOf(world), ...known });
  return wrong;
}

function coerced(value: unknown, like: unknown): unknown {
  if (Array.isArray(like)) {
    if (typeof value === 'string') return value.split(',').filter((part) => part !== '');
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : undefined;
  }
  if (typeof like === 'number') return typeof value === 'number' && value >= 0 ? value : undefined;
  return typeof value === typeof like ? value : undefined;
}

/** Whether a title marks a draft (contract: pulls 2.2). */
export function isDraft(world: World, title: string): boolean {
  return settingsOf(world).wipPrefixes.some((prefix) => beginsWith(title, prefix));
}

/** Whether a string begins with another one, whatever the case of ASCII letters: no other letter has any. */
function beginsWith(text: string, prefix: string): boolean {
  for (let i = 0; i < prefix.length; i++) if (upper(text.charCodeAt(i)) !== upper(prefix.charCodeAt(i))) return false;
  return true;
}

const [A, Z, CASE] = [0x61, 0x7a, 0x20];
const upper = (code: number): number => (code >= A && code <= Z ? code - CASE : code);
