/** The checkout on a port: `PAYMENTS_URL=… PAYMENTS_KEY=… HASH_KEY=… node main.ts`. */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { PaymentsClient } from 'understudy-sdk/payments';
import { Shop } from './shop.ts';

const { PAYMENTS_URL: baseUrl = '', PAYMENTS_KEY: apiKey = '', HASH_KEY: hashKey = '', PORT = '3000' } = process.env;
const shop = new Shop({ payments: new PaymentsClient({ baseUrl, auth: { apiKey } }), hashKey });

createServer((incoming, outgoing) => {
  void (async () => {
    const { method = 'GET', url = '/' } = incoming;
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const body = method === 'GET' ? null : new Uint8Array(await buffer(incoming));
    const response = await shop.fetch(new Request(`http://127.0.0.1:${PORT}${url}`, { method, headers, body }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  })();
}).listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));
