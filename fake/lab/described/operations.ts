// The operations of a description: what is read of each, and those that the kit has no form for.
import { isFreeName } from '../../engine/kit/define.ts';
import { isSegment } from '../../engine/http/router.ts';
import { listOf, partOf, refOf, textOf, type Description, type Part } from './description.ts';
import { camel, Names, wordsOf } from './names.ts';

/** A body of a request or a response: its type, and its schema where that type is JSON or a form. */
export interface Content {
  readonly type: string;
  readonly schema: unknown;
}

/** A parameter of a path or a query. */
export interface Parameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: unknown;
}

/** An operation as it is described. */
export interface Described {
  readonly method: string;
  /** As the kit has it: `/pets/{petId}`. */
  readonly path: string;
  /** The method and path of the description. */
  readonly source: string;
  readonly params: readonly string[];
  /** The schema of the last parameter of the path. */
  readonly lastParam: Part;
  /** The parameters of its path. */
  readonly inPath: readonly Parameter[];
  /** Its own name in the description, if it has one. */
  readonly name: string;
  readonly about: string | undefined;
  readonly success: number;
  /** Whether the description says a status of success. */
  readonly isSuccessKnown: boolean;
  readonly errors: readonly number[];
  /** The names of the schemas of its errors. */
  readonly errorBodies: readonly string[];
  readonly query: readonly Parameter[];
  /** The headers and cookies that it reads. */
  readonly otherParameters: readonly string[];
  readonly body: (Content & { readonly isRequired: boolean }) | undefined;
  readonly response: Content | undefined;
}

