import { createServer } from 'node:http';

/**
 * A server that answers request `n` (from 1) as told: `{ status, headers, body }`; `{ destroy: true }` breaks the
 * connection, `{ hang: true }` keeps silent.
 */
export async function serve(answer) {
  const seen = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const one = { method: request.method, url: request.url, headers: request.headers, body, at: performance.now() };
    seen.push(one);
    const told = answer(seen.length, one, origin);
    if (told.destroy) return void request.socket.destroy();
    if (told.hang) return;
    const text = typeof told.body === 'string' ? told.body : JSON.stringify(told.body ?? {});
    response.writeHead(told.status ?? 200, { 'content-type': 'application/json', ...told.headers });
    response.end(told.status === 204 || told.status === 304 ? undefined : text);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return { url: origin, seen, close: () => (server.closeAllConnections(), server.close()) };
}
