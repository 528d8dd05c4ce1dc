import type { Call, Reply } from '../http/area.ts';
import { isObject } from '../http/json.ts';
import { Rejection } from '../http/rejection.ts';
import { controlOperation, type ControlRoute } from '../area/module.ts';
import { lastDeliveries } from '../webhooks/views.ts';
import type { Engine } from '../composed/engine.ts';
import { eventStream, listedEntry } from '../composed/events.ts';
import { goBackBefore, requestOf, worldBefore } from '../composed/history.ts';
import { filtered, filterIn } from '../composed/journal.ts';
import { areaRoutes } from './area-routes.ts';
import { openApiDocument } from './openapi.ts';
import { changeSettings, settingsOf } from './settings.ts';
import { stateQueryIn, wholeNumber } from '../composed/state.ts';
import type { WorldControls } from '../composed/named-worlds.ts';

/** Control routes by the ids of their operations. */
export type ControlRoutes = Readonly<Record<string, ControlRoute<Engine>>>;

/** The routes that are about the fake as a whole. */
export const fakeRoutes: ControlRoutes = {
  'control.health': {
    operation: controlOperation('GET', '/_fake/health', 'Whether the server is up'),
    handle: ({ world }) => ({ status: 'ok', now: world.clock.iso }),
  },
  'control.seed': {
    operation: controlOperation('PUT', '/_fake/world', 'Forget everything and load this world'),
    handle: (engine, _call, body) => {
      engine.seed(body() as object);
      // A world that came over HTTP is a test's own: its clock is frozen.
      engine.freeze();
    },
  },
  'control.export': {
    operation: controlOperation(
      'GET',
      '/_fake/world',
      'The present state as a world document; with as=seed as a seed, and what that omits',
    ),
    handle: (engine, { url }) => engine.export(formIn(url.searchParams)),
  },
  'control.reset': {
    operation: controlOperation('POST', '/_fake/reset', 'Go back to the world that was loaded last'),
    handle: (engine) => engine.reset(),
  },
  'control.worlds': {
    operation: controlOperation('GET', '/_fake/worlds', 'The worlds of this server'),
    handle: ({ worlds }, call) => known(worlds).list(call.base),
  },
  'control.createWorld': {
    operation: controlOperation('POST', '/_fake/worlds', 'Make an isolated world', 201),
    handle: ({ worlds }, call, body) => known(worlds).create(call.base, bodyOf(call, body)),
  },
  'control.removeWorld': {
    operation: controlOperation('DELETE', '/_fake/worlds/{name}', 'Remove a world'),
    handle: ({ worlds }, { params }) => known(worlds).delete(params['name'] ?? ''),
  },
  'control.snapshots': {
    operation: controlOperation('GET', '/_fake/snapshots', 'The snapshots'),
    handle: ({ snapshots }) => snapshots.list(),
  },
  'control.snapshot': {
    operation: controlOperation('POST', '/_fake/snapshots', 'Take a snapshot; one of the same name is replaced', 201),
    handle: ({ snapshots }, call, body) => snapshots.take(bodyOf(call, body)['name']),
  },
  'control.restore': {
    operation: controlOperation('POST', '/_fake/snapshots/{name}/restore', 'Go back to a snapshot'),
    handle: (engine, { params }) => engine.goTo(engine.snapshots.get(params['name'] ?? '')),
  },
  'control.removeSnapshot': {
    operation: controlOperation('DELETE', '/_fake/snapshots/{name}', 'Remove a snapshot'),
    handle: ({ snapshots }, { params }) => snapshots.delete(params['name'] ?? ''),
  },
  'control.clock': {
    operation: controlOperation('GET', '/_fake/clock', 'Read the clock'),
    handle: ({ world }) => ({ now: world.clock.iso }),
  },
  'control.due': {
    operation: controlOperation('GET', '/_fake/due', 'What falls due, soonest first; limit'),
    handle: ({ world: { clock } }, { url }) =>
      clock
        .upcoming(wholeNumber(url.searchParams, 'limit', 50))
        .map(({ id, at, kind, subject }) => ({ id, at: new Date(at).toISOString(), kind, subject })),
  },
  'control.settings': {
    operation: controlOperation('GET', '/_fake/settings', 'Whether the clock runs, and what the journal keeps'),
    handle: ({ world, isRunning }) => settingsOf(world, isRunning),
  },
  'control.changeSettings': {
    operation: controlOperation('PUT', '/_fake/settings', 'Change what the journal keeps: bodies, states'),
    handle: ({ world, isRunning }, _call, body) => {
      changeSettings(world, body());
      return settingsOf(world, isRunning);
    },
  },
  'control.events': {
    operation: controlOperation('GET', '/_fake/events', 'Requests and changes as they happen, as server-sent events'),
    handle: ({ events }, { gone }) => {
      const stream: Reply['stream'] = () => eventStream(events, gone());
      return stream;
    },
  },
  'control.state': {
    operation: controlOperation('GET', '/_fake/state', 'The collections of records, with their sizes and columns'),
    handle: ({ state }) => state.areas(),
  },
  'control.records': {
    operation: controlOperation(
      'GET',
      '/_fake/state/{collection}',
      'Records of a collection, newest first; text, skip, limit',
    ),
    handle: ({ state }, { url, params }) => state.page(params['collection'] ?? '', stateQueryIn(url.searchParams)),
  },
  'control.record': {
    operation: controlOperation('GET', '/_fake/state/{collection}/{id*}', 'A record with all that belongs to it'),
    handle: ({ state }, { params }) => state.one(params['collection'] ?? '', params['id'] ?? ''),
  },
  'control.advance': {
    operation: controlOperation('POST', '/_fake/clock', 'Move the clock'),
    handle: (engine, _call, body) => {
      const now = (): object => ({ now: engine.world.clock.iso });
      const moved = engine.move(body());
      return moved instanceof Promise ? moved.then(now) : now();
    },
  },
  'control.action': {
    operation: controlOperation('POST', '/_fake/control', 'Do what only a test can do'),
    handle: (engine, _call, body) => engine.act(body()),
  },
  'control.deliveries': {
    operation: controlOperation(
      'GET',
      '/_fake/deliveries',
      'The last webhook deliveries, in the order of attempts: up to limit, or 1,000, and 64 MiB of bodies',
    ),
    handle: ({ world }, { url }) => lastDeliveries(world, wholeNumber(url.searchParams, 'limit', 1000)),
  },
  'control.journal': {
    operation: controlOperation(
      'GET',
      '/_fake/journal',
      'The last requests; filters: operation, status, since, unmatched, text; bodies=false omits headers and bodies',
    ),
    handle: ({ world }, { url: { searchParams } }) => {
      const isListed = searchParams.get('bodies') === 'false';
      if (isListed) searchParams.delete('bodies');
      const entries = filtered(world.journal.entries(), filterIn(searchParams));
      return isListed ? entries.map(listedEntry) : entries;
    },
  },
  'control.request': {
    operation: controlOperation('GET', '/_fake/journal/{id}', 'A request'),
    handle: ({ world }, { params }) => requestOf(world, params['id']),
  },
  'control.worldBefore': {
    operation: controlOperation('GET', '/_fake/journal/{id}/world', 'The world before a request; as, as in an export'),
    handle: (engine, { url, params }) => worldBefore(engine, params['id'], formIn(url.searchParams)),
  },
  'control.goBack': {
    operation: controlOperation('POST', '/_fake/journal/{id}/restore', 'Go back to the state before a request'),
    handle: (engine, { params }) => goBackBefore(engine, params['id']),
  },
  'control.forget': {
    operation: controlOperation('DELETE', '/_fake/journal', 'Forget the requests'),
    handle: ({ world }) => world.journal.clear(),
  },
  'control.coverage': {
    operation: controlOperation('GET', '/_fake/coverage', 'How often each operation has responded with each status'),
    handle: (engine) => engine.coverage(),
  },
  'control.routes': {
    operation: controlOperation('GET', '/_fake/routes', 'The operations of the areas, with the credentials they need'),
    handle: ({ composition }) => areaRoutes(composition.operations),
  },
  'control.schema': {
    operation: controlOperation('GET', '/_fake/schema.json', 'The JSON Schema of a world document'),
    handle: ({ composition }) => composition.jsonSchema(),
  },
  'control.openapi': {
    operation: controlOperation('GET', '/_fake/openapi.json', 'The OpenAPI document; filter: area'),
    handle: ({ composition }, { url, base }) =>
      openApiDocument(composition.modules, { area: url.searchParams.get('area') ?? undefined, server: base }),
  },
};

const FORMS = ['state', 'seed'] as const;

/** The form of an export: exactly the state, unless a seed is asked for. */
function formIn(query: URLSearchParams): (typeof FORMS)[number] {
  const given = query.get('as') ?? 'state';
  const form = FORMS.find((one) => one === given);
  if (form === undefined) throw new Rejection('invalid', `as: expected state or seed; received '${given}'`);
  return form;
}

function known(worlds: WorldControls | undefined): WorldControls {
  if (worlds === undefined)
    throw new Rejection(
      'not found',
      'this server has one world: understudy serve has more, and so has listen(createWorlds())',
    );
  return worlds;
}

/** The keys of a body that may be omitted. */
function bodyOf(call: Call, body: () => unknown): Readonly<Record<string, unknown>> {
  if (call.body.bytes.length === 0 && call.body.state === 'whole') return {};
  const value = body();
  if (!isObject(value)) throw new Rejection('invalid', 'the body: expected an object');
  return value;
}
