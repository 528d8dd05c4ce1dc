// A fake of Resend's sending of e-mail, after its published reference (errors, idempotency keys). It keeps what was sent.
import { composeFake, defineArea, id, now, table } from 'understudy-sdk/fake/kit';
import * as z from 'zod/mini';

const addresses = z.union([z.string(), z.array(z.string())]);
const email = { from: z.string(), to: addresses, subject: z.string(), html: z.optional(z.string()) };

const day = 24 * 3600;

/** The area, for a fake that has others beside it. */
export const resend = defineArea({
  name: 'resend',
  base: '/resend',
  tables: {
    keys: table({ id: z.string() }),
    emails: table({ id: id('email_'), ...email, created_at: now() }),
    // A request under a key of the client's own, and the e-mail that it made.
    requests: table({ id: z.string(), body: z.string(), email: z.string() }, { internal: true }),
  },
  errors: {
    missing_api_key: [401, 'Missing API key in the authorization header.'],
    invalid_api_key: [403, 'API key is invalid.'],
    not_found: [404, 'Email not found'],
    invalid_idempotent_request: [409, 'Same idempotency key used with a different request payload.'],
    missing_required_field: 422,
  },
  errorBody: ({ status, name = 'application_error', message }) => ({ statusCode: status, name, message }),
  tasks: {
    forget: { data: z.object({ key: z.string() }), run: ({ world }, { key }) => void world.requests.delete(key) },
  },
  before: ({ world, request, reject }) => {
    const [, key] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
    if (key === undefined) return reject('missing_api_key');
    return { apiKey: world.keys.get(key) ?? reject('invalid_api_key') };
  },
  credentials: ({ keys }) => ({ resendKey: keys.all()[0]?.id }),
  client: ({ resendKey }) => ({ apiKey: resendKey }),
  operations: {
    'emails.send': {
      method: 'POST',
      path: '/emails',
      body: z.object(email),
      errors: ['missing_api_key', 'invalid_api_key', 'invalid_idempotent_request', 'missing_required_field'],
      handle: ({ world, body, request, schedule, reject }) => {
        const key = request.headers.get('idempotency-key');
        const known = key === null ? undefined : world.requests.get(key);
        const asked = JSON.stringify(body);
        if (known !== undefined)
          return known.body === asked ? { id: known.email } : reject('invalid_idempotent_request');
        const sent = world.emails.insert(body);
        if (key !== null) {
          world.requests.insert({ id: key, body: asked, email: sent.id });
          schedule('forget', day, { key });
        }
        return { id: sent.id };
      },
    },
    'emails.retrieve': {
      method: 'GET',
      path: '/emails/{id}',
      errors: ['missing_api_key', 'invalid_api_key', 'not_found'],
      handle: ({ world, params, reject }) => ({
        object: 'email',
        ...(world.emails.get(params.id) ?? reject('not_found')),
        last_event: 'delivered',
      }),
    },
  },
});

const createResend = composeFake([resend]);

/** A fake of Resend with one key. */
export const createFake: typeof createResend = (options) =>
  createResend({ seed: { resend: { keys: [{ id: 're_test' }] } }, ...options });
