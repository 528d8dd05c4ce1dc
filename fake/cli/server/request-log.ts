import type { Writable } from 'node:stream';
import type { SentWebhook, ServedRequest } from '../../adapters/node.ts';
import { requestLine, webhookLine } from '../../engine/world/log-lines.ts';

/** The most that waits for a reader of the lines; further lines are counted. An unread pipe would fill the memory. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/** The lines that a server prints while it runs. */
export interface ServerLog {
  /** A line for each request, but for what the inspector and health checks read all the time. */
  readonly log: (request: ServedRequest) => void;
  /** A line for each webhook that was sent. */
  readonly logWebhook: (webhook: SentWebhook) => void;
}

/** Writes lines that begin with the time of day on this machine. */
export function serverLog(out: Pick<Writable, 'write' | 'writableLength'>, now: () => Date): ServerLog {
  let omitted = 0;
  const print = (line: string): void => {
    if (out.writableLength > MAX_UNREAD_BYTES) {
      omitted += 1;
      return;
    }
    if (omitted > 0) out.write(`(${omitted} lines omitted: nobody read them)\n`);
    omitted = 0;
    out.write(`${now().toTimeString().slice(0, 'HH:MM:SS'.length)} ${line}\n`);
  };
  return {
    log: (request) => {
      if (!isControlRead(request)) print(requestLine(request));
    },
    logWebhook: (webhook) => print(webhookLine(webhook)),
  };
}

const CONTROL = /\/_fake(?:\/|$)/;

const isControlRead = ({ method, path, status }: ServedRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && status < 400 && CONTROL.test(path);
