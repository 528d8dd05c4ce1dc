import { isSecretKey } from '../../engine/secrets/names.ts';

/** A value of JSON, and where it stands: the keys to it. */
export interface Leaf {
  readonly keys: readonly string[];
  readonly value: string | number;
}

/** The texts and numbers in a value of JSON, each with its place. */
export function leavesOf(value: unknown, keys: readonly string[] = []): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ keys, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...keys, key]));
}

const PLAIN = /^(?:id|_id|uuid|guid|key|sid|number|iid|ref|reference|slug|code|name|rev|_rev)$/i;
const SUFFIX = /(?:[_-](?:id|uuid|key|ref|rev)|(?<=[a-z])(?:Id|ID|Uuid|Key|Ref))$/;

/** Whether a key is that of a record's own id. */
export const isPlainId = (key: string): boolean => /^(?:id|_id|uuid|guid|sid|iid|_?rev)$/i.test(key);

/** Whether a key says that it names a record by an id. */
export const isIdKey = (key: string): boolean => isPlainId(key) || SUFFIX.test(key);

/** Whether a value looks made up by a server, not written by hand. */
export function isMadeUp(value: string | number): boolean {
  if (typeof value === 'number') return false;
  if (/\s/.test(value) || value.length > 2000) return false;
  if (/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)) return true;
  if (/^[0-9a-f]{16,}$/i.test(value) && /\d/.test(value) && /[a-f]/i.test(value)) return true;
  if (/^[a-z]{1,8}_[A-Za-z0-9]{6,}$/.test(value) && /\d/.test(value)) return true;
  return (
    /^[\w.~+/=-]{20,}$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value) && !/^[\w.-]+\.[a-z]{2,}$/i.test(value)
  );
}

/** The word for one record of a collection. */
const singular = (word: string): string =>
  word
    .replace(/ies$/i, 'y')
    .replace(/(?<=(?:s|x|ch|sh))es$/i, '')
    .replace(/(?<!s)s$/i, '');

/** A word as a name in a placeholder. */
const nameFrom = (word: string): string => word.match(/[A-Za-z0-9]+/g)?.join('_') ?? 'value';

/** The collection that a path is about: `messages` of `/api/messages/7/read`. */
function collectionIn(path: string): string {
  const parts = (path.split('?', 1)[0] ?? '').split('/').filter((part) => /^[A-Za-z][\w-]*$/.test(part));
  const plural = parts.findLast((part) => /[^s]s$/i.test(part));
  return plural ?? parts.at(-1) ?? 'record';
}

/** The kind of record that an id names: by its key, by what it stands in, or by the path. */
export function kindOf(keys: readonly string[], path: string): string {
  const key = keys.findLast((one) => !/^\d+$/.test(one)) ?? '';
  if (isSecretKey(key)) return nameFrom(key);
  if (SUFFIX.test(key)) return nameFrom(key.replace(SUFFIX, ''));
  if (key !== '' && !PLAIN.test(key)) return nameFrom(singular(key));
  const parent = keys.slice(0, keys.lastIndexOf(key)).findLast((one) => !/^\d+$/.test(one));
  // What an envelope is called says nothing of the record.
  const isEnvelope =
    parent === undefined || /^(?:data|items?|results?|records?|objects?|response|value|body)$/i.test(parent);
  return nameFrom(singular(isEnvelope ? collectionIn(path) : parent));
}

/** Whether a text is a part of another one by chance only: what is short, or has no digit. */
export const isDistinct = (value: string): boolean => value.length >= 8 && /\d/.test(value);
