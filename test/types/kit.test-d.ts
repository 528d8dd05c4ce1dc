// Definitions of an area that must compile, and some that must not: the comment beside each mistake says which it is.
import * as z from 'zod/mini';
import {
  composeFake,
  defineArea,
  extendArea,
  id,
  now,
  table,
  type Area,
  type ResponseOf,
  type TypesOf,
} from '../../fake/kit.ts';
import { handlersOf } from '../../fake/adapters/msw.ts';
import { listen } from '../../fake/adapters/node.ts';
import { testWithFake } from '../../fake/adapters/vitest.ts';
import { createWorlds, exploreFaults, exploreOrders } from '../../fake/kit.ts';
import { createFake as createPayments } from '../../fake/payments.ts';
import { createFake as createMail, mail } from '../kit/mail.ts';

type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const same = <A, B>(_: Equal<A, B>): void => undefined;

interface Message {
  readonly id: string;
  readonly from: string;
  readonly to: string[];
  readonly subject?: string;
  readonly read: boolean;
  readonly sentAt: string;
}
same<ResponseOf<typeof mail, 'messages.list'>, Message[]>(true);
same<ResponseOf<typeof mail, 'messages.retrieve'>, Message>(true);
same<ResponseOf<typeof mail, 'messages.markRead'>, void>(true);

// ---- accounts, and an area that requires it
export const accounts = defineArea({
  name: 'accounts',
  tables: {
    users: table(
      { id: id(), name: z.string(), admin: z._default(z.boolean(), false) },
      { unique: { name: (user) => user.name.toLowerCase() } },
    ),
  },
  credentials: ({ users }) => ({ token: users.all()[0]?.name ?? 'none' }),
  operations: {},
});
const shape = { title: z.string(), by: z.number() };
export const pulls = defineArea({
  name: 'pulls',
  base: '/api/v1',
  requires: [accounts],
  tables: { pulls: table({ id: id(), ...shape, created: now() }, { lists: { by: (pull) => String(pull.by) } }) },
  settings: { open: z._default(z.boolean(), true) },
  errors: { notFound: 404, forbidden: [403, 'not allowed'], invalid: 422 },
  before: ({ request, world, reject: _reject }) => ({
    user: world.accounts.users.find('name', request.headers.get('authorization') ?? ''),
  }),
  members: (world) => ({ pulls: { count: () => world.pulls.size } }),
  client: () => ({ auth: { token: 'x' } }),
  operations: {
    'pulls.create': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls',
      body: z.object({ title: z.string() }),
      errors: ['forbidden', 'invalid'],
      handle: ({ world, params, body, user, reject }) => {
        same<typeof params.owner, string>(true);
        // @ts-expect-error no such part of the path
        void params.nope;
        if (user === undefined) return reject('forbidden');
        // @ts-expect-error not declared by this operation
        if (body.title === '') reject('notFound');
        // @ts-expect-error no such table
        void world.pull;
        // @ts-expect-error `by` is a number
        world.pulls.insert({ title: body.title, by: 'me' });
        // @ts-expect-error no such way to find one
        world.accounts.users.find('email', '');
        same<typeof world.settings.open, boolean>(true);
        return world.pulls.insert({ title: body.title, by: user.id });
      },
    },
    'pulls.get': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{index}',
      errors: ['notFound'],
      response: z.object({ title: z.string() }),
      handle: ({ world, params, reject }) => world.pulls.get(Number(params.index)) ?? reject('notFound'),
    },
    'pulls.list': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls',
      query: z.object({ page: z._default(z.coerce.number(), 1) }),
      handle: ({ world, query, reply }) => {
        same<typeof query.page, number>(true);
        return reply(world.pulls.all(), { headers: { 'X-Page': String(query.page) } });
      },
    },
  },
});
same<ResponseOf<typeof pulls, 'pulls.get'>, { title: string }>(true);

// ---- what a handler returns is checked
defineArea({
  name: 'a',
  tables: {},
  operations: {
    // @ts-expect-error the response has a title
    'x.get': { method: 'GET', path: '/x', response: z.object({ title: z.string() }), handle: () => ({ name: 1 }) },
  },
});
defineArea({
  name: 'a',
  tables: {},
  operations: {
    // @ts-expect-error nothing waits
    'x.get': { method: 'GET', path: '/x', handle: async () => ({ name: 1 }) },
  },
});
defineArea({
  name: 'a',
  tables: {},
  operations: {
    'x.get': {
      method: 'GET',
      path: '/x',
      handle: ({ reject }) => {
        // @ts-expect-error nothing is declared
        return reject('notFound');
      },
    },
  },
});

// ---- definitions that are none
// @ts-expect-error no key
table({ from: z.string() });
// @ts-expect-error a key is a text or a number
table({ id: z.boolean() });
defineArea({
  name: 'a',
  tables: {},
  operations: {
    // @ts-expect-error two operations with one path
    'x.get': { method: 'GET', path: '/x/{id}', handle: () => 1 },
    // @ts-expect-error two operations with one path
    'x.find': { method: 'GET', path: '/x/{name}', handle: () => 1 },
    'x.put': { method: 'PUT', path: '/x/{name}', handle: () => 1 },
  },
});
// @ts-expect-error no such status
defineArea({ name: 'a', tables: {}, errors: { odd: 799 }, operations: {} });
defineArea({
  name: 'a',
  tables: {},
  errors: { notFound: 404 },
  operations: {
    // @ts-expect-error no such error in this area
    'x.get': { method: 'GET', path: '/x/{id}', errors: ['notThere'], handle: () => 1 },
  },
});

