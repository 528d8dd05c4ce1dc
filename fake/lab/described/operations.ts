// The operations of a description: what is read of each, and those that the kit has no form for.
import { isFreeName } from '../../engine/kit/define.ts';
import { isSegment } from '../../engine/http/router.ts';
import { listOf, partOf, textOf, type Description, type Part } from './description.ts';
import { refOf } from './documents.ts';
import { camel, Names, wordsOf } from './names.ts';
import { parametersOf, type Parameter } from './parameters.ts';

/** A body of a request or a response: its type, and its schema. */
export interface Content {
  readonly type: string;
  readonly schema: unknown;
  /** What is said of the parts of a multipart body. */
  readonly encoding: unknown;
  /** Its type as the description has it, and what else it has. */
  readonly types: readonly string[];
}

/** An operation as it is described. */
export interface Described {
  readonly method: string;
  /** As the kit has it: `/pets/{petId}`. */
  readonly path: string;
  /** The method and path of the description. */
  readonly source: string;
  /** The names of the parts of its path, as the description and as the path here have them. */
  readonly names: ReadonlyMap<string, string>;
  readonly params: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly operationId: string | undefined;
  readonly about: string | undefined;
  readonly success: number;
  /** Whether the description says a status of success. */
  readonly isSuccessKnown: boolean;
  readonly errors: readonly number[];
  /** The names of the schemas of its errors. */
  readonly errorBodies: readonly string[];
  readonly body: (Content & { readonly isRequired: boolean }) | undefined;
  readonly response: Content | undefined;
  /** Parts of it that nothing is written of. */
  readonly left: readonly string[];
}

/** What a description has and no operation was made of, with the reason. */
export interface Omitted {
  readonly source: string;
  readonly reason: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const OTHERS = ['head', 'options', 'trace', 'query'];
const SUCCESS: readonly number[] = [200, 201, 202, 203, 204, 206, 301, 302, 303, 304, 307, 308];

/** The operations of a description in their order, each route once. */
export function operationsOf(description: Description): { operations: Described[]; omitted: Omitted[] } {
  const operations: Described[] = [];
  const omitted: Omitted[] = [];
  const taken = new Map<string, string>();
  for (const [written, value] of Object.entries(partOf(description.document['paths']))) {
    if (written.startsWith('x-')) continue;
    const item = { ...description.resolve(value), ...withoutRef(partOf(value)) };
    for (const { method, operation } of methodsOf(item)) {
      const source = `${method.toUpperCase()} ${written}`;
      const { path, names } = templateOf(written);
      const route = `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
      const reason = reasonFor(method, path, taken.get(route));
      if (reason !== undefined) omitted.push({ source, reason });
      else
        operations.push(
          described(description, [item, description.resolve(operation)], { method, path, source, names }),
        );
      if (reason === undefined) taken.set(route, source);
    }
  }
  return { operations, omitted: [...omitted, ...webhooksOf(description)] };
}

const withoutRef = ({ $ref: _ref, ...rest }: Part): Part => rest;

/** The operations of a path; OpenAPI 3.2 has those of other methods in a part of their own. */
const methodsOf = (item: Part): { method: string; operation: unknown }[] => [
  ...[...METHODS, ...OTHERS].flatMap((method) =>
    item[method] === undefined ? [] : [{ method, operation: item[method] }],
  ),
  ...Object.entries(partOf(item['additionalOperations'])).map(([method, operation]) => ({ method, operation })),
];

/** The webhooks of OpenAPI 3.1: when each is sent, no description says. */
const webhooksOf = ({ document }: Description): Omitted[] =>
  Object.keys(partOf(document['webhooks'])).map((name) => ({
    source: `webhook ${name}`,
    reason: 'when it is sent is for you to write (`webhooks`, `emit`)',
  }));

type Template = Pick<Described, 'method' | 'path' | 'source' | 'names'>;

function reasonFor(method: string, path: string, twin: string | undefined): string | undefined {
  if (!METHODS.includes(method)) return `the kit has no operations of ${method.toUpperCase()}`;
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

function described(description: Description, [item, operation]: [Part, Part], template: Template): Described {
  const { method, names } = template;
  const parameters = parametersOf(description, item, operation);
  const { status, response, errors, errorBodies } = responsesOf(description, method, partOf(operation['responses']));
  const body = description.resolve(operation['requestBody']);
  const content = contentOf(body);
  const shown = status === 204 || status === 304 ? undefined : contentOf(response);
  const cookies = parameters.filter(({ place }) => place === 'cookie').map(({ name }) => `\`${name}\``);
  return {
    ...template,
    method: method.toUpperCase(),
    params: [...names.values()],
    parameters,
    operationId: textOf(operation['operationId']),
    about: textOf(operation['summary']),
    success: status ?? 200,
    isSuccessKnown: status !== undefined,
    errors,
    errorBodies,
    body: content && { ...content, isRequired: body['required'] === true },
    response: shown,
    left: [
      ...(cookies.length === 0 ? [] : [`its cookies: the description says ${cookies.join(', ')}; not read`]),
      ...(content === undefined ? [] : othersOf(content, 'a body of', 'is not read')),
      ...(shown === undefined ? [] : othersOf(shown, 'a response of', 'is not sent')),
      ...headersLeft(description, operation['responses'], shown !== undefined),
      ...(operation['callbacks'] === undefined ? [] : ['its callbacks: none is sent']),
    ],
  };
}

/** The headers of all its responses; the type of a body is sent, and described as a header by mistake only. */
function headersLeft(description: Description, responses: unknown, hasBody: boolean): string[] {
  const names = Object.values(partOf(responses)).flatMap((one) =>
    Object.keys(partOf(description.resolve(one)['headers'])),
  );
  const left = [...new Set(names)].filter((name) => !hasBody || name.toLowerCase() !== 'content-type');
  return left.length === 0
    ? []
    : [`headers of its responses: the description says ${left.map((one) => `\`${one}\``).join(', ')}; not sent`];
}

/** The further types of a content, and the one of it that is written as plain JSON. */
function othersOf({ type, types }: Content, what: string, end: string): string[] {
  const [first = type, ...others] = types;
  const isOther = type === 'application/json' && /\+json$/i.test(first);
  const left = isOther ? [...others, first] : others;
  return left.map((one) => `${what} \`${one}\`${one === first ? ' has the type application/json' : ` ${end}`}`);
}

function responsesOf(
  description: Description,
  method: string,
  responses: Part,
): { status: number | undefined; response: Part; errors: number[]; errorBodies: string[] } {
  const statuses = Object.keys(responses).map((key) => ({ key, status: Number(key.replace(/^(\d)XX$/i, '$100')) }));
  const successes = statuses.filter(({ status }) => SUCCESS.includes(status));
  // Beside 201, 200 is a creation that was sent again.
  const success = (method === 'post' ? successes.find(({ status }) => status === 201) : undefined) ?? successes[0];
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
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i;

/** The content of a body: JSON where it has that, then a form, or what it has first. */
function contentOf(part: Part): Content | undefined {
  const entries = Object.entries(partOf(part['content']));
  const found = entries.find(([one]) => isJson(one)) ?? entries.find(([one]) => FORM.test(one)) ?? entries[0];
  if (found === undefined) return undefined;
  const [type, value] = found;
  return {
    type: isJson(type) ? 'application/json' : (FORM.exec(type)?.[1]?.toLowerCase() ?? type),
    types: [type, ...entries.map(([one]) => one).filter((one) => one !== type)],
    schema: partOf(value)['schema'],
    encoding: partOf(value)['encoding'],
  };
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
