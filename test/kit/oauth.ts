import * as z from 'zod/mini';
import { composeFake, defineArea, id, table } from '../../fake/kit.ts';

const Grant = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal('client_credentials'), scope: z._default(z.string(), 'all') }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
]);
const post = {
  method: 'POST',
  body: z.object({ token: z.string() }),
  errors: ['invalid_client', 'invalid_request'],
} as const;

const oauth = defineArea({
  name: 'oauth',
  base: '/oauth2',
  tables: {
    clients: table({ id: z.string(), secret: z.string() }),
    tokens: table(
      { id: id('at_'), refresh: id('rt_'), client: z.string(), scope: z.string(), until: z.number() },
      { unique: { refresh: ({ refresh }) => refresh }, lists: { client: ({ client }) => client } },
    ),
  },
  errors: { invalid_client: 401, invalid_grant: [400, 'The refresh token is unknown'], invalid_request: 400 },
  errorBody: ({ name = 'server_error', message }) => ({ error: name, error_description: message }),
  before: ({ world, request, reject }) => {
    const [, basic = ''] = /^Basic (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
    const [name = '', secret] = atob(basic).split(':');
    const client = world.clients.get(name);
    return { client: client?.secret === secret && client ? client : reject('invalid_client') };
  },
  operations: {
    'tokens.create': {
      method: 'POST',
      path: '/token',
      body: Grant,
      errors: ['invalid_client', 'invalid_grant', 'invalid_request'],
      handle: ({ world, body, client, clock, reject }) => {
        const old = body.grant_type === 'refresh_token' ? world.tokens.find('refresh', body.refresh_token) : undefined;
        const scope = body.grant_type === 'refresh_token' ? (old ?? reject('invalid_grant')).scope : body.scope;
        if (old) world.tokens.delete(old.id);
        const token = world.tokens.insert({ client: client.id, scope, until: clock.now + 3_600_000 });
        return { access_token: token.id, refresh_token: token.refresh, token_type: 'Bearer', expires_in: 3600, scope };
      },
    },
    'tokens.introspect': {
      ...post,
      path: '/introspect',
      handle: ({ world, body, clock }) => ({ active: (world.tokens.get(body.token)?.until ?? 0) > clock.now }),
    },
    'tokens.revoke': { ...post, path: '/revoke', handle: ({ world, body }) => void world.tokens.delete(body.token) },
    'tokens.list': {
      method: 'GET',
      path: '/tokens',
      errors: ['invalid_client'],
      handle: ({ world, client }) => world.tokens.list('client', client.id).map(({ id, scope }) => ({ id, scope })),
    },
  },
});
export const createFake = composeFake([oauth]);
