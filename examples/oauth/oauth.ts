// A fake of an OAuth server: clients are registered, get tokens by their own credentials, and have them looked at and revoked.
import { defineArea, id, table } from 'understudy-sdk/fake/kit';
import * as z from 'zod/mini';

const registration = {
  client_name: z.optional(z.string()),
  grant_types: z._default(z.array(z.string()), ['authorization_code']),
  redirect_uris: z.array(z.string()),
  response_types: z._default(z.array(z.string()), ['code']),
  scope: z.optional(z.string()),
};

/** A text that nobody guesses would be random; here it is counted. */
const secret = (prefix: string, number: number): string => `${prefix}-${String(number).padStart(36, '0')}`;

const basicIn = (header: string | null): readonly string[] => {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(header ?? '') ?? [];
  return atob(encoded).split(':');
};

const bearerIn = (header: string | null): string => /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? '';

const FORM = 'application/x-www-form-urlencoded';

const form = {
  client: z.object({ grant_type: z.string(), scope: z.optional(z.string()) }),
  token: z.object({ token: z.string() }),
};

/** What a server of oidc-provider says that a client did not. */
const DEFAULTS = {
  application_type: 'web',
  id_token_signed_response_alg: 'RS256',
  require_auth_time: false,
  subject_type: 'public',
  token_endpoint_auth_method: 'client_secret_basic',
  post_logout_redirect_uris: [],
  require_pushed_authorization_requests: false,
  dpop_bound_access_tokens: false,
  client_secret_expires_at: 0,
};

export const oauth = defineArea({
  name: 'oauth',
  tables: {
    clients: table({ id: id('client-'), number: id(), ...registration, issuedAt: z.number() }),
    tokens: table({ id: id('token-'), client: z.string(), scope: z.optional(z.string()), issuedAt: z.number() }),
  },
  errors: {
    invalid_client: [401, 'client authentication failed'],
    invalid_token: [401, 'invalid token provided'],
    invalid_client_metadata: [400, 'invalid client metadata'],
    invalid_request: [400, 'invalid request'],
    invalid_scope: [400, 'requested scope is not allowed'],
  },
  errorBody: ({ name, message }) => (name === undefined ? message : { error: name, error_description: message }),
  before: ({ world, request, reject }) => {
    const { pathname } = request.url;
    const type = request.headers.get('content-type') ?? '';
    // Found by differ: a body of another type is rejected before anybody asks who the client is.
    if (pathname.startsWith('/token') && !type.startsWith(FORM))
      return reject('invalid_request', `only ${FORM} content-type bodies are supported on POST ${pathname}`);
    return {
      clientOfBasic: () => {
        const [name = '', given] = basicIn(request.headers.get('authorization'));
        const client = world.clients.get(name);
        return client !== undefined && given === secret('secret', client.number) ? client : reject('invalid_client');
      },
      clientOfBearer: (name: string) => {
        const client = world.clients.get(name);
        const given = bearerIn(request.headers.get('authorization'));
        return client !== undefined && given === secret('manage', client.number) ? client : reject('invalid_token');
      },
      shown: ({ id: client_id, number, issuedAt, ...rest }: { id: string; number: number; issuedAt: number }) => ({
        ...DEFAULTS,
        ...rest,
        client_id,
        client_id_issued_at: issuedAt,
        client_secret: secret('secret', number),
        registration_client_uri: `${request.origin}/reg/${client_id}`,
        registration_access_token: secret('manage', number),
      }),
    };
  },
  after: ({ request }, response) => {
    if (response.headers['Content-Type'] === 'application/json')
      response.headers['Content-Type'] = 'application/json; charset=utf-8';
    if (response.status !== 401) return;
    const { error, error_description: why } = JSON.parse(response.body ?? '{}') as Record<string, string>;
    const scheme = error === 'invalid_client' ? 'Basic' : 'Bearer';
    response.headers['WWW-Authenticate'] =
      `${scheme} realm="${request.origin}", error="${error}", error_description="${why}"`;
  },
  operations: {
    'clients.register': {
      method: 'POST',
      path: '/reg',
      success: 201,
      body: z.object(registration),
      errors: ['invalid_client_metadata'],
      handle: ({ world, body, clock, shown }) =>
        shown(world.clients.insert({ ...body, issuedAt: Math.floor(clock.now / 1000) })),
    },
    'clients.retrieve': {
      method: 'GET',
      path: '/reg/{id}',
      errors: ['invalid_token'],
      handle: ({ params, clientOfBearer, shown }) => shown(clientOfBearer(params.id)),
    },
    'clients.delete': {
      method: 'DELETE',
      path: '/reg/{id}',
      success: 204,
      errors: ['invalid_token'],
      handle: ({ world, params, clientOfBearer }) => {
        world.clients.delete(clientOfBearer(params.id).id);
      },
    },
    'tokens.create': {
      method: 'POST',
      path: '/token',
      body: form.client,
      errors: ['invalid_client', 'invalid_request', 'invalid_scope'],
      handle: ({ world, body, clock, clientOfBasic, reject }) => {
        const client = clientOfBasic();
        const allowed = client.scope?.split(' ') ?? [];
        if (body.scope !== undefined && !body.scope.split(' ').every((one) => allowed.includes(one)))
          return reject('invalid_scope');
        const issuedAt = Math.floor(clock.now / 1000);
        const token = world.tokens.insert({ client: client.id, scope: body.scope, issuedAt });
        return { access_token: token.id, expires_in: 600, scope: token.scope, token_type: 'Bearer' };
      },
    },
    'tokens.introspect': {
      method: 'POST',
      path: '/token/introspection',
      body: form.token,
      errors: ['invalid_client', 'invalid_request'],
      handle: ({ world, body, clock, request, clientOfBasic }) => {
        clientOfBasic();
        const token = world.tokens.get(body.token);
        if (token === undefined || token.issuedAt + 600 <= clock.now / 1000) return { active: false };
        const { client: client_id, issuedAt: iat, scope } = token;
        return { active: true, client_id, exp: iat + 600, iat, iss: request.origin, scope, token_type: 'Bearer' };
      },
    },
    'tokens.revoke': {
      method: 'POST',
      path: '/token/revocation',
      success: 200,
      body: form.token,
      errors: ['invalid_client', 'invalid_request'],
      handle: ({ world, body, clientOfBasic }) => {
        clientOfBasic();
        world.tokens.delete(body.token);
        return new Response(null, { status: 200 });
      },
    },
  },
});
