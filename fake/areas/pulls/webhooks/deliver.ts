import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { WebhookSource } from '../../../engine/area/module.ts';
import { deliver } from '../../../engine/webhooks/deliver.ts';
import { hmacHex } from '../../../engine/webhooks/sign.ts';
import { escapeGo } from '../go/json.ts';
import { hooksOf } from './hooks.ts';
import { letsThrough } from './branch-filter.ts';
import { ownerOf } from '../state/owners.ts';
import type { HookRow } from '../state/rows.ts';
import { uuidOf } from '../state/uuid.ts';
import { sentEvents, type HookEvent } from '../state/vocabulary.ts';
import type { World } from '../state/world.ts';
import type { Announcement } from './announcement.ts';

/** Where the area's webhooks go: one attempt for each, one after the other (contract: pulls 11.6, 11.7). */
export const pullWebhooks: WebhookSource<World> = {
  name: 'pulls',
  sending: { timeoutMs: 5_000, maxRedirects: 10, inOrder: true },
  events: sentEvents,
  endpoint: ({ pulls }, id) => {
    const row = pulls.hooks.get(Number(id));
    return row && { id, url: row.url };
  },
};

/** Sends to every webhook that listens: the repository's, its owner's, those of the instance, each by id. */
export function send(world: World, announcement: Announcement): void {
  const { repo, owner } = announcement;
  const hooks = [
    ...(repo === undefined ? [] : hooksOf(world, { repo })),
    ...hooksOf(world, { owner }),
    ...hooksOf(world, { system: true }),
  ];
  for (const hook of hooks) if (hears(hook, announcement)) sendTo(world, hook, announcement);
}

function hears({ active, events, branchFilter }: HookRow, { needs, type, ref }: Announcement): boolean {
  if (!active || !events.includes(needs ?? (type as HookEvent))) return false;
  return ref === undefined || letsThrough(branchFilter, ref);
}

// The other kinds send the formats of their own services.
const SENDING: readonly string[] = ['gitea', 'gogs'];

/** Sends to one webhook, whatever it listens to. */
export function sendTo(world: World, hook: HookRow, { type, event = type, indent = 2, body }: Announcement): void {
  if (!SENDING.includes(hook.type)) return;
  const text = escapeGo(JSON.stringify(body, null, indent));
  const id = uuidOf(`delivery ${world.ids.unique('pulls.delivery')}`);
  const isForm = hook.contentType === 'form';
  const headers = {
    'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    'User-Agent': 'Go-http-client/1.1',
    ...named(world, 'Delivery', id),
    ...named(world, 'Event', event),
    ...named(world, 'Event-Type', type),
    ...signatures(world, hook.secret, text),
    ...targets(targetOf(world, hook)),
    ...(hook.authorization !== '' && { Authorization: hook.authorization }),
  };
  const content = isForm ? new URLSearchParams({ payload: text }).toString() : text;
  deliver(world, pullWebhooks, { id: String(hook.id), url: hook.url }, { event: type, headers, body: content });
}

const named = ({ dialect }: World, name: string, value: string): Record<string, string> => ({
  ...(dialect.ownHeaders && { [`X-Forgejo-${name}`]: value }),
  [`X-Gitea-${name}`]: value,
  [`X-Gogs-${name}`]: value,
  [`X-GitHub-${name}`]: value,
});

/** Over the JSON, also in a form; without a secret they are there, and empty. */
function signatures({ dialect }: World, secret: string, text: string): Record<string, string> {
  const [short, long] = secret === '' ? ['', ''] : [hmacHex(sha1, secret, text), hmacHex(sha256, secret, text)];
  return {
    ...(dialect.ownHeaders && { 'X-Forgejo-Signature': long }),
    'X-Gitea-Signature': long,
    'X-Gogs-Signature': long,
    'X-Hub-Signature': `sha1=${short}`,
    'X-Hub-Signature-256': `sha256=${long}`,
  };
}

const targets = (type: string): Record<string, string> => ({
  'X-Gitea-Hook-Installation-Target-Type': type,
  'X-GitHub-Hook-Installation-Target-Type': type,
});

function targetOf(world: World, { repo, owner, system }: HookRow): string {
  if (repo !== undefined) return 'repository';
  if (owner !== undefined) return ownerOf(world, owner)?.org === undefined ? 'user' : 'organization';
  return system === true ? 'system' : 'default';
}
