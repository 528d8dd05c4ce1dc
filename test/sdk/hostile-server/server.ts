import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endless, Misbehaviour, Step } from './grammar.ts';

/** A server that plays misbehaviours: that of `/5/…` is number 5. */
export interface HostileServer {
  readonly url: string;
  /** How many requests were read. */
  readonly requests: number;
  /** The numbers of the responses that are incomplete on a connection that stays open. */
  open(): Promise<readonly number[]>;
  stop(): void;
}

/** Starts a server. */
export async function hostileServer(misbehaviourOf: (number: number) => Misbehaviour): Promise<HostileServer> {
  const busy = new Map<Socket, number>();
  const sockets = new Set<Socket>();
  const counted = { requests: 0 };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const gone = new Promise<void>((resolve) => void socket.once('close', resolve));
    void gone.then(() => sockets.delete(socket));
    serve(socket, async (number) => {
      counted.requests += 1;
      busy.set(socket, number);
      await play(socket, gone, misbehaviourOf(number).steps);
      busy.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(counted, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    // A response whose server stalls may be complete to the client, which keeps such a connection for 4 s.
    open: async () => {
      for (let waits = 0; busy.size > 0 && waits < 600; waits += 1) await pause(10);
      return [...busy.values()];
    },
    stop: () => stop(server, sockets),
  });
}

function stop(server: Server, sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) socket.destroy();
  server.close();
}

/**
 * Responds to requests one after the other, each with its body. It reads on while it responds: a socket that is not read
 * does not tell that the client has gone.
 */
function serve(socket: Socket, respond: (number: number) => Promise<void>): void {
  let received = Buffer.alloc(0);
  let turn = Promise.resolve();
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = received.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (received.length < end + 4 + length) return;
    received = received.subarray(end + 4 + length);
    turn = turn.then(() => respond(Number(/^\w+ \/(\d+)/.exec(head)?.[1])));
  });
}

/** Plays steps until the last, or until the client goes. */
async function play(socket: Socket, gone: Promise<void>, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (socket.destroyed) return;
    if (step === 'close') socket.end();
    else if (step === 'reset') socket.resetAndDestroy();
    else if (step === 'stall') await gone;
    else if (step === 'idle') return;
    else if ('write' in step) socket.write(step.write);
    else if ('wait' in step) await pause(step.wait);
    else await repeat(socket, gone, step);
  }
  await gone;
}

async function repeat(socket: Socket, gone: Promise<void>, { endless, every }: Endless): Promise<void> {
  while (!socket.destroyed) {
    const isTaken = socket.write(endless);
    if (every !== undefined) await pause(every);
    else if (!isTaken) await Promise.race([gone, new Promise((resolve) => void socket.once('drain', resolve))]);
  }
}
