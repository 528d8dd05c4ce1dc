import { withPlainBoundary } from './multipart.ts';
import type { Case, RequestStep } from '../../engine/composed/case.ts';
import { AskedWords } from './asked-words.ts';
import { RequestSecrets, type SecretRules } from './request-secrets.ts';
import type { Exchange } from './exchange.ts';
import { MadeIds } from './made-ids.ts';
import { doubtsIn } from './doubts.ts';
import { RequestWriter } from './request-writer.ts';
import { ResponseWriter } from './response-writer.ts';
import { ServiceTimes } from './service-times.ts';
import type { Written } from './written.ts';

/** What passed through in one session. */
export interface Recording {
  readonly name: string;
  /** The address of the service. */
  readonly base: string;
  readonly exchanges: readonly Exchange[];
  /** Whether it began with a world document: its credentials are no secrets, and its numbers are mapped by the area. */
  readonly isOfWorld?: boolean;
  /** What the user says of secrets. */
  readonly secrets?: SecretRules;
}

/** A case in the long form, and what to say of it. */
export interface RecordedCase {
  readonly scenario: Case;
  /** Credentials that are asked for when it is played: `token`, `token2`. */
  readonly credentials: number;
  /** What was not written, and what is not sure, each with its place. */
  readonly notes: readonly string[];
}

const NO_RULES: SecretRules = { secret: [], notSecret: [] };

/** The case of a session: ids, times, credentials and addresses are placeholders, all else is as it was. */
export function caseOf({
  name,
  base,
  exchanges: given,
  isOfWorld = false,
  secrets = NO_RULES,
}: Recording): RecordedCase {
  const exchanges = given.map(withPlainBoundary);
  const written: Written = {
    base,
    isOfWorld,
    ids: new MadeIds(),
    times: new ServiceTimes(exchanges),
    secrets: new RequestSecrets(isOfWorld ? [] : exchanges, secrets),
    given: new Set(),
    notes: new Set(),
  };
  const steps = stepsOf(exchanges, written).map((step) => withoutHidden(step, written));
  return {
    scenario: { name, basis: 'recorded', match: 'exact', steps },
    credentials: written.secrets.tokens,
    notes: [...written.notes, ...guessed(written.secrets.guesses), ...doubtsIn(steps, written)],
  };
}

function stepsOf(exchanges: readonly Exchange[], written: Written): RequestStep[] {
  const [requests, responses] = [new RequestWriter(written), new ResponseWriter(written)];
  const words = new AskedWords(exchanges);
  return exchanges.flatMap((exchange, i) => {
    try {
      const request = requests.template(exchange);
      return [{ request, expect: responses.expectation(exchange, i, (value) => words.isAskedAfter(value, i)) }];
    } catch (error) {
      // One odd request is no reason to lose the others.
      written.notes.add(`step ${i + 1} is not written: ${(error as Error).message}`);
      return [];
    }
  });
}

/** A step without the words that are hidden, in any spelling. */
function withoutHidden(step: RequestStep, { secrets, isOfWorld }: Written): RequestStep {
  if (isOfWorld) return step;
  const text = JSON.stringify(step);
  const redacted = secrets.redacted(text);
  return redacted === text ? step : (JSON.parse(redacted) as RequestStep);
}

const guessed = (guesses: readonly string[]): string[] =>
  guesses.map((guess) => `looks made up, so it is not written as it was: ${guess} (--not-secret keeps it)`);
