// Serves one request in a process of its own, by the fake or by hono, and says how much of the processor it has used.
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { listen } from 'understudy-sdk/fake/node';
import { createServed, requests, responseTo, type RequestName } from './responses.ts';

const [kind, name] = process.argv.slice(2) as ['ours' | 'hono', RequestName];

async function honoPort(): Promise<number> {
  const { json, init } = await responseTo(createServed(), name);
  const { method, path } = requests[name];
  const app = new Hono();
  app.on(method, path, async (context) => {
    if (method === 'POST') await context.req.json();
    return context.json(json, init.status as ContentfulStatusCode, init.headers as Record<string, string>);
  });
  return new Promise((resolve) => {
    serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) => resolve(port));
  });
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.send?.(kind === 'ours' ? (await listen(createServed())).port : await honoPort());