// ---- compositions
const createAll = composeFake([accounts, pulls, mail]);
// Areas that another one requires are added.
composeFake([pulls, mail]);
const other = defineArea({
  name: 'other',
  tables: {},
  operations: { 'messages.send': { method: 'POST', path: '/other', handle: () => 1 } },
});
void other;

const fake = createAll({
  seed: { accounts: { users: [{ name: 'ada' }] }, pulls: { open: false, pulls: [{ title: 't', by: 1 }] }, mail: null },
});
// @ts-expect-error unknown key
createAll({ seed: { mails: {} } });
// @ts-expect-error unknown table
createAll({ seed: { mail: { message: [] } } });
// @ts-expect-error unknown field
createAll({ seed: { mail: { messages: [{ from: 'a', to: [], sbject: 'x' }] } } });
// @ts-expect-error a field is missing
createAll({ seed: { mail: { messages: [{ from: 'a' }] } } });
same<typeof fake.credentials.token, string>(true);
same<typeof fake.options.pulls.auth.token, string>(true);
// @ts-expect-error no such area
void fake.options.payments;
same<ReturnType<typeof fake.pulls.count>, number>(true);
fake.faults.add({ on: 'pulls.create', effect: { status: 503 } });
fake.faults.add({ on: 'messages.*', effect: { drop: 'after' } });
// @ts-expect-error no such operation
fake.faults.add({ on: 'pulls.make', effect: { status: 503 } });

// ---- an area that is extended
const more = extendArea(pulls, {
  operations: {
    'pulls.count': {
      method: 'GET',
      path: '/count',
      errors: ['forbidden'],
      handle: ({ world, user, reject }) =>
        user === undefined ? reject('forbidden') : { all: world.pulls.size, users: world.accounts.users.size },
    },
  },
});
same<ResponseOf<typeof more, 'pulls.count'>, { all: number; users: number }>(true);
composeFake([accounts, more])().faults.add({ on: 'pulls.count', effect: { status: 500 } });
extendArea(pulls, {
  operations: {
    // @ts-expect-error there already
    'pulls.create': { method: 'GET', path: '/count', handle: () => 1 },
  },
});

// ---- an area by name, as a package publishes it
export interface Mail extends TypesOf<typeof mail> {}
export const published: Area<Mail> = mail;
const short = composeFake([published]);
short({ seed: { mail: { messages: [] } } }).faults.add({ on: 'messages.send', effect: { status: 500 } });

// ---- operations whose table the client has, too: a table of a client, and what the fake adds to it
const table1 = {
  'rules.list': { method: 'GET', path: '/rules', success: [200], errors: [403], idempotent: true, about: 'List rules' },
  'rules.get': {
    method: 'GET',
    path: '/rules/{id}',
    aliases: ['GET /rule/{id}'],
    success: [200],
    errors: [403, 404],
    idempotent: true,
    about: 'One rule',
  },
} as const;
export const rules = defineArea({
  name: 'rules',
  tables: { rules: table({ id: id() }) },
  errors: { forbidden: 403, notFound: [404, 'gone'], teapot: 418 },
  before: ({ world, request }) => ({ many: world.rules.size > 0, agent: request.headers.get('user-agent') }),
  operations: {
    'rules.list': {
      ...table1['rules.list'],
      handle: ({ world, many, agent }) => (many ? world.rules.all() : [{ agent }]),
    },
    'rules.get': {
      ...table1['rules.get'],
      handle: ({ world, params, reject }) => {
        // @ts-expect-error 418 is not among the statuses of this operation
        if (params.id === '') reject('teapot');
        return world.rules.get(Number(params.id)) ?? reject('notFound');
      },
    },
  },
});
same<ResponseOf<typeof rules, 'rules.get'>, Readonly<{ id: number }>>(true);

// ---- `before` comes above `operations`
defineArea({
  name: 'late',
  tables: { t: table({ id: id() }) },
  operations: {
    // @ts-expect-error `before` comes later
    'x.get': { method: 'GET', path: '/x', handle: ({ who }) => void who },
  },
  before: ({ world }) => ({ who: world.t.size }),
});

// ---- adapters take a fake of any areas
void handlersOf(createMail());
void listen(createPayments());
void listen(createWorlds({ createFake: createMail }));
const mailTest = testWithFake({ createFake: createMail, seed: { mail: { messages: [] } } });
mailTest('sends', ({ fake: given }) => {
  same<typeof given.options.mail.baseUrl, string>(true);
  // @ts-expect-error no such area
  void given.options.payments;
});
// @ts-expect-error no such key of this fake's seeds
testWithFake({ createFake: createMail, seed: { payments: {} } });
void exploreFaults({
  createFake: createPayments,
  flow: async ({ options }) => options.payments.auth.apiKey,
  invariant: ({ value }) => (value === 'x' ? 'bad' : undefined),
});

// ---- what follows from the endpoints of webhooks
export const hooked = defineArea({
  name: 'hooked',
  tables: { endpoints: table({ id: id(), url: z.string(), version: z.number() }) },
  webhooks: {
    events: { sent: z.object({ id: z.string() }) },
    endpoints: ({ endpoints }) => endpoints.all(),
    body: ({ data }, { version }) => ({ data, version: version.toFixed() }),
    headers: ({ endpoint }) => ({ 'x-version': endpoint.version.toFixed() }),
  },
  operations: {},
});

// ---- what follows from the application of an exploration
void exploreOrders({
  createFake: createMail,
  start: async (fake) => ({ url: fake.options.mail.baseUrl, seen: new Set<number>() }),
  flows: [(_fake, { seen }) => seen.size, async (fake, { url }) => (await fake.fetch(url)).text()],
  invariant: ({ app, outcomes: [count, text] }) => void [app.seen.size, count.value?.toFixed(), text.value?.trim()],
});
