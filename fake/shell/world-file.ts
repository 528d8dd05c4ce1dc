import { readFileSync } from 'node:fs';
import { isCollection, isMap, isNode, LineCounter, parseDocument, type Document } from 'yaml';
import type { WorldDocument } from '../index.ts';
import { SeedError } from '../engine/area/seed-issues.ts';
import { isObject } from '../engine/http/json.ts';
import { host } from './host.ts';
import { readPackFiles } from './pack-files.ts';
import { UsageError } from './usage.ts';

/** A world document that was read from a file. */
export interface WorldFile {
  readonly document: WorldDocument;
  /** Runs something with the document; an issue in it is reported with its line and column. */
  readonly located: <T>(run: () => T) => T;
}

/** Reads a world document, with the packs beside it that it names: JSON where the name ends so, else YAML. */
export function readWorldFile(file: string): WorldFile {
  const lines = new LineCounter();
  const content = contentOf(file);
  if (file.endsWith('.json')) requireJson(file, content);
  // JSON is YAML, too, so that one parser knows the lines of both.
  const { document, value } = parsed(file, content, lines);
  if (value !== null && value !== undefined && !isObject(value))
    throw new UsageError(
      `${file} is no world document: expected keys such as users: or payments:; received ${Array.isArray(value) ? 'a list' : JSON.stringify(value).slice(0, 60)}`,
    );
  const locate = <T>(run: () => T): T => {
    try {
      return run();
    } catch (issue) {
      if (!(issue instanceof SeedError)) throw issue;
      throw new UsageError(located(file, issue, document, lines));
    }
  };
  locate(() => readPackFiles(value, file));
  return { document: value ?? {}, located: locate };
}

/** The parser throws at aliases that multiply, and at what is nested too deeply; it lists the other errors. */
function parsed(file: string, content: string, lineCounter: LineCounter): { document: Document; value: unknown } {
  try {
    const document = parseDocument(content, { lineCounter, prettyErrors: true });
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return { document, value: document.toJS() };
  } catch (error) {
    throw new UsageError(`${file} is not valid YAML: ${(error as Error).message}`);
  }
}

function requireJson(file: string, content: string): void {
  try {
    JSON.parse(content);
  } catch (error) {
    throw new UsageError(`${file} is not valid JSON: ${(error as Error).message}`);
  }
}

function contentOf(file: string): string {
  try {
    // Without the byte order mark that some editors begin a file with.
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new UsageError(`${file} is no text in UTF-8`);
    throw new UsageError(
      code === 'ENOENT' ? `there is no file ${file}: ${host.command} init ${file} writes one to start from` : message,
    );
  }
}

function located(file: string, error: SeedError, document: Document, lines: LineCounter): string {
  const issues = error.issues.map(({ path, message }) => {
    const offset = offsetOf(document, path);
    const { line, col } = lines.linePos(offset ?? 0);
    return `  ${file}${offset === undefined ? '' : `:${line}:${col}`}: ${path}: ${message}`;
  });
  const more = error.more > 0 ? [`  and ${error.more} more`] : [];
  return ['the world document cannot be used:', ...issues, ...more].join('\n');
}

/**
 * Where the value of a path begins, and of one with further values its key, which is on the line before them; or the
 * nearest part of the document around it that is there.
 */
export function offsetOf(document: Document, path: string): number | undefined {
  const keys = path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .map(keyOf);
  for (let length = keys.length; length > 0; length--) {
    const node = document.getIn(keys.slice(0, length), true);
    if (!isNode(node)) continue;
    const parent = length === 1 ? document.contents : document.getIn(keys.slice(0, length - 1), true);
    const pair = isCollection(node) && isMap(parent) ? parent.items.find(({ value }) => value === node) : undefined;
    const { range } = isNode(pair?.key) ? pair.key : node;
    if (range != null) return range[0];
  }
  return undefined;
}

const keyOf = (key: string): string | number => (/^\d+$/.test(key) ? Number(key) : key);
