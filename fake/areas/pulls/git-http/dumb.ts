import { looseObject } from '../../../git/index.ts';
import type { Reply } from '../../../engine/http/area.ts';
import type { Call } from '../api/call.ts';
import type { RepoRow } from '../state/rows.ts';
import { CACHING, rejections } from './replies.ts';
import { wireView } from '../state/wire-view.ts';

/**
 * A file of the old protocol (gitprotocol-http, "Dumb Clients"). There are no packs: every object is loose.
 *
 * @param repoOf - finds the repository, once the path is known to be one of those that the server has
 */
export function dumbFile(call: Call, repoOf: () => RepoRow): Reply {
  const { prefix, file = '' } = call.params;
  const [, kind = ''] = /\/objects\/(info|pack)\/[^/]+\/?$/.exec(call.url.pathname) ?? [];
  if (kind === 'info') return infoFile(call, repoOf(), file);
  const isPack = kind === 'pack' && /^pack-[0-9a-f]{40,64}\.(?:pack|idx)$/.test(file);
  const isLoose = kind === '' && /^[0-9a-f]{2}$/.test(prefix ?? '') && /^[0-9a-f]{38,62}$/.test(file);
  if (!isPack && !isLoose) throw rejections.unknownPath();
  const { objects, has } = wireView(call.world, repoOf());
  const id = `${prefix ?? ''}${file}`;
  const object = has(id) ? objects.get(id) : undefined;
  if (object === undefined) throw rejections.missingFile(instants(call));
  return {
    status: 200,
    headers: { ...forever(call), 'Content-Type': 'application/x-git-loose-object' },
    bytes: looseObject(object),
  };
}

function infoFile(call: Call, _repo: RepoRow, file: string): Reply {
  const { Expires, Pragma } = CACHING.never;
  if (file !== 'packs') throw rejections.missingFile({ Expires, Pragma });
  return { status: 200, headers: { ...forever(call), 'Content-Type': 'text/plain; charset=utf-8' }, body: '\n' };
}

const YEAR = 31_536_000;

const forever = (call: Call): Record<string, string> => ({
  'Cache-Control': `public, max-age=${YEAR}`,
  ...instants(call),
});

/** The server writes seconds here, where HTTP wants a date. */
function instants({ world }: Call): Record<string, string> {
  const now = Math.floor(world.clock.now / 1000);
  return { Date: String(now), Expires: String(now + YEAR) };
}
