import type { AccountsDocument } from '../areas/accounts/seed/document.ts';
import type { PaymentsDocument } from '../areas/payments/seed/document.ts';
import type { PullsDocument } from '../areas/pulls/seed/document.ts';
import { Draw } from './draw.ts';
import { generatePayments } from './payments.ts';
import { generatePulls, generateUsers } from './pulls.ts';

/** How many records of each kind to generate. What is not said is not generated. */
export interface GenerateOptions {
  /** Decides all that is drawn: the same seed and numbers give the same document. Default: 1. */
  readonly seed?: number;
  /** The time of the world, ISO 8601; what is generated happened in the two months before. Default: `2026-07-16T10:00:00Z`. */
  readonly clock?: string;
  /** Payments of one shop, with their customers. */
  readonly payments?: number;
  /** Transfers of that shop, out of what it was paid. */
  readonly transfers?: number;
  /** Repositories with a history, of a team of five. */
  readonly repos?: number;
  /** Pull requests in these, with reviews; most are merged. */
  readonly pulls?: number;
  /** Issues in these. */
  readonly issues?: number;
}

/** A generated world document. */
export interface GeneratedWorld extends AccountsDocument, PaymentsDocument, PullsDocument {
  /** The time of the world. */
  readonly clock: string;
}

/**
 * Generates a world document with so many records of each kind, as a shop and a team might have them: people who come
 * again, amounts that add up to the balance, reviews before merges. It is a document as any other, to load, edit or
 * write into a file.
 *
 * @throws `TypeError` for what is not a number from 0, and for pull requests or issues without a repository
 *
 * @example
 * ```ts
 * import { createFake, generateWorld } from 'understudy-sdk/fake';
 * import { PaymentsClient } from 'understudy-sdk/payments';
 *
 * const fake = createFake({ seed: generateWorld({ payments: 50, repos: 1, pulls: 8, seed: 7 }) });
 * const payments = new PaymentsClient(fake.options.payments);
 * console.log((await payments.list({ limit: 100 }).firstPage()).items.length); // 50
 * ```
 */
export function generateWorld(options: GenerateOptions): GeneratedWorld {
  const { seed = 1, clock = '2026-07-16T10:00:00Z' } = options;
  const [payments, transfers] = [countOf(options, 'payments'), countOf(options, 'transfers')];
  const [repos, pulls, issues] = [countOf(options, 'repos'), countOf(options, 'pulls'), countOf(options, 'issues')];
  if (repos === 0 && pulls + issues > 0) throw new TypeError('generateWorld: pulls and issues need repos, one or more');
  const now = Date.parse(clock);
  if (Number.isNaN(now)) throw new TypeError(`generateWorld: clock must be an ISO 8601 time, not '${clock}'`);
  // Each area draws on its own, so that the number of one changes nothing of the other.
  const users = repos > 0 ? generateUsers() : undefined;
  return {
    clock,
    ...(users !== undefined && { users }),
    ...(payments + transfers > 0 && { payments: generatePayments(new Draw(seed), now, { payments, transfers }) }),
    ...(users !== undefined && { pulls: generatePulls(new Draw(seed + 1), now, users, { repos, pulls, issues }) }),
  };
}

function countOf(options: GenerateOptions, name: 'payments' | 'transfers' | 'repos' | 'pulls' | 'issues'): number {
  const count = options[name] ?? 0;
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new TypeError(`generateWorld: ${name} must be an integer from 0, not ${String(count)}`);
}
