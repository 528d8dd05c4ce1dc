import ts from 'typescript';
import type { Operation, OperationTable } from '../../src/core/operation.ts';
import { federationOperations } from '../../src/federation/operations.ts';
import { paymentOperations } from '../../src/payments/operations.ts';
import { paymentSchemes, type PaymentCredential } from '../../src/payments/vocabulary.ts';
import { pullOperations } from '../../src/pulls/operations.ts';
import { reasonPhrase } from '../../fake/engine/http/reason-phrases.ts';
import { JsonSchemas } from './json-schemas.ts';
import type { Exchanged } from '../calls/exchanges.ts';
import { methodsOf, responsesOf, sdkProgram, typeNamed, type SdkMethod } from './sdk.ts';

/** The document's description of an area as a whole. */
export interface AreaDescription {
  readonly name: string;
  readonly operations: OperationTable;
  /** The interface of its error bodies. */
  readonly errorBody: string;
  readonly security: (operation: Operation) => readonly Security[];
  readonly schemes: Readonly<Record<string, object>>;
}

type Security = Readonly<Record<string, readonly string[]>>;

const header = (name: string, description: string): object => ({ type: 'apiKey', in: 'header', name, description });

/** The areas that the document describes. */
export const areas: readonly AreaDescription[] = [
  {
    name: 'payments',
    operations: paymentOperations,
    errorBody: 'PaymentsErrorBody',
    security: ({ credential }) =>
      paymentSchemes[credential as PaymentCredential].map((name) => ({ [`payments${name}`]: [] })),
    schemes: {
      paymentsAuthorization: header('Authorization', 'The API key, bare: without `Bearer` before it.'),
      'paymentsX-Grant': header('X-Grant', 'The grant (private key), for what pays out.'),
      'paymentsX-Sync': header('X-Sync', 'The connected account to act for.'),
    },
  },
  {
    name: 'federation',
    operations: federationOperations,
    errorBody: 'FederationErrorBody',
    security: ({ credential }) => [{ federationToken: [(credential as { scope: string }).scope] }],
    schemes: {
      federationToken: {
        type: 'http',
        scheme: 'bearer',
        description: "A user's token. It needs the scope that is named, and the user's role a permission.",
      },
    },
  },
  {
    name: 'pulls',
    operations: pullOperations,
    errorBody: 'PullsErrorBody',
    security: ({ credential, method }) => {
      const signedIn = [{ pullsToken: (credential as string).split(' ') }, { pullsPassword: [] }];
      // Public repositories can be read by anybody.
      return method === 'GET' && credential === 'read:repository' ? [...signedIn, {}] : signedIn;
    },
    schemes: {
      pullsToken: header(
        'Authorization',
        '`token` and an access token with the scope that is named, with a space between.',
      ),
      pullsPassword: { type: 'http', scheme: 'basic', description: 'A login with its password.' },
    },
  },
];

/** Exchanges by area, for examples: of an operation and status, the first is shown. */
export type Recorded = ReadonlyMap<string, readonly Exchanged[]>;

/** The OpenAPI document of every area. */
export function openApi(version: string, recorded: Recorded): object {
  const program = sdkProgram();
  const schemas = new JsonSchemas(program.getTypeChecker());
  const paths: Record<string, Record<string, object>> = {};
  const responses: Record<string, object> = {};
  for (const area of areas) {
    const writer = new AreaWriter(area, program, schemas, recorded.get(area.name) ?? []);
    for (const [id, operation] of Object.entries(area.operations))
      (paths[templateOf(operation)] ??= {})[operation.method.toLowerCase()] = writer.operation(id, operation);
    Object.assign(responses, writer.errors());
  }
  const tags = areas.flatMap(({ name, operations }) => {
    const resources = new Set(Object.keys(operations).map((id) => id.slice(0, id.lastIndexOf('.'))));
    return [...resources].map((resource) => [name, tagOf(name)(`${resource}.`), `\`${resource}\``] as const);
  });
  return {
    openapi: '3.1.1',
    info: {
      title: 'Understudy',
      version,
      summary: 'Payments, federation administration and pull requests.',
      description:
        'The operations that the clients of understudy-sdk call and the fake responds to. Generated from the operation tables and the types of the SDK; the examples are responses of the fake, lists cut to one item.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:4010', description: 'understudy-sdk serve' }],
    tags: tags.map(([area, name, ids]) => ({ name, description: `${ids} of the area ${area}.` })),
    paths,
    components: {
      schemas: Object.fromEntries([...schemas.components].sort(([a], [b]) => (a < b ? -1 : 1))),
      responses,
      securitySchemes: Object.assign({}, ...areas.map(({ schemes }) => schemes)) as object,
    },
  };
}

