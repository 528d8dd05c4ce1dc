import * as z from 'zod/mini';
import { controlRoute, digits, type ControlRoute } from '../area/control-route.ts';
import { clockMove } from '../composed/clock.ts';
import type { Engine } from '../composed/engine.ts';
import { eventStream, listedEntry } from '../composed/events.ts';
import { changesOf, goBackBefore, namedState, requestOf, stateName, worldBefore } from '../composed/history.ts';
import { filtered, journalQuery, unknownOperation, type RequestFilter } from '../composed/journal.ts';
import type { WorldControls } from '../composed/named-worlds.ts';
import { pathName } from '../composed/snapshots.ts';
import { stateQuery } from '../composed/state.ts';
import { snapshotOf } from '../composed/states.ts';
import type { Reply } from '../http/area.ts';
import { isObject } from '../http/json.ts';
import { Rejection } from '../http/rejection.ts';
import { lastDeliveries } from '../webhooks/views.ts';
import { areaRoutes } from './area-routes.ts';
import { openApiDocument } from './openapi.ts';
import { changeSettings, clockMode, settingsChanges, settingsOf } from './settings.ts';

/** Control routes by the ids of their operations. */
export type ControlRoutes = Readonly<Record<string, ControlRoute<Engine>>>;

/** Exactly the state, unless a seed is asked for. */
const exported = z.strictObject({ as: z._default(z.enum(['state', 'seed']), 'state') });

/** `from` is the name of a snapshot of this world, or of a world. */
const newWorlds = z.strictObject({
  name: z.optional(pathName),
  seed: z.optional(z.custom(isObject, 'expected a world document')),
  from: z.optional(stateName),
  count: z.optional(z.int()),
});

const limited = (usual: number) => z.strictObject({ limit: z._default(digits, usual) });

