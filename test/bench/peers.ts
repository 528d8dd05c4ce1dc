import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** One read by a client of another project. */
export interface Peer {
  readonly name: string;
  readonly read: () => Promise<unknown>;
}

type Answer = (request: Request) => Promise<Response>;
type Make = new (...args: unknown[]) => Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>;

const place = createRequire(join(import.meta.dirname, '../compare/package.json'));

/** The clients that `npm run compare` installs, on the same response; none where it has not run. */
export async function peers(answer: Answer): Promise<readonly Peer[]> {
  const fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
    answer(new Request(input, init));
  const made = [stripe(fetch), openai(fetch), octokit(fetch)];
  return (await Promise.all(made.map((peer) => peer.catch(() => undefined)))).filter((peer) => peer !== undefined);
}

async function load(name: string): Promise<{ default: unknown; Octokit: unknown }> {
  return (await import(pathToFileURL(place.resolve(name)).href)) as { default: unknown; Octokit: unknown };
}

async function stripe(fetch: unknown): Promise<Peer> {
  const Stripe = (await load('stripe')).default as Make & { createFetchHttpClient(fetch: unknown): unknown };
  const client = new Stripe('sk_test_x', { httpClient: Stripe.createFetchHttpClient(fetch), telemetry: false });
  return { name: 'stripe', read: async () => client['customers']?.['retrieve']?.('r') };
}

async function openai(fetch: unknown): Promise<Peer> {
  const OpenAI = (await load('openai')).default as Make;
  const client = new OpenAI({ apiKey: 'x', baseURL: 'https://pay.example', fetch });
  return { name: 'openai', read: async () => client['files']?.['retrieve']?.('r') };
}

async function octokit(fetch: unknown): Promise<Peer> {
  const { Octokit } = await load('octokit');
  const client = new (Octokit as Make)({ request: { fetch }, throttle: { enabled: false } });
  const { request } = client as unknown as { readonly request: (route: string) => Promise<unknown> };
  return { name: 'octokit, its throttling off', read: async () => request('GET /r') };
}
