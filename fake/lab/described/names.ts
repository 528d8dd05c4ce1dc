/** How the files are named. */
export interface Naming {
  readonly name: string;
  /** `ts` or `mts`. */
  readonly extension: string;
  /** The name of the description's file. */
  readonly from: string;
}

/** Words that cannot name a constant of a module in strict mode, or that a written file uses itself. */
const TAKEN =
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface json let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield z'.split(
    ' ',
  );

/** The words of a name: `list-all_Pets` has three. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '');

/** A name in camel case that is an identifier, whatever is given. */
export function camel(name: string, otherwise = 'other'): string {
  const joined = wordsOf(name)
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('');
  if (joined === '') return otherwise;
  return /^\d/.test(joined) ? `_${joined}` : joined;
}

/** Names of which none is given twice. */
export class Names {
  readonly #taken: Set<string>;

  constructor(taken: readonly string[] = TAKEN) {
    this.#taken = new Set(taken);
  }

  has(name: string): boolean {
    return this.#taken.has(name);
  }

  /** The name, or the name with the first number that makes it a new one. */
  unique(name: string): string {
    let found = name;
    for (let number = 2; this.#taken.has(found); number += 1) found = `${name}${number}`;
    this.#taken.add(found);
    return found;
  }
}

/** A key of an object as code has it. */
export const keyOf = (name: string): string => {
  // This name alone, without brackets, would be what the object inherits from.
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
};

/** A text as code has it. */
export const quoted = (text: string): string =>
  text.includes("'")
    ? JSON.stringify(text).replace(/[\u2028\u2029]/g, escaped)
    : `'${JSON.stringify(text)
        .slice(1, -1)
        .replaceAll('\\"', '"')
        .replace(/[\u2028\u2029]/g, escaped)}'`;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16)}`;

/** Some words for reading as a comment or a heading: no line of code or Markdown ends in them. */
export const plain = (text: string): string =>
  text
    .replace(/[\s`*<>[\]]+/g, ' ')
    .trim()
    .slice(0, 100);
