import { composeFake, defineArea, id, now, table } from 'understudy-sdk/fake/kit';
import * as z from 'zod/mini';

const message = { to: z.string(), subject: z.optional(z.string()) };

/** An area of messages; `flaw` is a difference that was put in. */
export const mailArea = (flaw: 'none' | 'status' | 'field' | 'order' = 'none') =>
  defineArea({
    name: 'mail',
    base: '/mail',
    tables: {
      messages: table({ id: id('msg_'), serialId: id(), ...message, read: z._default(z.boolean(), false), at: now() }),
    },
    errors: { notFound: [404, 'No such message'], invalid: 422 },
    credentials: () => ({ token: 'mail-token' }),
    operations: {
      'messages.send': {
        method: 'POST',
        path: '/messages',
        success: 201,
        body: z.object(message),
        errors: ['invalid'],
        handle: ({ world, body }) => world.messages.insert(body),
      },
      'messages.list': {
        method: 'GET',
        path: '/messages',
        query: z.object({ to: z.optional(z.string()) }),
        handle: ({ world, query }) => {
          const all = world.messages.all().filter(({ to }) => query.to === undefined || to === query.to);
          return flaw === 'order' ? all.reverse() : all;
        },
      },
      'messages.retrieve': {
        method: 'GET',
        path: '/messages/{id}',
        errors: ['notFound'],
        handle: ({ world, params, reject }) => {
          const found = world.messages.get(params.id) ?? reject('notFound');
          return flaw === 'field' ? { ...found, read: false } : found;
        },
      },
      'messages.markRead': {
        method: 'PUT',
        path: '/messages/{id}/read',
        success: [204, 200],
        errors: ['notFound'],
        handle: ({ world, params, reject, reply }) => {
          if (!world.messages.get(params.id)) return reject('notFound');
          world.messages.update(params.id, { read: true });
          return reply(undefined, { status: flaw === 'status' ? 200 : 204 });
        },
      },
      'messages.delete': {
        method: 'DELETE',
        path: '/messages/{id}',
        success: 204,
        errors: ['notFound'],
        handle: ({ world, params, reject }) => {
          if (!world.messages.delete(params.id)) return reject('notFound');
        },
      },
    },
  });

/** Makes fakes of it. */
export const mailFake = (flaw?: Parameters<typeof mailArea>[0]) => composeFake([mailArea(flaw)]);
