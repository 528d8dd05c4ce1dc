import ky from 'ky';
import { PaymentsClient, paymentSchemas } from 'understudy-sdk/payments';
import { warm, type Row } from '../measure.ts';

const payment = {
  id: 'pay_1',
  reference: 'r',
  amount: 5,
  currency: 'XAF',
  status: 'pending',
  customer: 'c',
  created_at: '',
};
const envelope = { code: 200, status: 'OK', message: 'Payments retrieved' };
const record = JSON.stringify({ ...envelope, transaction: payment });
const page = JSON.stringify({
  ...envelope,
  last_page: 1,
  current_page: 1,
  items: Array.from({ length: 30 }, () => payment),
});

// A response that is there at once: what is left is the client's own time.
const fetch = async (request: Request): Promise<Response> =>
  new Response(request.url.includes('/payments/') ? record : page, { headers: { 'content-type': 'application/json' } });
const server = { baseUrl: 'https://pay.example', auth: { apiKey: 'k' }, fetch };
const viaKy = { fetch: (input: string | URL | Request) => fetch(input as Request) };

export const rows: readonly Row[] = [
  {
    name: 'a call of a client',
    beside: "ky's own call with its timeout and retries",
    unit: 'µs',
    goal: 1.3,
    samples: 41,
    sides: () => {
      const client = new PaymentsClient(server);
      return {
        ours: warm('µs', () => client.retrieve('r')),
        beside: warm('µs', () => ky('https://pay.example/payments/r', viaKy).json()),
      };
    },
  },
  {
    name: 'a page of 30, validated',
    beside: 'the same page, not validated',
    unit: 'µs',
    samples: 41,
    sides: () => {
      const [plain, validating] = [
        new PaymentsClient(server),
        new PaymentsClient({ ...server, schemas: paymentSchemas }),
      ];
      return {
        ours: warm('µs', () => validating.list({}, { validate: 'strict' }).firstPage()),
        beside: warm('µs', () => plain.list().firstPage()),
      };
    },
  },
];
