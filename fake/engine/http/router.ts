import type { Operation, OperationTable } from '../../../src/core/operation.ts';

/** The operation that a method and a path lead to. */
export type Found<Id extends string> =
  | { readonly kind: 'operation'; readonly id: Id; readonly params: Params }
  | { readonly kind: 'other methods'; readonly allow: readonly string[] }
  | { readonly kind: 'nothing' };

/** The path's parts by the names of the template, percent-decoded. */
export type Params = Readonly<Record<string, string>>;

interface Route {
  readonly id: string;
  /** How the segments of the path map to parameters, by position. */
  readonly names: readonly (readonly string[])[];
  /** The position of `{name*}`, or -1. */
  readonly tail: number;
}

interface Node {
  readonly statics: Map<string, Node>;
  /** `{index}.{diffType}`: a segment cut at its last dot. */
  split: Node | undefined;
  param: Node | undefined;
  /** `{head*}`: one segment or more, up to the end of the path or to what follows in the template. */
  tail: Node | undefined;
  readonly methods: Map<string, Route>;
}

const SEGMENT = /^\{(\w+)(\*)?\}(?:\.\{(\w+)\})?$/;

/** Whether a part of a template is one: a word, `{name}`, `{name}.{other}`, or `{name*}` for one segment or more. */
export const isSegment = (part: string): boolean => !/[{}]/.test(part) || SEGMENT.test(part);

/** The method and path that an operation is reached by. */
type Routed = Pick<Operation, 'path' | 'aliases'> & { readonly method: string };

/** Finds operations by path in a trie of segments: the cost follows the path, not the number of routes. */
export class Router<Id extends string> {
  readonly #root = emptyNode();

  constructor(table: Readonly<Record<string, Routed>>) {
    for (const [id, operation] of Object.entries(table))
      for (const spelling of spellings(operation)) this.#add(id, spelling.method, spelling.path);
  }

  /** The operation of a method at a path; the most literal template wins. A trailing slash does not count. */
  match(method: string, path: string): Found<Id> {
    const wanted: Wanted = { method, segments: split(path), allow: undefined };
    const route = routeOf(this.#root, wanted, 0);
    if (route !== undefined) return { kind: 'operation', id: route.id as Id, params: paramsOf(route, wanted.segments) };
    return wanted.allow === undefined ? { kind: 'nothing' } : { kind: 'other methods', allow: [...wanted.allow] };
  }

  #add(id: string, method: string, path: string): void {
    let node = this.#root;
    const names: string[][] = [];
    let tail = -1;
    for (const segment of split(path)) {
      const [, name, star, second] = SEGMENT.exec(segment) ?? [];
      names.push([name, second].filter((part) => part !== undefined));
      if (name === undefined) node = child(node.statics, segment);
      else if (star !== undefined) {
        tail = names.length - 1;
        node = node.tail ??= emptyNode();
      } else if (second !== undefined) node = node.split ??= emptyNode();
      else node = node.param ??= emptyNode();
    }
    node.methods.set(method, { id, names, tail });
  }
}

// A table never changes, so every fake has the same router, made when a path of its area is first asked for.
const routers = new WeakMap<OperationTable, Router<string>>();

/** The router of a table. */
export function routerOf(table: OperationTable): Router<string> {
  const known = routers.get(table);
  if (known !== undefined) return known;
  const router = new Router<string>(table);
  routers.set(table, router);
  return router;
}

/** The method and path an operation is reached by, and its aliases. */
export function spellings(operation: Routed): { readonly method: string; readonly path: string }[] {
  const aliases = (operation.aliases ?? []).map((alias) => {
    const [method = '', path = ''] = alias.split(' ');
    return { method, path };
  });
  return [{ method: operation.method, path: operation.path }, ...aliases];
}

function emptyNode(): Node {
  return { statics: new Map(), split: undefined, param: undefined, tail: undefined, methods: new Map() };
}

function child(children: Map<string, Node>, segment: string): Node {
  const found = children.get(segment) ?? emptyNode();
  children.set(segment, found);
  return found;
}

function split(path: string): string[] {
  return (path.endsWith('/') ? path.slice(1, -1) : path.slice(1)).split('/');
}

interface Wanted {
  readonly method: string;
  readonly segments: readonly string[];
  /** The methods of the templates that fit the path with another method; undefined until one does. */
  allow: Set<string> | undefined;
}

/** The first route below a node, the most literal template first. */
function routeOf(node: Node, wanted: Wanted, at: number): Route | undefined {
  const segment = wanted.segments[at];
  if (segment === undefined) return routeAt(node, wanted);
  const literal = node.statics.get(segment);
  const found = literal && routeOf(literal, wanted, at + 1);
  if (found !== undefined || segment === '') return found;
  const { split, param, tail } = node;
  return (
    (split !== undefined && segment.lastIndexOf('.') > 0 ? routeOf(split, wanted, at + 1) : undefined) ??
    (param && routeOf(param, wanted, at + 1)) ??
    (tail && routeAfter(tail, wanted, at + 1))
  );
}

/** The route after the segments that `{name*}` stands for: with words after them, if there is one. */
function routeAfter(tail: Node, wanted: Wanted, from: number): Route | undefined {
  for (let at = from; tail.statics.size > 0 && at < wanted.segments.length; at++) {
    const literal = tail.statics.get(wanted.segments[at] ?? '');
    const found = literal && routeOf(literal, wanted, at + 1);
    if (found !== undefined) return found;
  }
  return routeAt(tail, wanted);
}

function routeAt({ methods }: Node, wanted: Wanted): Route | undefined {
  const route = methods.get(wanted.method);
  if (route === undefined && methods.size > 0) wanted.allow = new Set([...(wanted.allow ?? []), ...methods.keys()]);
  return route;
}

function paramsOf(route: Route, segments: readonly string[]): Params {
  const params: Record<string, string> = {};
  const more = route.tail < 0 ? 0 : segments.length - route.names.length;
  route.names.forEach(([first, second], i) => {
    if (first === undefined) return;
    const start = route.tail >= 0 && i > route.tail ? i + more : i;
    const text = segments
      .slice(start, i === route.tail ? start + more + 1 : start + 1)
      .map(decoded)
      .join('/');
    const dot = second === undefined ? -1 : text.lastIndexOf('.');
    params[first] = dot < 0 ? text : text.slice(0, dot);
    if (second !== undefined) params[second] = text.slice(dot + 1);
  });
  return params;
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
