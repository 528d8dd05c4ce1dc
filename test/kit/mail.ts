import * as z from 'zod/mini';
import { composeFake, defineArea, id, now, table } from '../../fake/kit.ts';

const message = {
  from: z.string(),
  to: z.array(z.string()),
  subject: z.optional(z.string()),
};

export const mail = defineArea({
  name: 'mail',
  base: '/api/v1',
  tables: {
    messages: table({ id: id('msg_'), ...message, read: z._default(z.boolean(), false), sentAt: now() }),
  },
  errors: { notFound: [404, 'No such message'], invalid: 422 },
  errorBody: ({ name = 'error', message }) => ({ error: name, message }),
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
      query: z.object({ unread: z.optional(z.stringbool()) }),
      errors: ['invalid'],
      handle: ({ world, query }) => world.messages.all().filter(({ read }) => !(query.unread && read)),
    },
    'messages.retrieve': {
      method: 'GET',
      path: '/messages/{id}',
      errors: ['notFound'],
      handle: ({ world, params, reject }) => world.messages.get(params.id) ?? reject('notFound'),
    },
    'messages.markRead': {
      method: 'PUT',
      path: '/messages/{id}/read',
      success: 204,
      errors: ['notFound'],
      handle: ({ world, params, reject }) => {
        if (!world.messages.get(params.id)) reject('notFound');
        world.messages.update(params.id, { read: true });
      },
    },
  },
});

export const createFake = composeFake([mail]);
