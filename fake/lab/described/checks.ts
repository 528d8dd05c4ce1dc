// What a schema says of a text, a number or a list besides its type: as checks of zod, and what is not written of it.
import type { Part } from './description.ts';
import { expressionOf } from './pattern-text.ts';

const limit = (part: Part, keyword: string, check: string): string[] =>
  typeof part[keyword] === 'number' ? [`z.${check}(${part[keyword]})`] : [];

function patternIn({ pattern }: Part): string[] {
  const expression = typeof pattern === 'string' ? expressionOf(pattern) : undefined;
  return expression === undefined ? [] : [`z.regex(${String(expression)})`];
}

/** The checks of a schema whose code is a text or a number. */
export function checksOf(part: Part, kind: string): readonly string[] {
  if (kind === 'string')
    return [...limit(part, 'minLength', 'minLength'), ...limit(part, 'maxLength', 'maxLength'), ...patternIn(part)];
  if (kind !== 'integer' && kind !== 'number') return [];
  return [
    // In OpenAPI 3.0 a bound is exclusive by a word of its own.
    ...limit(part, 'minimum', part['exclusiveMinimum'] === true ? 'gt' : 'gte'),
    ...limit(part, 'maximum', part['exclusiveMaximum'] === true ? 'lt' : 'lte'),
    ...limit(part, 'exclusiveMinimum', 'gt'),
    ...limit(part, 'exclusiveMaximum', 'lt'),
  ];
}

const OF_TEXTS = ['minLength', 'maxLength', 'pattern'];
const OF_NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const OF_LISTS = ['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'];

/** What a schema says that is not checked, with its value: ``pattern `^[a-z$` ``; all of it where nothing is. */
export const uncheckedIn = (part: Part, isChecked: boolean): readonly string[] =>
  [...OF_TEXTS, ...OF_NUMBERS, ...OF_LISTS]
    .filter((keyword) => ['string', 'number'].includes(typeof part[keyword]) || part[keyword] === true)
    .filter((keyword) => !isChecked || !isWritten(part, keyword))
    .map((keyword) => (part[keyword] === true ? keyword : `${keyword} ${shown(String(part[keyword]))}`));

/** A value as Markdown has it, on one line. */
const shown = (text: string): string => `\`${text.replace(/[\s`]+/g, ' ').slice(0, 200)}\``;

const isWritten = (part: Part, keyword: string): boolean =>
  keyword === 'pattern' ? patternIn(part).length > 0 : keyword !== 'multipleOf' && !OF_LISTS.includes(keyword);
