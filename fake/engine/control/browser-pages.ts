import type { Engine } from '../composed/engine.ts';
import type { Reply } from '../http/area.ts';
import { wantsHtml, type Incoming } from '../http/incoming.ts';

/**
 * Replies to a browser that asks for a page of the real service, such as a record's `html_url`, with the way to the record
 * in the inspector. Programs, which do not ask for HTML, and fakes without an inspector get what the areas reply.
 */
export function browserPages(engine: Engine): (incoming: Incoming, base: string) => Reply | undefined {
  return ({ method, headers, url: { pathname: path } }, base) => {
    if (engine.page === undefined || method !== 'GET') return undefined;
    if (path === '/favicon.ico') return { status: 204 };
    const place = wantsHtml(headers) ? placeOf(engine, path) : undefined;
    if (place === undefined) return undefined;
    return { status: 302, headers: { Location: `${base}/_fake/${place}`, 'Cache-Control': 'no-store' } };
  };
}

/** The place in the inspector that shows what a path of the service does. */
function placeOf({ composition, world }: Engine, path: string): string | undefined {
  if (path === '/') return '';
  for (const { controls } of composition.modules) {
    const record = controls?.pages?.(world, path);
    if (record !== undefined) return `#/state/${record.collection}/${record.id}`;
  }
  return undefined;
}
