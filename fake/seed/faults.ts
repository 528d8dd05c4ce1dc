import type { WorldDocument } from './document.ts';
import type { SchemaIssue } from './schema-type.ts';
import { worldSchema } from './schema.ts';

/** One thing that is wrong with a world document. */
export interface SeedFault {
  /** Where: `payments.keys[0].key`. */
  readonly path: string;
  /** What. */
  readonly message: string;
}

/** A world document that cannot be used. */
export class SeedError extends Error {
  /** What it is. */
  override readonly name = 'SeedError';
  /** Everything that is wrong with it. */
  readonly faults: readonly SeedFault[];

  constructor(faults: readonly SeedFault[]) {
    super(`the world document has faults: ${faults.map(({ path, message }) => `${path}: ${message}`).join('; ')}`);
    this.faults = faults;
  }
}

/** A world document, once it has been checked. */
export function checkedWorld(value: unknown): WorldDocument {
  const result = worldSchema.safeParse(value);
  if (!result.success) throw new SeedError(result.error.issues.flatMap(faultsOf));
  const faults = onceOnly(result.data).flatMap(repeated);
  if (faults.length > 0) throw new SeedError(faults);
  return result.data;
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
