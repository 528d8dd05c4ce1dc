import { realDelay } from '../../engine/faults/real-delay.ts';
import type { WebhookSender } from '../../engine/world/outbox.ts';

/** Where webhooks are really sent: nowhere, anywhere, or to these hosts, a leading dot for all names below. */
export type DeliverTo = 'none' | 'all' | readonly string[];

/** Sends webhooks by the runtime's `fetch`; undefined for nowhere. */
export function senderTo(deliver: DeliverTo): WebhookSender | undefined {
  if (deliver === 'none') return undefined;
  return async (request) => {
    const { host, hostname } = new URL(request.url);
    if (deliver !== 'all' && !deliver.some((one) => isNamed(one, hostname)))
      throw new Error(`${host} is none of the hosts that webhooks are sent to (deliver): ${deliver.join(', ')}`);
    // The request that caused it is through by then, and its changes are written.
    await realDelay(0, request.signal);
    return fetch(request);
  };
}

const isNamed = (allowed: string, name: string): boolean =>
  allowed.startsWith('.') ? name.endsWith(allowed) : name === allowed;
