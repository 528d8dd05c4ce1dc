import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that runs `git http-backend` for the bare repositories of a folder (RFC 3875, as much as git asks for). */
export interface HttpBackend {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves the repositories of a folder with git's own program. Anybody may push. */
export async function httpBackend(folder: string): Promise<HttpBackend> {
  const server = createServer((incoming, outgoing) => run(folder, incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}

function run(folder: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { pathname, search } = new URL(incoming.url ?? '/', 'http://localhost');
  const { headers, method = 'GET' } = incoming;
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_PROJECT_ROOT: folder,
    GIT_HTTP_EXPORT_ALL: '1',
    REMOTE_USER: 'alice',
    PATH_INFO: pathname,
    QUERY_STRING: search.slice(1),
    REQUEST_METHOD: method,
    CONTENT_TYPE: headers['content-type'],
    HTTP_CONTENT_ENCODING: headers['content-encoding'],
    GIT_PROTOCOL: headers['git-protocol'] as string | undefined,
    // Without a length it reads to the end, as it must where the body is chunked.
    CONTENT_LENGTH: headers['content-length'],
  };
  const program = spawn('git', ['http-backend'], { env });
  incoming.pipe(program.stdin.on('error', () => undefined));
  let head = Buffer.alloc(0);
  program.stdout.on('data', function read(chunk: Buffer) {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    program.stdout.off('data', read);
    const fields = head.subarray(0, end).toString().split('\r\n');
    const pairs = fields.map((line) => line.split(/: */, 2) as [string, string]);
    const status = pairs.find(([name]) => name === 'Status')?.[1];
    outgoing.writeHead(Number.parseInt(status ?? '200', 10), Object.fromEntries(pairs));
    outgoing.write(head.subarray(end + 4));
    program.stdout.pipe(outgoing);
  });
}