/** The routes that are about the fake as a whole. */
export const fakeRoutes: ControlRoutes = {
  'control.health': controlRoute('GET /_fake/health', 'Whether the server is up', {
    handle: ({ world }: Engine) => ({ status: 'ok', now: world.clock.iso }),
  }),
  'control.seed': controlRoute(
    'PUT /_fake/world',
    'Forget everything and load this world; clock: real, or else frozen',
    {
      success: 204,
      // A world that came over HTTP is a test's own, so its clock is frozen by default.
      query: z.strictObject({ clock: z._default(clockMode, 'frozen') }),
      body: z.unknown(),
      handle: (engine: Engine, { body, call, query }) => {
        if (call.body.bytes.length === 0)
          throw new Rejection('invalid', 'the body is empty: expected a world document');
        engine.seed(body as object, query.clock);
      },
    },
  ),
  'control.export': controlRoute(
    'GET /_fake/world',
    'The present state as a world document; with as=seed as a seed, and what that omits',
    {
      query: exported,
      handle: (engine: Engine, { query }) => engine.export(query.as),
    },
  ),
  'control.reset': controlRoute('POST /_fake/reset', 'Go back to the world that was loaded last', {
    success: 204,
    handle: (engine: Engine) => engine.reset(),
  }),
  'control.worlds': controlRoute('GET /_fake/worlds', 'The worlds of this server', {
    handle: ({ worlds }: Engine, { call }) => known(worlds).list(call.base),
  }),
  'control.createWorld': controlRoute('POST /_fake/worlds', 'Make an isolated world, or count of them', {
    success: 201,
    body: newWorlds,
    handle: (engine: Engine, { call, body: { from, ...options } }) => {
      const start = from === undefined ? {} : { from: snapshotOf(namedState(engine, from)) };
      return known(engine.worlds).create(call.base, { ...options, ...start });
    },
  }),
  'control.removeWorld': controlRoute('DELETE /_fake/worlds/{name}', 'Remove a world', {
    success: 204,
    handle: ({ worlds }: Engine, { params }) => known(worlds).delete(params['name'] ?? ''),
  }),
  'control.credentials': controlRoute('GET /_fake/credentials', 'The credentials of the world, by name', {
    handle: (engine: Engine) => engine.credentials,
  }),
  'control.snapshots': controlRoute('GET /_fake/snapshots', 'The snapshots', {
    handle: ({ snapshots }: Engine) => snapshots.list(),
  }),
  'control.snapshot': controlRoute('POST /_fake/snapshots', 'Take a snapshot; one of the same name is replaced', {
    success: 201,
    body: z.strictObject({ name: z.optional(pathName) }),
    handle: ({ snapshots }: Engine, { body }) => snapshots.take(body.name),
  }),
  'control.restore': controlRoute('POST /_fake/snapshots/{name}/restore', 'Go back to a snapshot', {
    success: 204,
    handle: (engine: Engine, { params }) => engine.restore(engine.snapshots.get(params['name'] ?? '')),
  }),
  'control.removeSnapshot': controlRoute('DELETE /_fake/snapshots/{name}', 'Remove a snapshot', {
    success: 204,
    handle: ({ snapshots }: Engine, { params }) => snapshots.delete(params['name'] ?? ''),
  }),
  'control.diff': controlRoute('GET /_fake/diff', 'What has changed; from, to: states by name, or else start and now', {
    query: z.strictObject({ from: z.optional(stateName), to: z.optional(stateName) }),
    handle: (engine: Engine, { query: { from, to } }) => {
      const state = (name: string | undefined) => (name === undefined ? undefined : namedState(engine, name));
      return engine.diff(state(from), state(to));
    },
  }),
  'control.clock': controlRoute('GET /_fake/clock', 'Read the clock', {
    handle: ({ world }: Engine) => ({ now: world.clock.iso }),
  }),
  'control.due': controlRoute('GET /_fake/due', 'What falls due, soonest first; limit', {
    query: limited(50),
    handle: (engine: Engine, { query }) => engine.upcoming(query.limit),
  }),
  'control.settings': controlRoute('GET /_fake/settings', 'Whether the clock runs, and what the journal keeps', {
    handle: settingsOf,
  }),
  'control.changeSettings': controlRoute(
    'PUT /_fake/settings',
    'Change whether the clock runs (clock), and what the journal keeps (bodies, states)',
    {
      body: settingsChanges,
      handle: (engine: Engine, { body }) => {
        changeSettings(engine, body);
        return settingsOf(engine);
      },
    },
  ),
  'control.events': controlRoute('GET /_fake/events', 'Requests and changes as they happen, as server-sent events', {
    handle: ({ events }: Engine, { call }) => {
      const stream: Reply['stream'] = () => eventStream(events, call.gone());
      return stream;
    },
  }),
  'control.state': controlRoute('GET /_fake/state', 'The collections of records, with their sizes and columns', {
    handle: ({ state }: Engine) => state.areas(),
  }),
  'control.records': controlRoute(
    'GET /_fake/state/{collection}',
    'Records of a collection, newest first; text, skip, limit',
    {
      query: stateQuery,
      handle: ({ state }: Engine, { params, query }) => state.page(params['collection'] ?? '', query),
    },
  ),
  'control.record': controlRoute('GET /_fake/state/{collection}/{id*}', 'A record with all that belongs to it', {
    handle: ({ state }: Engine, { params }) => state.one(params['collection'] ?? '', params['id'] ?? ''),
  }),
  'control.advance': controlRoute('POST /_fake/clock', 'Move the clock', {
    body: clockMove,
    handle: (engine: Engine, { body }) => {
      const now = (): object => ({ now: engine.world.clock.iso });
      const moved = engine.move(body);
      return moved instanceof Promise ? moved.then(now) : now();
    },
  }),
  'control.action': controlRoute('POST /_fake/control', 'Do what only a test can do, and wait for the webhooks', {
    success: 204,
    body: z.unknown(),
    handle: (engine: Engine, { body }) => {
      engine.act(body);
      return engine.webhooks.settled();
    },
  }),
  'control.settled': controlRoute('POST /_fake/webhooks/settled', 'Wait until no webhook is under way', {
    success: 204,
    handle: ({ webhooks }: Engine) => webhooks.settled(),
  }),
  'control.deliveries': controlRoute(
    'GET /_fake/deliveries',
    'The last webhook deliveries, in the order of attempts: up to limit, or 1,000, and 64 MiB of bodies',
    {
      query: limited(1000),
      handle: ({ world }: Engine, { query }) => lastDeliveries(world, query.limit),
    },
  ),
  'control.journal': controlRoute(
    'GET /_fake/journal',
    'The last requests; filters: operation, status, since, unmatched, text; bodies=false omits headers and bodies',
    {
      query: journalQuery,
      handle: ({ world, composition }: Engine, { query: { bodies, ...filter } }) => {
        const issue = unknownOperation(filter.operation, composition.operationIds);
        if (issue !== undefined) throw new Rejection('invalid', `operation: ${issue}`);
        const entries = filtered(world.journal.entries(), filter as RequestFilter);
        return bodies === false ? entries.map(listedEntry) : entries;
      },
    },
  ),
  'control.request': controlRoute('GET /_fake/journal/{id}', 'A request', {
    handle: ({ world }: Engine, { params }) => requestOf(world, params['id']),
  }),
  'control.worldBefore': controlRoute(
    'GET /_fake/journal/{id}/world',
    'The world before a request; as, as in an export',
    {
      query: exported,
      handle: (engine: Engine, { params, query }) => worldBefore(engine, params['id'], query.as),
    },
  ),
  'control.changes': controlRoute('GET /_fake/journal/{id}/changes', 'What a request has changed', {
    handle: (engine: Engine, { params }) => changesOf(engine, params['id']),
  }),
  'control.session': controlRoute(
    'GET /_fake/session',
    'The requests as a case to play; from: the number of the first one, or else the oldest that is kept',
    {
      query: z.strictObject({ from: z.optional(digits) }),
      handle: (engine: Engine, { query }) => engine.saveSession?.(query.from ?? 0),
    },
  ),
  'control.goBack': controlRoute('POST /_fake/journal/{id}/restore', 'Go back to the state before a request', {
    handle: (engine: Engine, { params }) => goBackBefore(engine, params['id']),
  }),
  'control.forget': controlRoute('DELETE /_fake/journal', 'Forget the requests', {
    success: 204,
    handle: ({ world }: Engine) => world.journal.clear(),
  }),
  'control.coverage': controlRoute('GET /_fake/coverage', 'How often each operation has responded with each status', {
    handle: (engine: Engine) => engine.coverage(),
  }),
  'control.routes': controlRoute('GET /_fake/routes', 'The operations of the areas, with the credentials they need', {
    handle: ({ composition, world }: Engine) => areaRoutes(composition.operationsAs(world)),
  }),
  'control.schema': controlRoute('GET /_fake/schema.json', 'The JSON Schema of a world document', {
    handle: ({ composition }: Engine) => composition.jsonSchema(),
  }),
  'control.openapi': controlRoute('GET /_fake/openapi.json', 'The OpenAPI document; filter: area', {
    query: z.strictObject({ area: z.optional(z.string()) }),
    handle: ({ composition, world }: Engine, { call, query: { area } }) =>
      openApiDocument(composition.modules, { area, server: call.base, absent: world.absent }),
  }),
};

function known(worlds: WorldControls | undefined): WorldControls {
  if (worlds === undefined)
    throw new Rejection(
      'not found',
      'this server has one world: understudy-sdk serve has more, and so has listen(createWorlds())',
    );
  return worlds;
}
