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
  const faults = [...repeatedTokens(result.data), ...repeatedKeys(result.data)];
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

/** A token text used twice would speak for two users. */
function* repeatedTokens({ users }: WorldDocument): Generator<SeedFault> {
  const seen = new Set<string>();
  for (const [i, user] of (users ?? []).entries())
    for (const [j, { token }] of (user.tokens ?? []).entries()) {
      if (seen.has(token)) yield { path: `users[${i}].tokens[${j}].token`, message: 'used twice' };
      seen.add(token);
    }
}

function* repeatedKeys({ payments }: WorldDocument): Generator<SeedFault> {
  const seen = new Set<string>();
  for (const [i, { key }] of (payments?.keys ?? []).entries()) {
    if (seen.has(key)) yield { path: `payments.keys[${i}].key`, message: 'used twice' };
    seen.add(key);
  }
}
