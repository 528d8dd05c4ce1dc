import type { JournalEntry, RecordedMessage, RecordedRequest } from '../../../engine/world/journal.ts';
import { encodedBody, isSent, NOT_RECORDED, REDACTED, targetOf } from './request.ts';

/** Where a test begins: the address, and the world before the request, if it was kept. */
export interface TestStart {
  readonly url: string;
  readonly world?: object | undefined;
  /** The facts about it that the document does not say. */
  readonly omitted?: readonly string[];
  /** The headers that carry credentials, with `{name}` for the fake's credential of that name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The test that makes a request, and expects the response that it had. */
export function testOf(entry: JournalEntry, { url, world, omitted = [], headers = {} }: TestStart): string {
  const options = [...(world === undefined ? [] : ['seed: world']), `url: ${literal(url)}`].join(', ');
  return `import { expect, test } from 'vitest';
import { createFake${world === undefined ? '' : ', type WorldDocument'} } from 'understudy-sdk/fake';
${world === undefined ? '' : `\n${remarks(omitted)}const world = ${literal(world)} as WorldDocument;\n`}
test(${literal(`${entry.method} ${entry.path} responds with ${entry.status}`)}, async () => {
  const fake = createFake({ ${options} });
${entry.request === undefined ? `  // ${NOT_RECORDED}\n` : ''}  const request = new Request(${literal(url + targetOf(entry))}, ${requestInit(entry, headers)});
${expectations(entry)}
});
`;
}

/** A comment on a world: what it is, and what it does not say. */
function remarks(omitted: readonly string[]): string {
  if (omitted.length === 0) return '// The world as it was before the request.\n';
  const lines = ['The world before the request, but for:', ...omitted.map((one) => `- ${one}`)];
  return lines.map((line) => `// ${line.replace(/\s+/g, ' ')}\n`).join('');
}

function requestInit({ method, request }: JournalEntry, credentials: NonNullable<TestStart['headers']>): string {
  const headers = Object.entries(request?.headers ?? {}).filter(([name]) => isSent(name));
  const body = request === undefined ? undefined : bodyCode(request);
  const lines = [
    `method: ${literal(method)},`,
    ...(headers.length === 0
      ? []
      : [
          `headers: {\n${headers.map(([name, value]) => `      ${literal(name)}: ${headerCode(value, credentials[name])},`).join('\n')}\n    },`,
        ]),
    ...(body === undefined ? [] : [`body: ${body},`]),
  ];
  return `{\n${lines.map((line) => `    ${line}`).join('\n')}\n  }`;
}

/** A value; the fake's own credential in the place of one that is not recorded. */
function headerCode(value: string, credential: string | undefined): string {
  if (credential === undefined || !value.includes(REDACTED)) return literal(value);
  return `\`${credential.replaceAll('{', '${fake.credentials.')}\``;
}

function bodyCode(request: RecordedRequest): string | undefined {
  const isJson = request.headers['content-type']?.includes('json') === true;
  if (isJson && typeof request.body === 'object') return `JSON.stringify(${literal(request.body, 4)})`;
  const text = encodedBody(request);
  return text === undefined ? undefined : literal(text);
}

function expectations({ status, response }: JournalEntry): string {
  // A fault broke the connection.
  if (status === 0) return '  await expect(fake.fetch(request)).rejects.toThrow();';
  return [
    '  const response = await fake.fetch(request);',
    `  expect(response.status).toBe(${status});`,
    ...bodyExpectation(response),
  ].join('\n');
}

function bodyExpectation(response: RecordedMessage | undefined): string[] {
  if (response?.body === undefined || response.body === '<bytes>') return [];
  return typeof response.body === 'string'
    ? [`  expect(await response.text()).toBe(${literal(response.body)});`]
    : [`  expect(await response.json()).toEqual(${expected(response.body)});`];
}

/** A value as TypeScript. */
function literal(value: unknown, indent = 0): string {
  return typeof value === 'string'
    ? stringLiteral(value)
    : JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(indent)}`);
}

const stringLiteral = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** The same where the journal did not keep a credential: any will do. */
function expected(value: unknown): string {
  return literal(value, 2).replace(/"[^"\\]*\[redacted\][^"\\]*"(?!:)/g, 'expect.any(String)');
}
