import type { Area, Reply } from '../../../engine/http/area.ts';
import { wantsHtml } from '../../../engine/http/incoming.ts';
import { rejectionStatus } from '../../../engine/http/rejection.ts';
import { gitArea } from '../git-http/area.ts';
import { htmlPage } from '../git-http/html.ts';
import { CACHING, Detour } from '../git-http/replies.ts';
import type { Call } from '../api/call.ts';
import { ownerNamed } from '../state/owners.ts';
import type { World } from '../state/world.ts';
import { pageHandlers } from './handlers.ts';
import { isPage, pageOperations, type PageOperationId } from './operations.ts';

/** The area of the addresses that records have for people, and of the files at them. */
export const pagesArea: Area<World> = {
  ...gitArea,
  name: 'pages',
  operations: pageOperations,
  isPage,
  handle(call) {
    try {
      return pageHandlers[call.operation?.id as PageOperationId](call);
    } catch (error) {
      if (error instanceof Detour) return error.reply;
      throw error;
    }
  },
  unmatched: (call, found) => (found.kind === 'nothing' ? notFound(call) : gitArea.unmatched(call, found)),
  renderError(call, rejection) {
    const status = rejectionStatus[rejection.kind];
    const isSpoken = rejection.detail !== undefined && 'headers' in (rejection.detail as object);
    return isSpoken || status !== 404 ? gitArea.renderError(call, rejection) : notFound(call);
  },
  decorate: (call, reply) => gitArea.decorate(call, { ...reply, headers: { ...CACHING.private, ...reply.headers } }),
};

/** What may not be seen is missing: a page for a browser, a line for a program. */
const notFound = ({ headers }: Call): Reply =>
  wantsHtml(headers)
    ? htmlPage('Page Not Found', { status: 404 })
    : { status: 404, headers: { 'Content-Type': 'text/plain;charset=utf-8' }, body: 'Not found.\n' };

/** Whether a path is below the name of a user or an organisation. */
export function isOfOwner(world: World, path: string): boolean {
  const [, name = ''] = path.split('/');
  return ownerNamed(world, name) !== undefined || world.pulls.redirects.get(name.toLowerCase()) !== undefined;
}
