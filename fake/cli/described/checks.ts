// What a schema says of a text or a number besides its type, as checks of zod.
import type { Part } from './description.ts';
import { expressionOf, isNumber, isText, numberFor, textFor } from './values.ts';

const limit = (part: Part, keyword: string, check: string): string[] =>
  typeof part[keyword] === 'number' ? [`z.${check}(${part[keyword]})`] : [];

function patternIn({ pattern }: Part): string[] {
  const expression = typeof pattern === 'string' ? expressionOf(pattern) : undefined;
  return expression === undefined ? [] : [`z.regex(${String(expression)})`];
}

/** The checks of a schema as the end of its code. There are none where no example was found that fits them. */
export function checksOf(part: Part, kind: string): string {
  const isInteger = kind === 'integer';
  const checks =
    kind === 'string' && isText(part, textFor(part))
      ? [...limit(part, 'minLength', 'minLength'), ...limit(part, 'maxLength', 'maxLength'), ...patternIn(part)]
      : (isInteger || kind === 'number') && isNumber(part, numberFor(part, isInteger), isInteger)
        ? [
            // In OpenAPI 3.0 a bound is exclusive by a word of its own.
            ...limit(part, 'minimum', part['exclusiveMinimum'] === true ? 'gt' : 'gte'),
            ...limit(part, 'maximum', part['exclusiveMaximum'] === true ? 'lt' : 'lte'),
            ...limit(part, 'exclusiveMinimum', 'gt'),
            ...limit(part, 'exclusiveMaximum', 'lt'),
          ]
        : [];
  return checks.length === 0 ? '' : `.check(${checks.join(', ')})`;
}
