import { describe, expect, test } from 'vitest';
import { requestLog } from '../../fake/cli/request-log.ts';

/** What reads lines: keeps them, and says how much of them nobody has read. */
function reader(): { readonly lines: string[]; writableLength: number; write: (line: string) => boolean } {
  const lines: string[] = [];
  return { lines, writableLength: 0, write: (line) => lines.push(line) > 0 };
}

describe('the lines that a server prints', () => {
  test('are one for each request, but none for what the inspector reads', () => {
    const out = reader();
    const log = requestLog(out);
    log({ method: 'GET', path: '/channels', status: 401 });
    for (const path of ['/_fake', '/_fake/', '/_fake/state', '/_world/shop/_fake/events'])
      log({ method: 'GET', path, status: 200 });
    log({ method: 'GET', path: '/_fake/stat', status: 404, nearest: 'GET /_fake/state' });
    log({ method: 'GET', path: '/a', status: 404, nearest: 'GET /b', reason: 'Gitea has this operation' });
    log({ method: 'POST', path: '/_fake/reset', status: 204 });
    log({ method: 'GET', path: '/_fakes', status: 404 });
    expect(out.lines).toEqual([
      'GET /channels 401\n',
      'GET /_fake/stat 404 (no such route; the nearest: GET /_fake/state)\n',
      'GET /a 404 (Gitea has this operation)\n',
      'POST /_fake/reset 204\n',
      'GET /_fakes 404\n',
    ]);
  });

  test('are counted and not kept while nobody reads them', () => {
    const out = reader();
    const log = requestLog(out);
    out.writableLength = 2 * 1024 * 1024;
    for (let i = 0; i < 5; i++) log({ method: 'GET', path: '/channels', status: 401 });
    expect(out.lines).toEqual([]);
    out.writableLength = 0;
    log({ method: 'GET', path: '/channels', status: 401 });
    expect(out.lines).toEqual(['(5 lines omitted: nobody read them)\n', 'GET /channels 401\n']);
  });
});
