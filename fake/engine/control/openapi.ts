import type { AreaModule, OpenApiPaths } from '../area/module.ts';
import { Rejection } from '../http/rejection.ts';
import type { AbsentFields } from '../world/versions.ts';

/** An OpenAPI document, as far as it is cut here. */
interface OpenApiDocument {
  readonly info: object;
  readonly servers: readonly object[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: OpenApiPaths;
  readonly components: Components;
}

type Components = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** Which part of the document is asked for, and where its operations are served. */
export interface OpenApiRequest {
  /** One area; all of them without it. */
  readonly area: string | undefined;
  /** The address of the server. */
  readonly server: string;
  /** The fields that the records of the present versions lack, by the kind of record. */
  readonly absent?: AbsentFields;
}

/** The OpenAPI document of some areas. That of the package is read when it is first asked for. */
export async function openApiDocument(
  modules: readonly Pick<AreaModule<never>, 'name' | 'paths' | 'versions'>[],
  { area, server, absent = {} }: OpenApiRequest,
): Promise<object> {
  const { default: all } = await import('understudy-sdk/openapi.json', { with: { type: 'json' } });
  const published = new Set(all.tags.map(({ name }) => areaOf(name)));
  const known = modules.filter(({ name, paths }) => published.has(name) || paths !== undefined);
  const wanted = known.filter(({ name }) => area === undefined || name === area);
  if (wanted.length === 0)
    throw new Rejection('invalid', `no area ${area}: there are ${known.map(({ name }) => name).join(', ')}`);
  const shapes = Object.assign({}, ...wanted.map(({ versions }) => versions?.schemas)) as Shapes;
  const document = withoutFields(cut(all, new Set(wanted.map(({ name }) => name))), absent, shapes);
  const own = wanted.map(({ paths }) => paths?.() ?? {});
  return {
    ...document,
    servers: [{ url: server }],
    tags: [...document.tags, ...own.flatMap(tagsIn)],
    paths: Object.assign({}, document.paths, ...own) as object,
  };
}

/** The area of a tag: `payments-customers` is of `payments`. */
const areaOf = (tag: string): string => tag.slice(0, tag.indexOf('-'));

function tagsIn(paths: OpenApiPaths): { readonly name: string }[] {
  const tags = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((operation) => operation.tags));
  return [...new Set(tags)].map((name) => ({ name }));
}

function cut(all: OpenApiDocument, areas: ReadonlySet<string>): OpenApiDocument {
  const tags = all.tags.filter(({ name }) => areas.has(areaOf(name)));
  if (tags.length === all.tags.length) return all;
  const paths = Object.fromEntries(
    Object.entries(all.paths).filter(([, methods]) =>
      Object.values(methods).some((operation) => operation.tags.some((tag) => areas.has(areaOf(tag)))),
    ),
  );
  const info = { ...all.info, summary: `${[...areas].join(', ')}.`, description: 'The operations of these areas.' };
  return { ...all, info, tags, paths, components: used(all.components, paths) };
}

/** The names of the schemas of each kind of record. */
type Shapes = Readonly<Record<string, readonly string[]>>;

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** The document without the fields that records of the present versions lack. */
function withoutFields(document: OpenApiDocument, absent: AbsentFields, shapes: Shapes): OpenApiDocument {
  const gone = Object.entries(absent).flatMap(([kind, fields]) =>
    (shapes[kind] ?? [kind]).map((name) => [name, fields] as const),
  );
  const schemas = { ...document.components['schemas'] };
  for (const [name, fields] of gone) if (schemas[name] !== undefined) schemas[name] = narrowed(schemas[name], fields);
  return { ...document, components: { ...document.components, schemas } };
}

function narrowed(schema: ObjectSchema, fields: readonly string[]): object {
  const { properties = {}, required } = schema;
  const left = Object.entries(properties).filter(([name]) => !fields.includes(name));
  return {
    ...schema,
    properties: Object.fromEntries(left),
    ...(required && { required: required.filter((name) => !fields.includes(name)) }),
  };
}

/** The components that paths refer to, and those that these refer to. */
function used(all: Components, paths: OpenApiDocument['paths']): Components {
  const names = new Set<string>();
  const queue: object[] = [paths];
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    for (const name of namesIn(part)) {
      const [kind = '', key = ''] = name.split('/');
      const component = all[kind]?.[key];
      if (component === undefined || names.has(name)) continue;
      names.add(name);
      queue.push(component);
    }
  }
  return Object.fromEntries(
    Object.entries(all).map(([kind, components]) => [
      kind,
      Object.fromEntries(Object.entries(components).filter(([key]) => names.has(`${kind}/${key}`))),
    ]),
  );
}

const PLACE = '#/components/';

/** The references of a part of the document: by `$ref`, and to security schemes by their names. */
function* namesIn(part: unknown): Generator<string> {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === '$ref' && typeof value === 'string') yield value.slice(PLACE.length);
    else if (key === 'security' && Array.isArray(value))
      yield* (value as object[]).flatMap(Object.keys).map((name) => `securitySchemes/${name}`);
    else yield* namesIn(value);
  }
}
