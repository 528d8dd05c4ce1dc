import fastify, { type FastifyInstance } from 'fastify';
import { PaymentsClient, verifyWebhook } from 'understudy-sdk/payments';

/** Where the service is, and its credentials. */
export interface Settings {
  url: string;
  apiKey: string;
  hashKey: string;
}

export function createShop({ url, apiKey, hashKey }: Settings): FastifyInstance {
  const payments = new PaymentsClient({ baseUrl: url, auth: { apiKey }, retry: false });
  const outcomes = new Map<string, string>();
  const app = fastify();

  app.post<{ Params: { id: string }; Body: { amount: number; email: string } }>(
    '/orders/:id',
    async (request, reply) => {
      const order = { ...request.body, currency: 'XAF', reference: request.params.id };
      const made = await payments.initialize(order).safe();
      return made.ok ? reply.code(201).send({ pay: made.data.authorization_url }) : reply.code(502).send();
    },
  );
  app.get<{ Params: { id: string } }>('/orders/:id', ({ params }) => ({ outcome: outcomes.get(params.id) ?? 'open' }));

  app.register(async (hooks) => {
    hooks.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    hooks.post<{ Body: string }>('/hooks', async ({ body, headers }, reply) => {
      const event = await verifyWebhook(body, headers, hashKey).catch(() => undefined);
      if (event === undefined) return reply.code(401).send();
      if ('merchant_reference' in event.data) outcomes.set(String(event.data.merchant_reference), event.type);
      return reply.code(204).send();
    });
  });
  return app;
}