/** What a description has and no operation was made of, with the reason. */
export interface Omitted {
  readonly source: string;
  readonly reason: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const OTHERS = ['head', 'options', 'trace'];
const SUCCESS: readonly number[] = [200, 201, 202, 203, 204, 206, 301, 302, 303, 304, 307, 308];

/** The operations of a description in their order, each route once. */
export function operationsOf(description: Description): { operations: Described[]; omitted: Omitted[] } {
  const operations: Described[] = [];
  const omitted: Omitted[] = [];
  const taken = new Map<string, string>();
  for (const [written, value] of Object.entries(partOf(description.document['paths']))) {
    const item = description.resolve(value);
    for (const method of [...METHODS, ...OTHERS].filter((one) => item[one] !== undefined)) {
      const source = `${method.toUpperCase()} ${written}`;
      const { path, names } = templateOf(written);
      const route = `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
      const reason = reasonFor({ method, path, twin: taken.get(route) });
      if (reason !== undefined) omitted.push({ source, reason });
      else operations.push(described(description, item, { method, path, source, names }));
      if (reason === undefined) taken.set(route, source);
    }
  }
  return { operations, omitted };
}

interface Template {
  readonly method: string;
  readonly path: string;
  readonly source: string;
  /** The names of the parameters as the description and as the path here have them. */
  readonly names: ReadonlyMap<string, string>;
}

function reasonFor({
  method,
  path,
  twin,
}: {
  method: string;
  path: string;
  twin: string | undefined;
}): string | undefined {
  if (OTHERS.includes(method)) return `the kit has no operations of ${method.toUpperCase()}`;
  if (!path.startsWith('/') || /[?#\s'"`\\]/.test(path)) return 'it is no path';
  if (!path.split('/').every(isSegment))
    return 'a part of the path is neither a word nor one {parameter}: write it with `routes`';
  return twin === undefined ? undefined : `${twin} is the same route`;
}

/** A path whose parameters have names that code can say. */
function templateOf(written: string): Pick<Template, 'path' | 'names'> {
  const taken = new Names(['__proto__', 'constructor']);
  const names = new Map<string, string>();
  const path = written.replace(/\{([^{}/]*)\}/g, (_all, name: string) => {
    const made = taken.unique(/^[A-Za-z_]\w*$/.test(name) ? name : camel(name, 'part'));
    names.set(name, made);
    return `{${made}}`;
  });
  return { path: path.length > 1 ? withoutSlash(path) : path, names };
}

function described(description: Description, item: Part, { method, path, source, names }: Template): Described {
  const operation = description.resolve(item[method]);
  const parameters = [...listOf(item['parameters']), ...listOf(operation['parameters'])].map((one) =>
    description.resolve(one),
  );
  const [last] = [...names.keys()].slice(-1);
  const { status, response, errors, errorBodies } = responsesOf(description, partOf(operation['responses']));
  const body = description.resolve(operation['requestBody']);
  const content = contentOf(body);
  return {
    method: method.toUpperCase(),
    path,
    source,
    params: [...names.values()],
    lastParam: description.resolve(
      parameters.findLast(({ name, in: place }) => place === 'path' && name === last)?.['schema'],
    ),
    name: textOf(operation['operationId']) ?? `${method} ${path}`,
    about: textOf(operation['summary']),
    success: status ?? 200,
    isSuccessKnown: status !== undefined,
    errors,
    errorBodies,
    inPath: parametersIn('path', parameters),
    query: parametersIn('query', parameters),
    otherParameters: parameters
      .filter((one) => /^(header|cookie)$/.test(String(one['in'])))
      .map(({ name }) => String(name)),
    body: content && { ...content, isRequired: body['required'] === true },
    response: status === 204 || status === 304 ? undefined : contentOf(response),
  };
}

const parametersIn = (place: string, parameters: readonly Part[]): Parameter[] =>
  parameters
    .filter((one) => one['in'] === place)
    .map(({ name, required, schema }) => ({ name: String(name), isRequired: required === true, schema }));

function responsesOf(
  description: Description,
  responses: Part,
): { status: number | undefined; response: Part; errors: number[]; errorBodies: string[] } {
  const statuses = Object.keys(responses).map((key) => ({ key, status: Number(key.replace(/^(\d)XX$/i, '$100')) }));
  const success = statuses.find(({ status }) => SUCCESS.includes(status));
  return {
    status: success?.status,
    response: description.resolve(responses[success?.key ?? 'default']),
    errorBodies: Object.keys(responses)
      .filter((key) => /^([45]|default$)/.test(key) && (success !== undefined || key !== 'default'))
      .flatMap((key) => contentOf(description.resolve(responses[key]))?.schema ?? [])
      .map((schema) => refOf(partOf(schema))?.split('/').at(-1) ?? 'a schema without a name'),
    errors: statuses.filter(({ key, status }) => key === String(status) && status >= 400).map(({ status }) => status),
  };
}

const isJson = (type: string): boolean => /^(application\/json|[^;]+\+json|\*\/\*|application\/\*)/i.test(type);

/** The content of a body: JSON where it has that, or what it has first. */
function contentOf(part: Part): Content | undefined {
  const entries = Object.entries(partOf(part['content']));
  const [type, value] = entries.find(([one]) => isJson(one)) ?? entries[0] ?? [];
  return type === undefined
    ? undefined
    : { type: isJson(type) ? 'application/json' : type, schema: partOf(value)['schema'] };
}

const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);

/** The path of the first server: what stands before every path. */
export function baseOf({ document }: Description): string {
  const server = partOf(listOf(document['servers'])[0]);
  const variables = partOf(server['variables']);
  const url = (textOf(server['url']) ?? '').replace(
    /\{([^{}]*)\}/g,
    (_all, name: string) => textOf(partOf(variables[name])['default']) ?? name,
  );
  const path = URL.canParse(url, 'http://server') ? withoutSlash(new URL(url, 'http://server').pathname) : '';
  return /^(\/[\w.~-]+)+$/.test(path) ? path : '';
}

/** The name of an area by the title of a description. */
export const areaNameOf = ({ document }: Description): string => {
  const words = wordsOf(textOf(partOf(document['info'])['title']) ?? '').filter(
    (word) => !/^(api|rest|openapi|v?\d+)$/i.test(word),
  );
  const name = camel(words.slice(0, 3).join(' '), 'service');
  return [name, `${name}Service`].find(isFreeName) ?? 'service';
};
