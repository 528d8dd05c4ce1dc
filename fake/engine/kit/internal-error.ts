import { issuesText, issuesWith } from '../area/schema-issues.ts';
import type { Schema, SchemaIssues } from '../area/schema-type.ts';
import { isObject } from '../http/json.ts';
import { isRejection } from '../http/rejection.ts';
import { stackOf } from '../world/journal.ts';

/**
 * Runs a function of an area's user. What it throws is given on as an error whose first line, which is all that a log has
 * of it, says what is wrong and where in the user's own file.
 */
export function withSourceLine<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw isRejection(error) ? error : withPlace(error);
  }
}

/** A value as its schema makes it; `name` is for the message. */
export function parsedBy(schema: Schema<unknown>, value: unknown, name: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = issuesWith(schema, value, '').map(({ path, message }) =>
    path === '' ? message : `${path}: ${message}`,
  );
  throw saying(`${name} does not fit its schema: ${issues.join('; ')}`, []);
}

function withPlace(error: unknown): Error {
  const frames = stackOf(error).split('\n').filter(isFrame);
  const [first = '', ...others] = messageOf(error).split('\n');
  const place = placeIn(frames);
  return saying([place === undefined ? first : `${first} (${place})`, ...others].join('\n'), frames, error);
}

/** An error whose stack begins with the message alone. */
function saying(message: string, frames: readonly string[], cause?: unknown): Error {
  const error = new Error(message, { cause });
  error.stack = [message, ...frames].join('\n');
  return error;
}

function messageOf(error: unknown): string {
  // The message of zod's error is its issues as JSON, over many lines.
  if (isOfSchema(error)) return `a value does not fit its schema: ${issuesText(error)}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

const isOfSchema = (error: unknown): error is SchemaIssues =>
  isObject(error) && /^\$?ZodError$/.test(String(error['name'])) && Array.isArray(error['issues']);

const isFrame = (line: string): boolean => /^\s+at /.test(line);

/** The file and the line of the first frame that is neither a package's, nor this one's, nor the platform's. */
function placeIn(frames: readonly string[]): string | undefined {
  const own = frames.find((frame) => !/node_modules|node:|<anonymous>|[\\/]fake[\\/]engine[\\/]/.test(frame));
  const [, file, line] = /^([^:?]+)(?:\?[^:]*)?:(\d+):/.exec(own?.split(/[\\/]/).at(-1) ?? '') ?? [];
  return file === undefined ? undefined : `${file}:${line}`;
}
