import type { Change } from '../../engine/composed/diff.ts';
import type { Coverage } from '../../engine/composed/coverage.ts';
import type { ListedEntry } from '../../engine/composed/events.ts';
import type { AreaRoute } from '../../engine/control/area-routes.ts';
import type { DueTask } from '../../engine/composed/engine.ts';
import type { Settings } from '../../engine/control/settings.ts';
import type { NamedSnapshot } from '../../engine/composed/snapshots.ts';
import type { AreaCollections } from '../../engine/composed/state.ts';
import type { NamedWorld } from '../../engine/composed/named-worlds.ts';
import type { RecordAction } from '../../engine/area/module.ts';
import type { FaultSeed } from '../../engine/faults/document.ts';
import type { SeedExport } from '../../engine/seed/export.ts';
import type { JournalEntry } from '../../engine/world/journal.ts';

/** A request that the control routes reject, in their words. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const CONTROL = '/_fake';
const { pathname, origin } = location;

/** The address of the control routes of the world that is shown. */
export const base: string = pathname.slice(0, pathname.lastIndexOf(CONTROL)) + CONTROL;

const [serverPath = ''] = base.slice(0, -CONTROL.length).split('/_world/');
/** The address of the control routes of the main world. */
const serverBase = serverPath + CONTROL;

/** The name of the world that is shown; undefined for the main one. */
export const worldName: string | undefined = base.slice(0, -CONTROL.length).split('/_world/')[1];

/** The page of a world; of the main one without a name. */
export const pageOf = (name: string | undefined): string =>
  name === undefined ? `${serverBase}/` : `${serverPath}/_world/${encodeURIComponent(name)}${CONTROL}/`;

/** The base URL of the server that is shown. */
export const serverUrl: string = origin + base.slice(0, -CONTROL.length);

async function ask<T>(method: string, path: string, body?: unknown, at = base): Promise<T> {
  const response = await fetch(at + path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new ControlError(response.status, errorIn(text) ?? `${response.status}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

function errorIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { readonly error?: string }).error;
  } catch {
    return text.slice(0, 200) || undefined;
  }
}

/** A fault as the control routes show it. */
export type ShownFault = FaultSeed & { readonly id: number; readonly matched: number; readonly fired: number };

/** A record of a collection. */
export type StateRecord = Readonly<Record<string, unknown>> & {
  readonly id: string | number;
  readonly actions?: readonly RecordAction[];
};

const part = encodeURIComponent;

/** The control routes. */
export const api = {
  health: (): Promise<{ now: string }> => ask('GET', '/health'),
  settings: (): Promise<Settings> => ask('GET', '/settings'),
  changeSettings: (changes: Partial<Pick<Settings, 'clock' | 'bodies' | 'states'>>): Promise<Settings> =>
    ask('PUT', '/settings', changes),
  journal: (): Promise<ListedEntry[]> => ask('GET', '/journal?bodies=false'),
  search: (text: string): Promise<ListedEntry[]> => ask('GET', `/journal?bodies=false&text=${part(text)}`),
  request: (id: number): Promise<JournalEntry> => ask('GET', `/journal/${id}`),
  worldBefore: (id: number): Promise<object> => ask('GET', `/journal/${id}/world`),
  seedBefore: (id: number): Promise<SeedExport<object>> => ask('GET', `/journal/${id}/world?as=seed`),
  changes: (id: number): Promise<Change[]> => ask('GET', `/journal/${id}/changes`),
  diff: (from: string, to: string): Promise<Change[]> =>
    ask('GET', `/diff?${new URLSearchParams({ ...(from && { from }), ...(to && { to }) })}`),
  session: (from: number): Promise<object> => ask('GET', `/session?from=${from}`),
  goBack: (id: number): Promise<{ now: string }> => ask('POST', `/journal/${id}/restore`),
  forgetRequests: (): Promise<undefined> => ask('DELETE', '/journal'),
  due: (): Promise<DueTask[]> => ask('GET', '/due?limit=100'),
  moveClock: (move: { readonly advance: number } | { readonly set: string }): Promise<{ now: string }> =>
    ask('POST', '/clock', move),
  snapshots: (): Promise<NamedSnapshot[]> => ask('GET', '/snapshots'),
  takeSnapshot: (name: string | undefined): Promise<NamedSnapshot> =>
    ask('POST', '/snapshots', name === undefined ? {} : { name }),
  restoreSnapshot: (name: string): Promise<undefined> => ask('POST', `/snapshots/${part(name)}/restore`),
  removeSnapshot: (name: string): Promise<undefined> => ask('DELETE', `/snapshots/${part(name)}`),
  reset: (): Promise<undefined> => ask('POST', '/reset'),
  act: (action: RecordAction['action']): Promise<undefined> => ask('POST', '/control', action),
  redeliver: (id: number): Promise<undefined> => ask('POST', `/deliveries/${id}/redeliver`),
  areas: (): Promise<AreaCollections[]> => ask('GET', '/state'),
  records: (collection: string, text: string, limit: number): Promise<{ total: number; records: StateRecord[] }> =>
    ask('GET', `/state/${collection}?text=${part(text)}&limit=${limit}`),
  record: (collection: string, id: string): Promise<StateRecord> => ask('GET', `/state/${collection}/${part(id)}`),
  faults: (): Promise<ShownFault[]> => ask('GET', '/faults'),
  addFault: (fault: FaultSeed): Promise<ShownFault> => ask('POST', '/faults', fault),
  removeFault: (id: number): Promise<undefined> => ask('DELETE', `/faults/${id}`),
  routes: (): Promise<AreaRoute[]> => ask('GET', '/routes'),
  coverage: (): Promise<Coverage> => ask('GET', '/coverage'),
  exportWorld: (as: 'state' | 'seed'): Promise<object> => ask('GET', `/world?as=${as}`),
  loadWorld: (document: unknown, clock: Settings['clock']): Promise<undefined> =>
    ask('PUT', `/world?clock=${clock}`, document),
  worlds: (): Promise<NamedWorld[]> => ask('GET', '/worlds', undefined, serverBase),
  createWorld: (name: string | undefined): Promise<NamedWorld> =>
    ask('POST', '/worlds', name === undefined ? {} : { name }, serverBase),
  removeWorld: (name: string): Promise<undefined> => ask('DELETE', `/worlds/${part(name)}`, undefined, serverBase),
} as const;
