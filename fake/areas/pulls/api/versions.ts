import type { Operation, OperationTable } from '../../../../src/core/operation.ts';
import { isIn, versionNamed, type Range } from '../../../engine/world/versions.ts';
import { pullsProducts } from '../state/differences.ts';
import type { RouteId } from './route.ts';

/** The routes that only some versions have. */
export const routeRanges: Partial<Readonly<Record<RouteId, Range>>> = {
  'issues.lock': 'gitea >=1.24',
  'issues.unlock': 'gitea >=1.24',
  'branches.rename': 'gitea >=1.23, forgejo',
  'tagProtections.list': 'gitea >=1.23, forgejo',
  'tagProtections.create': 'gitea >=1.23, forgejo',
  'tagProtections.delete': 'gitea >=1.23, forgejo',
  'pulls.comments.reply': 'gitea >=1.27',
  'pulls.comments.resolve': 'gitea >=1.26',
  'pulls.comments.unresolve': 'gitea >=1.26',
};

/** The routes that a product has by another method and path. */
export const otherRoutes: Readonly<Record<string, Partial<Readonly<Record<RouteId, string>>>>> = {
  forgejo: {
    'user.block': 'PUT /api/v1/user/block/{username}',
    'user.unblock': 'PUT /api/v1/user/unblock/{username}',
  },
};

/** The operations of a version. */
export function operationsAs(table: OperationTable, name: string): OperationTable {
  const version = versionNamed(pullsProducts, name);
  if (version === undefined) return table;
  const ranges = routeRanges as Readonly<Record<string, Range>>;
  const others = (otherRoutes[version.product] ?? {}) as Readonly<Record<string, string>>;
  const entries = Object.entries(table).flatMap(([id, operation]) => {
    const range = ranges[id];
    if (range !== undefined && !isIn(range, version)) return [];
    return [[id, at(operation, others[id])] as const];
  });
  return Object.fromEntries(entries);
}

function at(operation: Operation, route: string | undefined): Operation {
  if (route === undefined) return operation;
  const [method, path = ''] = route.split(' ');
  return { ...operation, method: method as Operation['method'], path };
}
