// The files of a description: the one that was given, and those that it refers to.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { isObject } from '../../engine/http/json.ts';
import { UsageError } from '../../shell/usage.ts';

/** Where a part refers to. */
export const refOf = (part: Readonly<Record<string, unknown>>): string | undefined =>
  typeof part['$ref'] === 'string' ? part['$ref'] : undefined;

/** A description and the files beside it, each read once. */
export class Documents {
  readonly main: unknown;
  readonly #file: string;
  readonly #byFile = new Map<string, unknown>();

  /** @throws {@link UsageError} where the text is neither JSON nor YAML, or no object. */
  constructor(text: string, file: string) {
    this.#file = resolve(file);
    this.main = parsed(text, file);
    if (!isObject(this.main))
      throw new UsageError(
        `${file}: expected an OpenAPI description; received ${JSON.stringify(this.main ?? null).slice(0, 40)}`,
      );
    this.#byFile.set(this.#file, this.main);
    withWholeRefs(this.main, this.#file, true);
  }

  /** What stands at a reference such as `#/components/schemas/Pet` or `/folder/pets.yaml#/Pet`. */
  at(ref: string): unknown {
    const [file = '', pointer = ''] = ref.split('#', 2);
    let value = file === '' ? this.main : this.#document(file, ref);
    if (pointer !== '' && !pointer.startsWith('/')) return undefined;
    for (const step of pointer.split('/').slice(1)) {
      const key = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
      value = (value as Readonly<Record<string, unknown>>)[key];
    }
    return value;
  }

  #document(file: string, ref: string): unknown {
    if (!this.#byFile.has(file)) {
      const document = parsed(readBeside(file, ref), file);
      withWholeRefs(document, file, false);
      this.#byFile.set(file, document);
    }
    return this.#byFile.get(file);
  }
}

/** Reads a file that a description refers to: another description's, so no other kind of file is read. */
function readBeside(file: string, ref: string): string {
  const reason = /^[a-z][a-z\d+.-]+:/i.test(file)
    ? 'nothing is fetched'
    : /\.(json|ya?ml)$/i.test(file)
      ? undefined
      : 'only .json, .yaml and .yml files are read';
  if (reason !== undefined) throw new UsageError(`$ref ${ref}: ${reason}: bundle the description into one file first`);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`$ref ${ref}: ${(error as Error).message}: give the description with the files beside it`);
  }
}

/** Completes the references of a document by the path of their file, so that they mean the same wherever they are found. */
function withWholeRefs(document: unknown, file: string, isMain: boolean): void {
  const seen = new Set<unknown>();
  const open = [document];
  for (let one = open.pop(); open.length > 0 || one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null || seen.has(one)) continue;
    seen.add(one);
    const ref = refOf(one as Readonly<Record<string, unknown>>);
    if (ref !== undefined) (one as Record<string, unknown>)['$ref'] = wholeRef(ref, file, isMain);
    open.push(...(Object.values(one) as unknown[]));
  }
}

function wholeRef(ref: string, file: string, isMain: boolean): string {
  const [target = '', pointer = ''] = ref.split('#', 2);
  if (target === '') return isMain ? ref : `${file}#${pointer}`;
  const isAddress = /^[a-z][a-z\d+.-]+:/i.test(target);
  return `${isAddress ? target : resolve(dirname(file), decoded(target))}#${pointer}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parsed(text: string, file: string): unknown {
  try {
    return jsonOrYaml(text);
  } catch (error) {
    const [message] = (error as Error).message.split('\n');
    throw new UsageError(`${file} is neither JSON nor YAML: ${message?.replace(/:$/, '')}`);
  }
}

/** JSON is YAML, too, but is read a hundred times faster as what it is; YAML says the line of a mistake. */
function jsonOrYaml(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return parse(text, { merge: true });
  }
}
