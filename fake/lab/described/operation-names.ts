// Names of operations as people write them: `orders.cancel` for `POST /orders/{id}/cancel`.
import { camel, wordsOf } from './names.ts';
import type { Described } from './operations.ts';

/** The words of a path that are no parameters. */
export const wordsIn = (path: string): readonly string[] =>
  path.split('/').filter((part) => part !== '' && !part.includes('{'));

/** Words of paths and names that say nothing of the subject. */
const isEmptyWord = (word: string): boolean => /^(v\d+([._]\d+)*|api|rest)$/i.test(word);

/** The name of an operation that creates, lists, retrieves, changes or deletes no row; `table` is that of the row it has. */
export function nameOfOperation(described: Described, table: string | undefined): string {
  const words = wordsIn(described.path).filter((word) => !isEmptyWord(word));
  const group = table ?? camel(words[0] ?? 'root', 'root');
  return `${group}.${verbOf(described, group, words)}`;
}

const lower = (text: string): readonly string[] => wordsOf(text).map((word) => word.toLowerCase());
const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '');
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const JOINTS = ['by', 'id', 'controller', 'endpoint'];

function verbOf(described: Described, group: string, words: readonly string[]): string {
  const { operationId, path, params } = described;
  const known = lower(group).map(singular);
  const own = operationId === undefined ? [] : lower(operationId).filter((word) => !isEmptyWord(word));
  const ofPath = new Set([...lower(path), ...params.flatMap(lower), ...METHODS, ...JOINTS]);
  const isMade = own.length > words.length && METHODS.includes(own[0] ?? '') && own.every((word) => ofPath.has(word));
  const remaining = own.filter((word) => !known.includes(singular(word)) && word !== 'controller');
  if (!isMade && remaining.length > 0 && remaining.join() !== described.method.toLowerCase())
    return camel(remaining.join(' '));
  const tail = lower(words.slice(1).join(' ')).filter((word) => !known.includes(singular(word)));
  return camel([...(isVerb(described, tail) ? [] : [prefixOf(described)]), ...tail].join(' '));
}

/** Whether the last word of a path says what is done: `/orders/{id}/cancel`. */
const isVerb = ({ method, path }: Described, tail: readonly string[]): boolean =>
  method === 'POST' && tail.length > 0 && !path.endsWith('}') && !/[^s]s$/.test(tail.at(-1) ?? '');

const PREFIXES: Readonly<Record<string, readonly [ofOne: string, ofAll: string]>> = {
  GET: ['retrieve', 'list'],
  POST: ['update', 'create'],
  PUT: ['replace', 'set'],
  PATCH: ['update', 'update'],
  DELETE: ['delete', 'delete'],
};

function prefixOf({ method, path, response }: Described): string {
  const [ofOne = '', ofAll = ''] = PREFIXES[method] ?? [];
  const isList = method !== 'GET' || (response?.schema as { type?: unknown } | undefined)?.type === 'array';
  if (path.endsWith('}')) return ofOne;
  return isList || /[^sui]s$/.test(path) ? ofAll : 'get';
}
