import type { Writable } from 'node:stream';
import type { ServedRequest } from '../adapters/node.ts';

/** So much waits for whoever reads the lines; what comes then is counted. A pipe that nobody reads would fill the memory. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/** Writes a line for each request, but for what the inspector and health checks read all the time. */
export function requestLog(out: Pick<Writable, 'write' | 'writableLength'>): (request: ServedRequest) => void {
  let omitted = 0;
  return (request) => {
    if (isControlRead(request)) return;
    if (out.writableLength > MAX_UNREAD_BYTES) {
      omitted += 1;
      return;
    }
    if (omitted > 0) out.write(`(${omitted} lines omitted: nobody read them)\n`);
    omitted = 0;
    out.write(`${requestLine(request)}\n`);
  };
}

const CONTROL = /^(?:\/_world\/[^/]+)?\/_fake(?:\/|$)/;

const isControlRead = ({ method, path, status }: ServedRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && status < 400 && CONTROL.test(path);

function requestLine({ method, path, status, nearest, reason }: ServedRequest): string {
  const remark = reason ?? (nearest && `no such route; the nearest: ${nearest}`);
  return `${method} ${path} ${status}${remark === undefined ? '' : ` (${remark})`}`;
}
