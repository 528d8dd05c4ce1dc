import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { issuesWith } from '../../engine/area/schema-issues.ts';
import { isObject } from '../../engine/http/json.ts';
import type { Case } from '../../engine/composed/case.ts';
import { expand, type Named } from './short-form.ts';
import { host } from '../../shell/host.ts';
import { UsageError } from '../../shell/usage.ts';

const json = z.unknown();
const texts = z.record(z.string(), z.nullable(z.string()));
const object = z.record(z.string(), json);
// 0: the connection was closed without a response.
const status = z
  .int()
  .check(z.refine((code) => code === 0 || (code >= 100 && code <= 599), 'expected a status, or 0 for no response'));

const response = {
  headers: z.optional(z.nullable(texts)),
  absentHeaders: z.optional(z.array(z.string())),
  body: z.optional(json),
  error: z.optional(json),
  select: z.optional(z.array(z.string())),
  text: z.optional(z.string()),
  rawText: z.optional(z.string()),
  base64: z.optional(z.string()),
  ids: z.optional(json),
};

const line = z
  .string()
  .check(z.regex(/^[A-Z]+ \S+$/, 'expected a method and a path in one line, such as GET /messages?page=1'));
const repeated = z.strictObject({ before: z.string(), repeat: z.string(), times: z.number(), after: z.string() });

const body = {
  query: z.optional(z.union([z.string(), object])),
  headers: z.optional(texts),
  json: z.optional(json),
  form: z.optional(z.union([z.string(), object])),
  raw: z.optional(
    z.strictObject({
      contentType: z.optional(z.string()),
      body: z.optional(z.union([z.string(), repeated])),
      base64: z.optional(z.string()),
    }),
  ),
};

const longForm = z.strictObject({ method: z.string(), path: z.string(), ...body });

/** The schema of a step, by the member that tells its kind. */
const STEPS: Readonly<Record<string, z.ZodMiniType>> = {
  request: z.strictObject({
    request: z.union([line, longForm]),
    as: z.optional(z.string()),
    ...body,
    expect: z.strictObject({ status, ...response }),
    upstream: z.optional(z.strictObject({ status: z.optional(status), ...response })),
    repeat: z.optional(z.int()),
  }),
  advance: z.strictObject({ advance: z.number() }),
  control: z.strictObject({ control: object }),
  fault: z.strictObject({ fault: object }),
  world: z.strictObject({ world: object }),
  delivery: z.strictObject({ delivery: object }),
  git: z.looseObject({ git: z.enum(['log', 'branches', 'push']), repo: z.string() }),
};

const about = z.strictObject({
  name: z.string(),
  about: z.optional(z.string()),
  basis: z._default(z.string(), 'recorded'),
  quirk: z.optional(z.boolean()),
  derived: z.optional(z.boolean()),
  match: z._default(z.enum(['exact', 'subset']), 'exact'),
  world: z.optional(object),
  tips: z.optional(object),
  steps: z.array(json).check(z.minLength(1)),
});

const named = z.strictObject({
  as: z.optional(z.record(z.string(), texts)),
  json: z.optional(texts),
  root: z.optional(z.string()),
  error: z.optional(texts),
  worlds: z.optional(object),
  records: z.optional(object),
});

/**
 * The cases of a file, or of the files of a folder by name, in the long form. `cases.json` beside the folder `cases` has what
 * they refer to by name.
 *
 * @throws {@link UsageError} for a file that has no cases, with the line and what was expected.
 */
export async function readCaseFiles(path: string): Promise<readonly Case[]> {
  const isFolder = statOf(path).isDirectory();
  const folder = isFolder ? path.replace(/(?<![\\/])[\\/]+$/, '') : join(path, '..');
  const names = await namedIn(`${folder}.json`);
  const files = isFolder ? filesIn(folder) : [path];
  const cases: Case[] = [];
  for (const file of files) cases.push(...(await casesIn(file, names)));
  const twice = cases.find(({ name }, i) => cases.findIndex((one) => one.name === name) !== i);
  if (twice !== undefined) throw new UsageError(`${path}: two cases have the name ${JSON.stringify(twice.name)}`);
  return cases;
}

function statOf(path: string): ReturnType<typeof statSync> & { isDirectory(): boolean } {
  try {
    return statSync(path);
  } catch {
    throw new UsageError(`there is no file or folder ${path}: ${host.command} record writes cases into one`);
  }
}

function filesIn(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  if (files.length === 0) throw new UsageError(`${folder} has no cases: expected files such as ${folder}/first.json`);
  return files.sort().map((name) => join(folder, name));
}

async function namedIn(file: string): Promise<Named> {
  if (!existsSync(file)) return {};
  const { value, problem } = read(file);
  const [issue] = issuesWith(named, value, '');
  if (issue !== undefined) throw await problem(issue.path, issue.message);
  return value as Named;
}

async function casesIn(file: string, names: Named): Promise<Case[]> {
  const { value, problem } = read(file);
  const [all, place] = Array.isArray(value) ? [value as unknown[], (i: number) => `[${i}]`] : [[value], () => ''];
  const cases: Case[] = [];
  for (const [i, one] of all.entries()) {
    const issue = issueOf(one, place(i));
    if (issue !== undefined) throw await problem(issue.path, issue.message);
    try {
      cases.push(expand(about.parse(one), names) as unknown as Case);
    } catch (error) {
      throw await problem(place(i), (error as Error).message);
    }
  }
  return cases;
}

/** The first thing that is wrong with a case. */
function issueOf(one: unknown, path: string): { readonly path: string; readonly message: string } | undefined {
  if (isObject(one) && one['understudy'] === 'session')
    return { path, message: 'this is a session of understudy-sdk 0.2: save it again, since a session is a case now' };
  const [issue] = issuesWith(about, one, path);
  if (issue !== undefined) return issue;
  const { steps } = one as { readonly steps: readonly unknown[] };
  for (const [i, step] of steps.entries()) {
    const place = `${path === '' ? '' : `${path}.`}steps[${i}]`;
    const kind = Object.keys(STEPS).find((name) => typeof step === 'object' && step !== null && name in step);
    if (kind === undefined)
      return { path: place, message: `expected a step with one of ${Object.keys(STEPS).join(', ')}` };
    const [wrong] = issuesWith(STEPS[kind] as z.ZodMiniType, step, place);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

interface JsonFile {
  readonly value: unknown;
  /** An error about a place in it, with the line. */
  readonly problem: (path: string, message: string) => Promise<UsageError>;
}

function read(file: string): JsonFile {
  const text = readFileSync(file, 'utf8');
  try {
    return {
      value: JSON.parse(text) as unknown,
      problem: async (path, message) =>
        new UsageError(`${file}:${await lineOf(text, path)}: ${path === '' ? '' : `${path}: `}${message}`),
    };
  } catch (error) {
    const { message } = error as Error;
    const position = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length);
    throw new UsageError(`${file}:${text.slice(0, position).split('\n').length}: expected JSON: ${message}`);
  }
}

/** The line of a place in JSON. Only a problem needs the parser that knows it. */
async function lineOf(text: string, path: string): Promise<number> {
  const [{ parseDocument }, { offsetOf }] = await Promise.all([import('yaml'), import('../../shell/world-file.ts')]);
  const offset = offsetOf(parseDocument(text), path) ?? text.search(/\S/);
  return text.slice(0, offset).split('\n').length;
}
