import { isObject, type JsonObject } from '../http/json.ts';
import type { WorldDocument } from './document.ts';
import type { Schema, SchemaIssue } from './schema-type.ts';
import { worldSchema } from './schema.ts';

/** One thing that is wrong with a world document. */
export interface SeedFault {
  /** Where: `payments.keys[0].key`. */
  readonly path: string;
  /** What. */
  readonly message: string;
}

// Longer lists help nobody, and would make an error many times as long as the document.
const MOST_LISTED = 20;

/** A world document that cannot be used. */
export class SeedError extends Error {
  /** What it is. */
  override readonly name = 'SeedError';
  /** What is wrong with it: the first 20 faults. */
  readonly faults: readonly SeedFault[];
  /** How many more there are. */
  readonly more: number;

  constructor(faults: readonly SeedFault[]) {
    const listed = faults.slice(0, MOST_LISTED);
    const more = faults.length - listed.length;
    const texts = listed.map(({ path, message }) => `${path}: ${message}`).join('; ');
    super(`the world document has faults: ${texts}${more > 0 ? `; and ${more} more` : ''}`);
    this.faults = listed;
    this.more = more;
  }
}

/** A world document, once it has been checked. */
export function checkedWorld(value: unknown): WorldDocument {
  const wrong = worldFaults(value);
  if (wrong.length > 0) throw new SeedError(wrong);
  const document = value as WorldDocument;
  const faults = onceOnly(document).flatMap(repeated);
  if (faults.length > 0) throw new SeedError(faults);
  return document;
}

/** What a schema finds wrong with the value at a place of the document. */
export function issuesWith(schema: Schema<unknown>, value: unknown, path: string): SeedFault[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.flatMap(faultsOf).map((fault) => ({ ...fault, path: joined(path, fault.path) }));
}

const joined = (path: string, below: string): string =>
  below === '' || path === '' ? path + below : `${path}${below.startsWith('[') ? '' : '.'}${below}`;

function worldFaults(value: unknown): SeedFault[] {
  try {
    return issuesWith(worldSchema, value, '');
  } catch (error) {
    // The schema hands issues on as arguments, of which a stack holds about a hundred thousand.
    if (error instanceof RangeError) return [...partsOf(value as JsonObject)].flatMap(partFaults);
    throw error;
  }
}

/** A document with a part of one list only; `from` is where that part begins, `depth` the place of its index in paths. */
interface Part {
  readonly document: JsonObject;
  readonly depth: number;
  readonly from: number;
}

const PART = 1000;

function* partsOf(document: JsonObject): Generator<Part> {
  for (const [section, content] of Object.entries(document)) {
    const isSection = isObject(content) && section !== 'state';
    const lists = Object.entries(isSection ? content : { [section]: content });
    for (const [key, list] of lists) {
      for (let from = 0; from === 0 || (Array.isArray(list) && from < list.length); from += PART) {
        const part: unknown = Array.isArray(list) ? list.slice(from, from + PART) : list;
        yield { document: { [section]: isSection ? { [key]: part } : part }, depth: isSection ? 2 : 1, from };
      }
    }
  }
}

function partFaults({ document, depth, from }: Part): SeedFault[] {
  const result = worldSchema.safeParse(document);
  if (result.success) return [];
  const moved = (path: readonly PropertyKey[]): PropertyKey[] =>
    path.map((key, i) => (i === depth && typeof key === 'number' ? key + from : key));
  return result.error.issues.flatMap((issue) => faultsOf({ ...issue, path: moved(issue.path) }));
}

interface Detailed extends SchemaIssue {
  readonly keys?: readonly string[];
  readonly expected?: string;
  readonly values?: readonly unknown[];
}

function faultsOf(issue: Detailed): SeedFault[] {
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? []).map((key) => ({ path: pathText([...issue.path, key]), message: 'unknown key' }));
  return [{ path: pathText(issue.path), message: messageOf(issue) }];
}

function messageOf({ code, message, expected, values }: Detailed): string {
  if (code === 'invalid_type') return `expected ${expected}`;
  if (code === 'invalid_value') return `expected ${(values ?? []).map((value) => JSON.stringify(value)).join(' or ')}`;
  return message === 'Invalid input' ? 'invalid value' : message;
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i === 0 ? '' : '.'}${String(part)}`))
    .join('');
}

type Named = readonly [path: string, name: string | null | undefined];

function named<K extends string>(
  path: string,
  rows: readonly { readonly [key in K]?: string | null }[] | null | undefined,
  key: K,
): Named[] {
  return (rows ?? []).map((row, i) => [`${path}[${i}].${key}`, row[key]]);
}

/** What may be used once only: each entry names its users. A token used twice would speak for two. */
function onceOnly({ users, payments }: WorldDocument): Named[][] {
  const tokens = (users ?? []).flatMap((user, i) => named(`users[${i}].tokens`, user.tokens, 'token'));
  const channels = payments?.channels === 'default' ? [] : payments?.channels;
  const records = (['payments', 'transfers', 'customers', 'beneficiaries', 'webhooks'] as const).map((name) =>
    named(`payments.${name}`, payments?.[name], 'id'),
  );
  return [
    tokens,
    named('users', users, 'name').map(([path, name]) => [path, name?.toLowerCase()]),
    named('payments.keys', payments?.keys, 'key'),
    named('payments.channels', channels, 'slug'),
    named('payments.payments', payments?.payments, 'reference'),
    named('payments.transfers', payments?.transfers, 'reference'),
    named('payments.beneficiaries', payments?.beneficiaries, 'reference'),
    ...records,
  ];
}

function repeated(names: readonly Named[]): SeedFault[] {
  const seen = new Set<string>();
  return names.flatMap(([path, name]) => {
    if (name == null) return [];
    const isAgain = seen.has(name);
    seen.add(name);
    return isAgain ? [{ path, message: 'used twice' }] : [];
  });
}
