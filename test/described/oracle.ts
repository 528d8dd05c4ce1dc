// Plays requests on an area that `init --openapi` wrote, and compares its verdict on each with that of a validator.
import type { ErrorObject } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { Judge, type Check } from './judge.ts';
import { Random, Values } from './requests.ts';

type Part = Readonly<Record<string, unknown>>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);
const partOf = (value: unknown): Part => (isPart(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** An area at work, and what was written beside it. */
export interface Subject {
  readonly document: Part;
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** The text of `NAME.to-record.md`. */
  readonly toRecord: string;
  readonly addFormats?: (ajv: Ajv2020) => void;
  readonly requests?: number;
  /** The parts of a path by the ones that were made up, with the key of a row where the operation is about one. */
  readonly rowAt?: (source: string, values: readonly string[]) => Promise<readonly string[]>;
  readonly seed?: number;
}

/** What came of all requests. */
export interface Verdicts {
  operations: number;
  requests: number;
  /** Requests that the description allows. */
  allowed: number;
  /** Verdicts that differ, of a field that is named as not checked. */
  named: number;
  /** Operations without a verdict, with the reason. */
  readonly skipped: string[];
  /** Verdicts that differ. */
  readonly wrong: string[];
  /** Responses that are not as described. */
  readonly responses: string[];
  responsesChecked: number;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Plays requests of each operation that has a body or a query. */
export async function verdictsOn(subject: Subject): Promise<Verdicts> {
  const verdicts: Verdicts = {
    operations: 0,
    requests: 0,
    allowed: 0,
    named: 0,
    skipped: [],
    wrong: [],
    responses: [],
    responsesChecked: 0,
  };
  const { document, addFormats } = subject;
  const judges = {
    body: new Judge(document, { side: 'request', addFormats }),
    text: new Judge(document, { side: 'request', addFormats, isText: true }),
    response: new Judge(document, { side: 'response', addFormats }),
  };
  const random = new Random(subject.seed ?? 1);
  for (const [path, value] of Object.entries(partOf(judges.body.document['paths']))) {
    const item = { ...judges.body.resolve(value), ...partOf(value) };
    for (const method of METHODS.filter((one) => item[one] !== undefined)) {
      const player = new Player(subject, judges, { path, method, item, operation: partOf(item[method]) }, random);
      await player.play(verdicts);
    }
  }
  return verdicts;
}

interface Judges {
  readonly body: Judge;
  readonly text: Judge;
  readonly response: Judge;
}

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly item: Part;
  readonly operation: Part;
}

/** A request, and what is said of it. */
interface Request {
  readonly query: string;
  readonly body: BodyInit | undefined;
  readonly type: string | undefined;
  readonly errors: readonly { readonly place: string; readonly text: string }[];
  readonly shown: unknown;
}

const NOTHING: Request = { query: '', body: undefined, type: undefined, errors: [], shown: undefined };

class Player {
  readonly #subject: Subject;
  readonly #judges: Judges;
  readonly #at: Operation;
  readonly #random: Random;
  readonly #values: Values;
  readonly #named: readonly string[];

  constructor(subject: Subject, judges: Judges, at: Operation, random: Random) {
    this.#subject = subject;
    this.#judges = judges;
    this.#at = at;
    this.#random = random;
    this.#values = new Values(judges.body, random);
    this.#named = namedIn(subject.toRecord, this.#source);
  }

  get #source(): string {
    return `${this.#at.method.toUpperCase()} ${this.#at.path}`;
  }

  get #parameters(): readonly Part[] {
    const all = [...listOf(this.#at.item['parameters']), ...listOf(this.#at.operation['parameters'])].map((one) =>
      this.#judges.body.resolve(one),
    );
    return [...new Map(all.map((one) => [`${String(one['in'])} ${String(one['name'])}`, one])).values()];
  }

  async play(verdicts: Verdicts): Promise<void> {
    const { toRecord, requests = 50 } = this.#subject;
    if (notWritten(toRecord).has(this.#source)) return void verdicts.skipped.push(`${this.#source}: not written`);
    let make: (() => Request) | undefined;
    let path: string;
    let headers: Record<string, string>;
    try {
      make = this.#maker();
      path = await this.#path();
      headers = this.#headers();
    } catch (error) {
      return void verdicts.skipped.push(`${this.#source}: ${(error as Error).message.slice(0, 120)}`);
    }
    // An operation without a body or a query is asked once, for its response.
    if (make === undefined) return this.#one(NOTHING, path, headers, verdicts);
    verdicts.operations += 1;
    for (let i = 0; i < requests; i += 1) await this.#one(make(), path, headers, verdicts);
  }

  async #one(request: Request, path: string, headers: Record<string, string>, verdicts: Verdicts): Promise<void> {
    const { baseUrl, fetch } = this.#subject;
    const { query, body, type, errors } = request;
    const response = await fetch(`${baseUrl}${path}${query}`, {
      method: this.#at.method.toUpperCase(),
      redirect: 'manual',
      headers: { ...headers, ...(type !== undefined && body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const isRejected = response.status === 400 || response.status === 422;
    verdicts.requests += 1;
    if (errors.length === 0) verdicts.allowed += 1;
    const say = (what: string): void =>
      void verdicts.wrong.push(
        `${this.#source} ${what}: ${query} ${JSON.stringify(request.shown)?.slice(0, 300) ?? ''} → ${response.status} ${text.slice(0, 200)}`,
      );
    if (response.status >= 500) return say('is an internal error');
    if (isRejected && errors.length === 0) {
      const place = /(?:params|headers|query|body)[^:]*/.exec(text)?.[0] ?? '';
      return this.#isNamed(place) ? void (verdicts.named += 1) : say('is allowed and rejected');
    }
    if (isRejected && !/"(?:[^"]*[^\w])?(params|headers|query|body)\b/.test(text))
      return say('is rejected without the name of a field');
    if (!isRejected && errors.length > 0) {
      if (errors.some(({ place }) => this.#isNamed(place))) return void (verdicts.named += 1);
      return say(`is forbidden (${errors[0]?.place} ${errors[0]?.text}) and accepted`);
    }
    if (!isRejected && response.status < 300) this.#checkResponse(response, text, verdicts);
  }

  #checkResponse(response: Response, text: string, verdicts: Verdicts): void {
    const responses = partOf(this.#at.operation['responses']);
    const key =
      Object.keys(responses).find(
        (one) => one === String(response.status) || one.toUpperCase() === `${String(response.status)[0]}XX`,
      ) ?? 'default';
    const content = partOf(
      this.#judges.response.resolve(this.#judges.response.resolve(partOf(responses)[key]))['content'],
    );
    const type = Object.keys(content).find((one) => /json|\*\/\*/.test(one));
    const schema = type === undefined ? undefined : partOf(content[type])['schema'];
    if (schema === undefined || text === '') return;
    let check: Check;
    try {
      check = this.#judges.response.check(schema);
    } catch {
      return;
    }
    verdicts.responsesChecked += 1;
    const errors = check(JSON.parse(text));
    // Of forms of which one is in the other, any value fits both.
    const isBoth = errors?.every(
      ({ keyword, params }) => keyword === 'oneOf' && listOf((params as Part)['passingSchemas']).length > 1,
    );
    if (errors !== undefined && isBoth !== true && !this.#isRowNamed())
      verdicts.responses.push(
        `${this.#source}: ${errors[0]?.instancePath} ${errors[0]?.message}: ${text.slice(0, 300)}`,
      );
  }

  /** Whether rows of the operation's table are named as ones that the response describes more narrowly than the request. */
  #isRowNamed(): boolean {
    const collection = this.#at.path.replace(/\/\{[^/]*\}$/, '');
    return this.#subject.toRecord.split('\n').some((line) => {
      const [, path = ''] =
        /^- \[ \] `[A-Z]+ ([^`]*)` \(.*(?:says more than the body|which of several forms)/.exec(line) ?? [];
      return path.replace(/\/\{[^/]*\}$/, '') === collection;
    });
  }

  #isNamed(place: string): boolean {
    const plain = place.replace(/\[\d+\]/g, '[]');
    return this.#named.some((one) => {
      const named = one.replace(/\[\d+\]/g, '[]');
      if (plain === named || plain.startsWith(`${named}.`) || plain.startsWith(`${named}[`)) return true;
      const pattern = named
        .split('.?')
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('\\.[^.]*');
      return new RegExp(`^${pattern}($|[.[])`).test(plain);
    });
  }

  /** What makes the requests; undefined where the operation has neither body nor query. */
  #maker(): (() => Request) | undefined {
    const query = this.#query();
    const body = this.#body();
    if (query === undefined && body === undefined) return undefined;
    let isBody = body !== undefined;
    return () => {
      isBody = body !== undefined && (query === undefined || !isBody);
      const queried = query?.(!isBody);
      const sent = body?.(isBody);
      return {
        query: queried?.text ?? '',
        body: sent?.body,
        type: sent?.type,
        errors: [...(queried?.errors ?? []), ...(sent?.errors ?? [])],
        shown: sent?.value,
      };
    };
  }

  #query(): ((isPlayed: boolean) => { text: string; errors: Request['errors'] }) | undefined {
    const parameters = this.#parameters.filter(
      (one) => one['in'] === 'query' && one['content'] === undefined && !this.#isSpread(one),
    );
    if (parameters.length === 0) return undefined;
    const schema = (one: Part): unknown => one['schema'] ?? true;
    const check = this.#judges.text.check({
      type: 'object',
      properties: Object.fromEntries(parameters.map((one) => [String(one['name']), schema(one)])),
      required: parameters.filter((one) => one['required'] === true).map((one) => String(one['name'])),
    });
    return (isPlayed) => {
      const isChanged = isPlayed && this.#random.chance(0.6);
      const isWanted = (one: Part): boolean => one['required'] === true || (isPlayed && this.#random.chance(0.5));
      const changed = isChanged ? this.#random.pick(parameters) : undefined;
      const isDropped = changed !== undefined && this.#random.chance(0.2);
      const given = parameters.filter((one) => (one === changed ? !isDropped : isWanted(one)));
      const [pairs, texts]: [[string, string][], Record<string, unknown>] = [[], {}];
      for (const one of given) {
        const name = String(one['name']);
        const fine = this.#fitting(schema(one));
        const value = one === changed ? this.#values.changed(fine) : fine;
        // An empty text is a list of nothing or of one empty text.
        const written = value === '' && Array.isArray(fine) ? undefined : writtenIn(one, value);
        if (written === undefined) continue;
        pairs.push(...written.pairs);
        texts[name] = written.texts;
      }
      const search = new URLSearchParams(pairs).toString();
      return { text: search === '' ? '' : `?${search}`, errors: errorsAt('query', withoutBoth(check(texts))) };
    };
  }

  /** Whether the members of a parameter are parameters themselves, or are one text. */
  #isSpread(one: Part): boolean {
    const schema = this.#judges.body.resolve(one['schema']);
    const isObject = [schema, ...listOf(schema['allOf']).map((part) => this.#judges.body.resolve(part))].some(
      (part) => part['type'] === 'object' || part['properties'] !== undefined,
    );
    return isObject && one['style'] !== 'deepObject';
  }

  /** A value that fits, if one is found soon. */
  #fitting(schema: unknown, check?: Check): unknown {
    const judge = check ?? this.#judges.body.check(schema);
    let value = this.#values.fitting(schema);
    for (let i = 0; i < 20 && judge(value) !== undefined; i += 1) value = this.#values.fitting(schema);
    return value;
  }

  #body():
    | ((isPlayed: boolean) => {
        body: BodyInit | undefined;
        type: string | undefined;
        value: unknown;
        errors: Request['errors'];
      })
    | undefined {
    const described = this.#judges.body.resolve(this.#at.operation['requestBody']);
    const content = partOf(described['content']);
    const types = Object.keys(content);
    const json = types.find((one) => /^(application\/json|[^;]+\+json|\*\/\*|application\/\*)/i.test(one));
    const type = json ?? types.find((one) => /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(one));
    const schema = type === undefined ? undefined : partOf(content[type])['schema'];
    if (type === undefined || schema === undefined || this.#at.method === 'get') return undefined;
    if (json === undefined && this.#judges.body.resolve(schema)['type'] === 'string') return undefined;
    const check = (json === undefined ? this.#judges.text : this.#judges.body).check(schema);
    const isRequired = described['required'] === true;
    return (isPlayed) => {
      const fine = this.#fitting(schema, this.#judges.body.check(schema));
      const value = isPlayed && this.#random.chance(0.65) ? this.#values.changed(fine) : fine;
      if (json !== undefined) {
        const body = value === undefined ? undefined : JSON.stringify(value);
        const missing = isRequired ? [{ place: 'body', text: 'is missing' }] : [];
        return {
          body,
          type: 'application/json',
          value,
          errors: value === undefined ? missing : errorsAt('body', check(JSON.parse(JSON.stringify(value)))),
        };
      }
      const form = isPart(value) ? value : {};
      const pairs = pairsOf(form);
      const files = type.startsWith('multipart') ? this.#filesIn(schema, form) : [];
      const sent = files.length === 0 ? new URLSearchParams(pairs) : multipartOf(pairs, files);
      return {
        body: sent,
        type: files.length === 0 ? 'application/x-www-form-urlencoded' : undefined,
        value,
        errors: errorsAt('body', withoutBoth(check(textsOf(form) ?? {}) && check(textsOf(indexed(form)) ?? {}))),
      };
    };
  }

  /** The members of a form that are files, each or in a list. */
  #filesIn(schema: unknown, form: Part): string[] {
    const at = (one: unknown): Part => this.#judges.body.resolve(one);
    const isFile = (one: unknown): boolean => at(at(one)['items'] ?? one)['format'] === 'binary';
    const within = (one: unknown): string[] => [
      ...Object.entries(partOf(at(one)['properties'])).flatMap(([name, own]) => (isFile(own) ? [name] : [])),
      ...['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => listOf(at(one)[keyword]).flatMap(within)),
    ];
    return within(schema).filter((name) => form[name] !== undefined);
  }

  async #path(): Promise<string> {
    const names = [...this.#at.path.matchAll(/\{([^{}/]*)\}/g)].map(([, name = '']) => name);
    const values = names.map((name) => {
      const described = this.#parameters.find((one) => one['in'] === 'path' && one['name'] === name);
      const texts = Array.from({ length: 20 }, () =>
        textOf(this.#fitting(described?.['schema'] ?? { type: 'string' })),
      );
      return texts.find((text) => !['', '.', '..', ' '].includes(text)) ?? 'x';
    });
    const found = (await this.#subject.rowAt?.(this.#source, values)) ?? values;
    return this.#at.path.replace(/\{([^{}/]*)\}/g, (_all, name: string) =>
      encodeURIComponent(found[names.indexOf(name)] ?? 'x'),
    );
  }

  #headers(): Record<string, string> {
    const required = this.#parameters.filter((one) => one['in'] === 'header' && one['required'] === true);
    const some = required.filter(
      (one) => !['accept', 'content-type', 'authorization'].includes(String(one['name']).toLowerCase()),
    );
    return Object.fromEntries(
      some.map((one) => {
        const { pattern: _pattern, ...rest } = partOf(this.#judges.body.resolve(one['schema']));
        const value = this.#fitting(rest['type'] === undefined ? { type: 'string' } : one['schema']);
        const text = textOf(value).replace(/[^\x21-\x7e]/g, 'x');
        return [String(one['name']), text === '' ? 'x' : text];
      }),
    );
  }
}

/** A validator that reads texts reads one as several of `oneOf`: as itself, and as a list of it. */
function withoutBoth(errors: readonly ErrorObject[] | undefined): readonly ErrorObject[] | undefined {
  const some = (errors ?? []).filter(
    ({ keyword, params }) => keyword !== 'oneOf' || listOf((params as Part)['passingSchemas']).length < 2,
  );
  return some.length === 0 ? undefined : some;
}

const errorsAt = (part: string, errors: readonly ErrorObject[] | undefined): Request['errors'] =>
  (errors ?? []).map((error) => ({ place: placeOf(part, error), text: `${error.keyword} ${error.message ?? ''}` }));

/** The place of an error: `body.lines[].sku`. */
function placeOf(part: string, { instancePath, params }: ErrorObject): string {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
  const all = [
    ...steps,
    ...(missingProperty === undefined ? [] : [missingProperty]),
    ...(additionalProperty === undefined ? [] : [additionalProperty]),
  ];
  return all.reduce((place, step) => (/^\d+$/.test(step) ? `${place}[]` : `${place}.${step}`), part);
}

/** A query's parameter as it is written, and the texts that come of it. */
function writtenIn(described: Part, value: unknown): { pairs: [string, string][]; texts: unknown } | undefined {
  const name = String(described['name']);
  const style = typeof described['style'] === 'string' ? described['style'] : 'form';
  const isExploded = described['explode'] ?? style === 'form';
  if (value === null || value === undefined) return undefined;
  // A number with an exponent is none that a query has.
  if (typeof value === 'number' && String(value).includes('e')) return undefined;
  if (Array.isArray(value)) {
    if (value.length === 0 || value.some((one) => typeof one === 'object' || one === undefined)) return undefined;
    const texts = value.map(textOf);
    const delimiter = { form: ',', spaceDelimited: ' ', pipeDelimited: '|' }[style];
    if (isExploded === true || delimiter === undefined) return { pairs: texts.map((text) => [name, text]), texts };
    if (texts.some((text) => text.includes(delimiter) || text === '')) return undefined;
    return { pairs: [[name, texts.join(delimiter)]], texts };
  }
  if (typeof value === 'object') {
    if (style !== 'deepObject') return undefined;
    const entries = Object.entries(value).filter(([, one]) => typeof one !== 'object' && one !== undefined);
    if (entries.length === 0 || entries.length < Object.keys(value).length) return undefined;
    return {
      pairs: entries.map(([key, one]) => [`${name}[${key}]`, textOf(one)]),
      texts: Object.fromEntries(entries.map(([key, one]) => [key, textOf(one)])),
    };
  }
  return { pairs: [[name, textOf(value)]], texts: textOf(value) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** An object as a form has it: members in brackets. */
function pairsOf(value: unknown, name = ''): [string, string][] {
  const at = (key: string): string => (name === '' ? key : `${name}[${key}]`);
  if (Array.isArray(value))
    return value.flatMap((one: unknown, i) =>
      typeof one === 'object' ? pairsOf(one, at(String(i))) : ([[name, textOf(one)]] as [string, string][]),
    );
  if (isPart(value)) return Object.entries(value).flatMap(([key, one]) => pairsOf(one, at(key)));
  return value === null || value === undefined || isLarge(value) ? [] : [[name, textOf(value)]];
}

/** A body of parts, some of which are files. */
function multipartOf(pairs: readonly (readonly [string, string])[], files: readonly string[]): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, files.includes(name) ? new File([value], 'a') : value);
  return form;
}

/** A number with an exponent is none that a form has. */
const isLarge = (value: unknown): boolean => typeof value === 'number' && String(value).includes('e');

/** A list of objects, which a form writes as it writes an object whose members are numbers. */
function indexed(value: unknown): unknown {
  if (isPart(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, indexed(one)]));
  if (!Array.isArray(value) || !value.some((one) => typeof one === 'object')) return value;
  return Object.fromEntries(value.map((one, i) => [String(i), indexed(one)]));
}

/** The texts of an object; what has no text is not there. */
function textsOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    const texts = value.map(textsOf).filter((one) => one !== undefined);
    return texts.length === 0 ? undefined : texts;
  }
  if (isPart(value)) {
    const entries = Object.entries(value)
      .map(([key, one]) => [key, textsOf(one)] as const)
      .filter(([, one]) => one !== undefined);
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }
  return value === null || value === undefined || isLarge(value) ? undefined : textOf(value);
}

/** The places of an operation that are named as not checked. */
function namedIn(toRecord: string, source: string): readonly string[] {
  const wanted = `\`${source.replaceAll('`', '')}\``;
  const found: string[] = [];
  for (const line of toRecord.split('\n').filter((one) => one.includes(wanted)))
    for (const part of line.split(wanted).slice(1))
      for (const [place] of part.matchAll(/(?<![\w.])(?:params|headers|query|body)(?:[.[][^\s,:;]*)?(?=[,:;\s]|$)/g))
        found.push(place.replace(/:$/, ''));
  return found;
}

const omitted = new Map<string, ReadonlySet<string>>();

function notWritten(toRecord: string): ReadonlySet<string> {
  const known = omitted.get(toRecord);
  if (known !== undefined) return known;
  const [, section = ''] = toRecord.split('## Operations that were not written');
  const made = new Set([...section.matchAll(/^- \[ \] `([^`]*)`/gm)].map(([, source = '']) => source));
  omitted.set(toRecord, made);
  return made;
}
