import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Figure, Row, Sides } from '../measure.ts';
import { requests, type RequestName } from '../responses.ts';

const SERVER = join(import.meta.dirname, '../server.ts');
const CONNECTIONS = 16;
const REQUESTS = 4000;
// Each server has then been asked as often as it takes until its code is compiled.
const WARM_RUNS = 8;
const MICROSECONDS_OF_CPU = 'µs';

const row = (name: string, request: RequestName, goal?: number): Row => ({
  name,
  beside: 'hono on @hono/node-server with the same response',
  unit: MICROSECONDS_OF_CPU,
  ...(goal !== undefined && { goal }),
  sides: () => sidesOf(request),
});

export const rows: readonly Row[] = [
  row('GET of a payment, processor time of the server', 'payment', 1),
  row('GET of a pull request, processor time of the server', 'pull', 1),
  row('POST of a customer, processor time of the server', 'customer'),
];

async function sidesOf(request: RequestName): Promise<Sides> {
  const [ours, hono] = [await served('ours', request), await served('hono', request)];
  const close = (): void => [ours, hono].forEach((side) => side.close());
  return { ours: ours.figure, beside: hono.figure, close };
}

/** A server in a process of its own, of which the processor's time is asked: the client's does not count. */
async function served(kind: 'ours' | 'hono', name: RequestName): Promise<{ figure: Figure; close: () => void }> {
  const server = fork(SERVER, [kind, name]);
  const [port] = (await once(server, 'message')) as [number];
  const cpu = async (): Promise<number> => {
    server.send('cpu');
    return ((await once(server, 'message')) as [number])[0];
  };
  const { method, path, headers, body = '' } = requests[name];
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const fields = [...Object.entries(headers).map((pair) => pair.join(': ')), ...length];
  const bytes = Buffer.from(
    [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...fields, '', body].join('\r\n'),
  );
  const run = async (): Promise<void> => {
    // New ones each time: a server closes those that wait for seconds, as they may while the other one is measured.
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => connected(port)));
    await Promise.all(sockets.map((socket) => exchange(socket, bytes, REQUESTS / CONNECTIONS)));
    for (const socket of sockets) socket.destroy();
  };
  for (let i = 0; i < WARM_RUNS; i++) await run();
  const figure = async (): Promise<number> => {
    const before = await cpu();
    await run();
    return ((await cpu()) - before) / REQUESTS;
  };
  return { figure, close: () => server.kill() };
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  return socket;
}

/** Sends a request so often, each after the response to the one before. */
function exchange(socket: Socket, request: Buffer, times: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let [left, length, expected] = [times, 0, 0];
    const read = (chunk: Buffer): void => {
      if (length === 0) expected = lengthOf(chunk);
      length += chunk.length;
      if (length < expected) return;
      length = 0;
      if (--left > 0) return void socket.write(request);
      resolve();
    };
    socket
      .on('data', read)
      .on('error', reject)
      .on('close', () => reject(new Error('the server closed the connection')));
    socket.write(request);
  });
}

/** How long a response is with its head, by what the head says. */
function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n') + 4;
  const head = chunk.toString('latin1', 0, end);
  const [, length] = /^content-length: *(\d+)/im.exec(head) ?? [];
  if (!head.startsWith('HTTP/1.1 2') || length === undefined) throw new Error(`unexpected response: ${head}`);
  return end + Number(length);
}
