import type { Area, Reply } from '../../../engine/http/area.ts';
import { retryAfterOf } from '../../../engine/http/limit.ts';
import { reasonPhrase } from '../../../engine/http/reason-phrases.ts';
import { rejectionStatus } from '../../../engine/http/rejection.ts';
import type { World } from '../state/world.ts';
import { runAttempts } from '../state/scheduled-merges.ts';
import { gitOperations } from './operations.ts';
import { CACHING, Detour, rejections, type Detail } from './replies.ts';
import { gitHandlers } from './handlers.ts';

const COMMON = { 'X-Content-Type-Options': 'nosniff', 'X-Frame-Options': 'SAMEORIGIN' };

/** The area of git clients' requests. */
export const gitArea: Area<World> = {
  name: 'git',
  operations: gitOperations,
  readsPathAsSent: true,
  // The server has no limit; this one keeps a mistake from taking all memory.
  maxBodyBytes: 1024 * 1024 * 1024,
  closedToForeignPages: () => false,
  handle(call) {
    const handler = gitHandlers[call.operation?.id ?? ''];
    if (handler === undefined) throw new Error(`no handler for ${call.operation?.id ?? 'nothing'}`);
    try {
      return handler(call);
    } catch (error) {
      if (error instanceof Detour) return error.reply;
      throw error;
    } finally {
      runAttempts(call.world);
    }
  },
  unmatched(call, found) {
    if (found.kind === 'other methods')
      return { status: 405, headers: { Allow: found.allow.join(', '), 'Content-Length': '0' } };
    const isLfs = /\/info\/lfs\/(?:objects\/batch|locks)$/.test(call.url.pathname);
    return rendered(404, (isLfs ? rejections.noLfs() : rejections.unknownPath()).detail as Detail);
  },
  renderError: (_call, { kind, detail }) => rendered(rejectionStatus[kind], detail ?? {}),
  failure: (_call, status) => plain(status),
  tooMany: (_call, limit) => {
    const { headers, ...reply } = plain(429);
    return { ...reply, headers: { ...headers, 'Retry-After': retryAfterOf(limit) } };
  },
  internalError: () => ({ status: 500, headers: { ...CACHING.private, 'Content-Length': '0' } }),
  decorate: (_call, reply) => (reply.status === 405 ? reply : { ...reply, headers: { ...COMMON, ...reply.headers } }),
};

const plain = (status: number): Reply => ({
  status,
  headers: { ...CACHING.private, 'Content-Type': 'text/plain; charset=utf-8' },
  body: `${reasonPhrase(status)}\n`,
});

const rendered = (status: number, detail: Detail): Reply => ({ status, ...detail });
