import type { JournalEntry, RecordedRequest } from '../../../engine/world/journal.ts';
import { encodedBody, isSent, REDACTED, targetOf } from './request.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A credential that is not recorded comes from the shell. */
const headerArgument = (name: string, value: string): string =>
  value.includes(REDACTED)
    ? `-H "${name}: $${name.toUpperCase().replaceAll('-', '_')}"`
    : `-H ${quoted(`${name}: ${value}`)}`;

/** A request as a command for a shell. */
export function curlOf(entry: JournalEntry, serverUrl: string): string {
  const { method, request } = entry;
  const start = method === 'GET' ? 'curl' : method === 'HEAD' ? 'curl -I' : `curl -X ${method}`;
  return [`${start} ${quoted(serverUrl + targetOf(entry))}`, ...argumentsOf(request)].join(' \\\n  ');
}

function argumentsOf(request: RecordedRequest | undefined): string[] {
  if (request === undefined) return [];
  const headers = Object.entries(request.headers).filter(([name]) => isSent(name));
  const body = encodedBody(request);
  return [
    ...headers.map(([name, value]) => headerArgument(name, value)),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ];
}