/** `{head*}`, the rest of a path, is one parameter of OpenAPI. */
const templateOf = ({ path }: Operation): string => path.replaceAll('*}', '}');

const tagOf =
  (area: string) =>
  (id: string): string =>
    [area, ...id.split('.').slice(0, -1)].join('-');

class AreaWriter {
  readonly #area: AreaDescription;
  readonly #program: ts.Program;
  readonly #schemas: JsonSchemas;
  readonly #recorded: readonly Exchanged[];
  readonly #methods: ReadonlyMap<string, SdkMethod>;
  readonly #responses: ReadonlyMap<string, ts.Type>;

  constructor(area: AreaDescription, program: ts.Program, schemas: JsonSchemas, recorded: readonly Exchanged[]) {
    this.#area = area;
    this.#program = program;
    this.#schemas = schemas;
    this.#recorded = recorded;
    this.#methods = methodsOf(program, area.name);
    this.#responses = responsesOf(program, area.name);
  }

  operation(id: string, operation: Operation): object {
    const method = this.#methods.get(id);
    if (method === undefined) throw new Error(`no method of the SDK sends ${id}`);
    const { about, aliases = [] } = operation;
    const also = aliases.map((alias) => `\`${alias}\``).join(', ');
    const description = [method.description, also === '' ? '' : `Also ${also}.`]
      .filter((text) => text !== '')
      .join('\n\n');
    return {
      operationId: id,
      tags: [tagOf(this.#area.name)(id)],
      summary: about,
      ...(description !== '' && { description }),
      security: this.#area.security(operation),
      parameters: [...this.#pathParameters(operation, method), ...this.#queryParameters(method)],
      ...(method.body !== undefined && { requestBody: this.#requestBody(id, method, method.body) }),
      responses: this.#responsesTo(id, operation, method),
    };
  }

  /** The responses that every operation of the area refers to. */
  errors(): Record<string, object> {
    const statuses = [...new Set(Object.values(this.#area.operations).flatMap(({ errors }) => errors))].sort();
    const known = statuses.map((status) => [errorName(this.#area, status), this.#error(status)] as const);
    return { ...Object.fromEntries(known), [errorName(this.#area)]: this.#error() };
  }

  #error(status?: number): object {
    const schema = this.#schemas.of(typeNamed(this.#program, this.#area.name, this.#area.errorBody));
    const recorded = this.#recorded.find(
      (one) => one.status === status && one.type === 'application/json' && one.body.length > 2,
    );
    return {
      description: status === undefined ? 'Any other error' : reasonPhrase(status),
      content: { 'application/json': { schema, ...(recorded && { example: JSON.parse(recorded.body) as unknown }) } },
    };
  }

  #pathParameters({ path }: Operation, method: SdkMethod): object[] {
    return [...path.matchAll(/\{(\w+)\*?\}/g)].map(([, name = '']) => {
      const type = method.path.get(name);
      const schema = type === undefined ? { type: 'string' } : this.#schemas.of(type, name);
      return { name, in: 'path', required: true, schema: schema.anyOf === undefined ? schema : { type: 'string' } };
    });
  }

  #queryParameters({ query }: SdkMethod): object[] {
    // A page's cursor is the SDK's own: the URL of that page.
    const fields = query?.getProperties().filter(({ name }) => name !== 'cursor') ?? [];
    return fields.map((field) => {
      const { description, ...schema } = this.#schemas.field(field);
      return { name: field.name, in: 'query', ...(description !== undefined && { description }), schema };
    });
  }

  #requestBody(id: string, { isForm }: SdkMethod, body: ts.Type): object {
    const sent = this.#recorded.find((one) => one.operation === id && one.status < 300);
    const content = { schema: this.#schemas.of(body), ...(sent && { example: fieldsOf(sent) }) };
    const forms = isForm ? { 'application/x-www-form-urlencoded': content } : {};
    return { required: true, content: { 'application/json': content, ...forms } };
  }

  #responsesTo(id: string, { success, errors }: Operation, method: SdkMethod): object {
    const links = this.#linksFrom(id);
    const successes = success.map((status) => [
      status,
      {
        description: reasonPhrase(status),
        ...this.#content(id, status, method),
        ...(Object.keys(links).length > 0 && { links }),
      },
    ]);
    const refer = (status?: number): object => ({ $ref: `#/components/responses/${errorName(this.#area, status)}` });
    const failures = errors.map((status) => [status, refer(status)]);
    return { ...Object.fromEntries([...successes, ...failures]), default: refer() } as object;
  }

  #content(id: string, status: number, { isText }: SdkMethod): object {
    const type = this.#responses.get(id);
    if (!isText && type === undefined) return {};
    const shown = this.#recorded.find((one) => one.operation === id && one.status === status);
    if (shown === undefined) throw new Error(`no call gets ${status} of ${id}`);
    if (!isText && shown.body === '') return {};
    if (type === undefined) return { content: { 'text/plain': { schema: { type: 'string' }, example: shown.body } } };
    const example = shortened(JSON.parse(shown.body) as unknown);
    return { content: { 'application/json': { schema: this.#schemas.of(type), example } } };
  }

  /** From what is created to the operations on one of them. */
  #linksFrom(id: string): Record<string, object> {
    const { operations } = this.#area;
    const created = operations[id];
    const [, resource = ''] = /^(.+)\.(?:create|initialize|initiate)$/.exec(id) ?? [];
    const path = operations[`${resource}.retrieve`]?.path;
    const type = this.#responses.get(id);
    if (created === undefined || path === undefined || type === undefined) return {};
    const parameters = Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([place, name = '']) => [
        name,
        created.path.includes(place) ? `$request.path.${name}` : `$response.body#${this.#pointerTo(type, name)}`,
      ]),
    );
    const targets = Object.entries(operations).filter(([, row]) => row.path === path);
    return Object.fromEntries(
      targets.map(([operationId, { about }]) => [operationId, { operationId, parameters, description: about }]),
    );
  }

  /** Where a response has a field: at its top, or in the record that it holds. */
  #pointerTo(type: ts.Type, name: string): string {
    const field = FIELDS[name] ?? name;
    if (type.getProperty(field) !== undefined) return `/${field}`;
    const checker = this.#program.getTypeChecker();
    const holder = type.getProperties().find((one) => checker.getTypeOfSymbol(one).getProperty(field) !== undefined);
    if (holder === undefined) throw new Error(`${checker.typeToString(type)} has no ${field}`);
    return `/${holder.name}/${field}`;
  }
}

const errorName = ({ name }: AreaDescription, status?: number): string => `${name}Error${status ?? ''}`;

// Pull requests are found by their number, which paths call `index`.
const FIELDS: Readonly<Record<string, string>> = { index: 'number' };

/** A body with the first item of each list. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}

/** The fields of a request's body. */
function fieldsOf({ requestType, requestBody }: Exchanged): unknown {
  return requestType === 'application/json'
    ? (JSON.parse(requestBody) as unknown)
    : Object.fromEntries(new URLSearchParams(requestBody));
}
