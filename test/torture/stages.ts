import type { WorldDocument } from '../../fake/index.ts';
import { seeds, type Sent } from './requests.ts';

// Names of the seeds that a world can have once: the users, what belongs to them, and records with ids of a seed's own.
const OWN = /\b(alice|bob|carol|dave|siteadmin|org|hollow|p[1-4]|t[12]|c[12]|b1|w1)\b/g;

const own = (text: string, stage: number): string => (stage === 0 ? text : text.replace(OWN, `$1-${stage}`));

/**
 * One world with many stages: the same users, repositories and records again and again, by other names, so that a long
 * walk finds something fresh to work on without ever going back.
 */
export function staged(stages: number): WorldDocument {
  const [first, ...others] = Array.from(
    { length: stages },
    (_, stage) => JSON.parse(own(JSON.stringify(seeds[stage % seeds.length]), stage)) as WorldDocument,
  );
  return others.reduce(joined, first!);
}

/** A request of the first stage, at another one. */
export function atStage(stage: number, sent: Sent): Sent {
  const { path, headers, body } = sent;
  const credential = headers['Authorization'];
  return {
    ...sent,
    path: own(path, stage),
    headers: { ...headers, ...(credential !== undefined && { Authorization: own(credential, stage) }) },
    body: typeof body === 'string' ? own(body, stage) : body,
  };
}

type Lists = Readonly<Record<string, readonly unknown[]>>;

const concatenated = (some: object | null | undefined, more: object | null | undefined): Lists => {
  const [ours, theirs] = [some ?? {}, more ?? {}] as [Lists, Lists];
  const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
  return Object.fromEntries(keys.map((key) => [key, [...(ours[key] ?? []), ...(theirs[key] ?? [])]]));
};

const SHARED: readonly (string | null)[] = ['admin', 'blocker', 'gone'];

/** A world with another stage; what a world has once, such as the users of the service itself, is the first one's. */
function joined(world: WorldDocument, { users, payments, pulls }: WorldDocument): WorldDocument {
  const hooks = pulls?.hooks?.filter(({ on }) => on !== null) ?? [];
  return {
    ...world,
    users: [...(world.users ?? []), ...(users ?? []).filter(({ name }) => !SHARED.includes(name))],
    payments: concatenated(world.payments, payments),
    pulls: concatenated(world.pulls, { ...pulls, hooks }),
  };
}
