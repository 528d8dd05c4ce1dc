import type { AreaRoute } from '../../../engine/control/area-routes.ts';
import type { JournalEntry, RecordedRequest } from '../../../engine/world/journal.ts';
import { encodedBody, isSent, NOT_RECORDED, REDACTED, targetOf } from './request.ts';

/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const variable = (name: string): string =>
  `$${name
    .replace(/[a-z](?=[A-Z])/g, '$&_')
    .replaceAll('-', '_')
    .toUpperCase()}`;

/** A credential that is not recorded comes from the shell. */
const headerArgument = (name: string, value: string): string =>
  value.includes(REDACTED) ? `-H "${name}: ${variable(name)}"` : `-H ${quoted(`${name}: ${value}`)}`;

const startOf = (method: string): string =>
  method === 'GET' ? 'curl' : method === 'HEAD' ? 'curl -I' : `curl -X ${method}`;

/** A request as a command for a shell. */
export function curlOf(entry: JournalEntry, serverUrl: string): string {
  const { method, request } = entry;
  const note = request === undefined ? `# ${NOT_RECORDED}\n` : '';
  return note + [`${startOf(method)} ${quoted(serverUrl + targetOf(entry))}`, ...argumentsOf(request)].join(' \\\n  ');
}

/** A line for a shell that requests an operation: `<name>` is to be replaced, and the credential comes from the shell. */
export function curlOfRoute({ method, path, headers }: AreaRoute, serverUrl: string): string {
  const [header] = Object.entries(headers);
  const address = quoted(serverUrl + path.replace(/\{(\w+)\*?\}/g, '<$1>'));
  return [
    `${startOf(method)} ${address}`,
    ...(header ? [`-H "${header[0]}: ${header[1].replace(/\{(\w+)\}/g, (_, name: string) => variable(name))}"`] : []),
    ...(/^P/.test(method) ? ["-H 'content-type: application/json' -d '{}'"] : []),
  ].join(' ');
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
