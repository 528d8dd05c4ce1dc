import { Rejection } from '../http/rejection.ts';

/** An OpenAPI document, as far as it is cut here. */
interface OpenApiDocument {
  readonly servers: readonly object[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags: readonly string[] }>>>>;
  readonly components: Components;
}

type Components = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** Which part of the document is asked for, and where its operations are served. */
export interface OpenApiRequest {
  /** One area; all of them without it. */
  readonly area?: string | undefined;
  /** The address of the server. Default: that of `understudy serve`. */
  readonly server?: string;
}

/** The OpenAPI document of the areas that clients call. It is read when it is first asked for. */
export async function openApiDocument({ area, server }: OpenApiRequest = {}): Promise<object> {
  const { default: all } = await import('understudy-sdk/openapi.json', { with: { type: 'json' } });
  const document = area === undefined ? all : cut(all, area);
  return server === undefined ? document : { ...document, servers: [{ url: server }] };
}

/** The area of a tag: `payments-customers` is of `payments`. */
const areaOf = (tag: string): string => tag.slice(0, tag.indexOf('-'));

function cut(all: OpenApiDocument, area: string): OpenApiDocument {
  const areas = new Set(all.tags.map(({ name }) => areaOf(name)));
  if (!areas.has(area)) throw new Rejection('invalid', `no area ${area}: there are ${[...areas].join(', ')}`);
  const tags = all.tags.filter(({ name }) => areaOf(name) === area);
  const paths = Object.fromEntries(
    Object.entries(all.paths).filter(([, methods]) =>
      Object.values(methods).some((operation) => operation.tags.some((tag) => areaOf(tag) === area)),
    ),
  );
  return { ...all, tags, paths, components: used(all.components, paths) };
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

/** What a part of the document refers to: by `$ref`, and to security schemes by their names. */
function* namesIn(part: unknown): Generator<string> {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === '$ref' && typeof value === 'string') yield value.slice(PLACE.length);
    else if (key === 'security' && Array.isArray(value))
      yield* (value as object[]).flatMap(Object.keys).map((name) => `securitySchemes/${name}`);
    else yield* namesIn(value);
  }
}
