import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { createFake } from '../../../dist/fake.js';

const page = '<!doctype html><script type="module" src="/suite.mjs"></script>';

/** A fake over HTTP that also redirects, keeps silent, and serves the suite to a browser. */
export function startServer(bundle) {
  const fake = createFake();
  const server = createServer(async (request, response) => {
    const { method, url = '/', headers } = request;
    if (url === '/') return void response.setHeader('content-type', 'text/html').end(page);
    if (url === '/suite.mjs')
      return void response.setHeader('content-type', 'text/javascript').end(readFileSync(bundle));
    if (url === '/payments/slow') return;
    if (url.startsWith('/payments/endless')) return void endless(response, url.endsWith('fast'));
    if (url === '/endless') return void (await ended(response));
    if (url === '/payments/moved') return void redirect(method, response);
    const body = method === 'GET' ? undefined : Buffer.concat(await Array.fromAsync(request));
    const answer = await fake.handle(new Request(fake.url + url, { method, headers, body }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const baseUrl = `http://127.0.0.1:${server.address().port}`;
      const close = () => (server.closeAllConnections(), server.close());
      resolve({ baseUrl, apiKey: fake.credentials.apiKey, close });
    });
  });
}

const open = new Set();
let bytes = 0;

/** A body without an end, as fast as it is taken or a few bytes at a time. */
function endless(response, fast) {
  const part = Buffer.alloc(fast ? 65_536 : 64, ' ');
  const write = () => ((bytes += part.length), response.write(part));
  const fill = () => {
    while (!response.destroyed && write());
  };
  open.add(response);
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = fast ? undefined : setInterval(write, 5);
  response.on('close', () => (clearInterval(timer), open.delete(response)));
  if (fast) response.on('drain', fill) && fill();
}

/** Says what is open once nothing is, or after five seconds. */
async function ended(response) {
  for (const start = Date.now(); open.size > 0 && Date.now() - start < 5_000;)
    await new Promise((resolve) => setTimeout(resolve, 20));
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ open: open.size, bytes }));
}

function redirect(method, response) {
  response.writeHead(method === 'GET' ? 302 : 307, { location: 'http://localhost:9/elsewhere' }).end();
}
