import { Router, type Found } from './router.ts';

/** The operations of the real service, of which an area has a part. */
export interface KnownOperations {
  /** The name of the service: `Gitea`. */
  readonly service: string;
  /** The beginning of each path. Default: nothing. */
  readonly base?: string;
  /** A line for each path, its methods before it: `GET,POST /notes`. */
  readonly operations: string;
}

/** The reason of a request that the real service has an operation for, and the fake has not. */
export function knownMissing(
  known: KnownOperations,
  { method, path, allow }: { readonly method: string; readonly path: string; readonly allow: readonly string[] },
): string | undefined {
  const router = routerOf(known);
  if (router.match(method === 'HEAD' ? 'GET' : method, path).kind !== 'operation') return undefined;
  const real = methodsAt(router.match('', path)).join(', ');
  const here = allow.length === 0 ? 'nothing' : allow.join(', ');
  const { service } = known;
  return `${service} has this operation, this fake does not; on this path ${service} has ${real}, and this fake ${here}`;
}

const methodsAt = (found: Found<string>): readonly string[] => (found.kind === 'other methods' ? found.allow : []);

// Made when a request first meets no route: the list of a whole service is long.
const routers = new WeakMap<KnownOperations, Router<string>>();

function routerOf(known: KnownOperations): Router<string> {
  const router = routers.get(known) ?? new Router<string>(tableOf(known));
  routers.set(known, router);
  return router;
}

function tableOf({ base = '', operations }: KnownOperations): Record<string, { method: string; path: string }> {
  const lines = operations.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [methods = '', path = ''] = line.trim().split(/\s+/);
      return methods.split(',').map((method) => [`${method} ${path}`, { method, path: base + path }]);
    }),
  );
}
