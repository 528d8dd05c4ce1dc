import * as z from 'zod/mini';
import { composeFake, defineArea, id, now, table } from '../../fake/kit.ts';

const parcel = { to: z.string(), express: z._default(z.boolean(), false) };
const status = z._default(z.enum(['shipped', 'delivered']), 'shipped');

const parcels = defineArea({
  name: 'parcels',
  base: '/v2',
  tables: {
    parcels: table({ id: id('par_'), ...parcel, status, createdAt: now() }),
    endpoints: table({ id: id('end_'), url: z.string(), secret: z._default(z.string(), 'whsec_test') }),
  },
  errors: { notFound: [404, 'No such parcel'], invalid: 422 },
  webhooks: {
    events: { 'parcel.delivered': z.object({ parcel: z.string(), at: z.string() }) },
    endpoints: ({ endpoints }) => endpoints.all(),
    retries: [60, 300],
  },
  tasks: {
    arrive: {
      data: z.object({ parcel: z.string() }),
      run: ({ world, clock, emit }, { parcel }) => {
        world.parcels.update(parcel, { status: 'delivered' });
        emit('parcel.delivered', { parcel, at: clock.iso });
      },
    },
  },
  operations: {
    'parcels.create': {
      method: 'POST',
      path: '/parcels',
      success: 201,
      body: z.object(parcel),
      errors: ['invalid'],
      handle: ({ world, body, schedule }) => {
        const row = world.parcels.insert(body);
        schedule('arrive', body.express ? 86_400 : 3 * 86_400, { parcel: row.id });
        return row;
      },
    },
    'parcels.retrieve': {
      method: 'GET',
      path: '/parcels/{id}',
      errors: ['notFound'],
      handle: ({ world, params, reject }) => world.parcels.get(params.id) ?? reject('notFound'),
    },
    'parcels.list': { method: 'GET', path: '/parcels', handle: ({ world }) => world.parcels.all() },
    'endpoints.create': {
      method: 'POST',
      path: '/endpoints',
      success: 201,
      body: z.object({ url: z.string() }),
      errors: ['invalid'],
      handle: ({ world, body }) => world.endpoints.insert(body),
    },
  },
});
export const createFake = composeFake([parcels]);
