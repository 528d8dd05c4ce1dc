import { describe, expect, test } from 'vitest';
import { serverLog } from '../../fake/cli/server/request-log.ts';

/** A stream that keeps lines, and says how much of them nobody has read. */
function reader(): { readonly lines: string[]; writableLength: number; write: (line: string) => boolean } {
  const lines: string[] = [];
  return { lines, writableLength: 0, write: (line) => lines.push(line) > 0 };
}

const noon = (): Date => new Date(2026, 0, 1, 12, 0, 5);

describe('the lines that a server prints', () => {
  test('are one for each request, but none for what the inspector reads', () => {
    const out = reader();
    const { log } = serverLog(out, noon);
    log({ method: 'GET', path: '/channels', status: 401 });
    for (const path of ['/_fake', '/_fake/', '/_fake/state', '/_world/shop/_fake/events'])
      log({ method: 'GET', path, status: 200 });
    log({ method: 'GET', path: '/_fake/stat', status: 404, nearest: 'GET /_fake/state' });
    log({ method: 'GET', path: '/a', status: 404, nearest: 'GET /b', reason: 'Gitea has this operation' });
    log({ method: 'POST', path: '/_fake/reset', status: 204 });
    log({ method: 'GET', path: '/_fakes', status: 404 });
    expect(out.lines).toEqual([
      '12:00:05 GET /channels 401\n',
      '12:00:05 GET /_fake/stat 404 (no such route; the nearest: GET /_fake/state)\n',
      '12:00:05 GET /a 404 (Gitea has this operation)\n',
      '12:00:05 POST /_fake/reset 204\n',
      '12:00:05 GET /_fakes 404\n',
    ]);
  });

  test('say why a request was rejected, and what became of each webhook', () => {
    const out = reader();
    const { log, logWebhook } = serverLog(out, noon);
    const url = 'http://127.0.0.1:3000/hooks';
    log({ method: 'POST', path: '/payments', query: '?a=1', status: 422, reason: 'amount: must be an integer' });
    logWebhook({ event: 'payment.complete', url, status: null, error: 'connect ECONNREFUSED', retryMs: 60_000 });
    logWebhook({ event: 'payment.complete', url, status: 503, retryMs: 1500 });
    logWebhook({ event: 'payment.complete', url, status: 200 });
    expect(out.lines).toEqual([
      '12:00:05 POST /payments?a=1 422 (amount: must be an integer)\n',
      `12:00:05 → payment.complete ${url} connect ECONNREFUSED, again in 1 min\n`,
      `12:00:05 → payment.complete ${url} 503, again in 1500 ms\n`,
      `12:00:05 → payment.complete ${url} 200\n`,
    ]);
  });

  test('are counted and not kept while nobody reads them', () => {
    const out = reader();
    const { log } = serverLog(out, noon);
    out.writableLength = 2 * 1024 * 1024;
    for (let i = 0; i < 5; i++) log({ method: 'GET', path: '/channels', status: 401 });
    expect(out.lines).toEqual([]);
    out.writableLength = 0;
    log({ method: 'GET', path: '/channels', status: 401 });
    expect(out.lines).toEqual(['(5 lines omitted: nobody read them)\n', '12:00:05 GET /channels 401\n']);
  });
});
