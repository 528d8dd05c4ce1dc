import { test } from 'vitest';
import { ask, playModel, replaced, type Model } from './machine.ts';

interface Block {
  readonly id: number;
  readonly ip: string;
  readonly severity: string;
  readonly comment: string;
  /** When it ends, and when the clean-up after that takes it, in seconds since 1970; null for never. */
  readonly ends: number | null;
  readonly cleanUp: number | null;
}

interface Instance {
  readonly now: number;
  readonly blocks: readonly Block[];
  readonly allows: readonly { readonly id: number; readonly domain: string }[];
  readonly nextBlock: number;
  readonly nextAllow: number;
}

const TOKEN = 'Bearer understudy';
const BLOCKS = '/api/v1/admin/ip_blocks';
const ALLOWS = '/api/v1/admin/domain_allows';
const START = Date.parse('2026-07-16T10:00:00Z') / 1000;

// A range as it is sent and as it is kept; none for what is no range.
const RANGES = [
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['10.1.2.3/8', '10.0.0.0/8'],
  ['192.0.2.7', '192.0.2.7/32'],
  ['2001:DB8::1', '2001:db8::1/128'],
  ['2001:db8:0:0::1/64', '2001:db8::/64'],
  ['x', undefined],
] as const;
const SEVERITIES = ['no_access', 'sign_up_block', 'sign_up_requires_approval', 'x'] as const;
const LASTING = [undefined, 60, 86_400, 7 * 86_400] as const;
// A domain as it is sent and as it is kept; none for what is rejected.
const DOMAINS = [
  ['a.example', 'a.example'],
  ['A.Example', 'a.example'],
  ['b.example', 'b.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['', undefined],
] as const;

const pick = <T>(items: readonly T[], n: number): T => items[n % items.length]!;

/** The first 04:00 UTC after an instant. */
function nightAfter(second: number): number {
  const four = 4 * 3600;
  return Math.floor((second - four) / 86_400 + 1) * 86_400 + four;
}

const ending = (now: number, lasting: number | undefined): Pick<Block, 'ends' | 'cleanUp'> =>
  lasting === undefined ? { ends: null, cleanUp: null } : { ends: now + lasting, cleanUp: nightAfter(now + lasting) };

const model: Model<Instance> = {
  seed: {},
  start: { now: START, blocks: [], allows: [], nextBlock: 1, nextAllow: 1 },
  advance: (state, seconds) => ({
    ...state,
    now: state.now + seconds,
    blocks: state.blocks.filter(({ cleanUp }) => cleanUp === null || cleanUp > state.now + seconds),
  }),
  commands: [
    async (state, fake, first, second) => {
      const [sent, ip] = pick(RANGES, first);
      const severity = pick(SEVERITIES, second);
      const lasting = pick(LASTING, Math.floor(second / 4));
      const goes = ip !== undefined && severity !== 'x' && !state.blocks.some((block) => block.ip === ip);
      const json = { ip: sent, severity, comment: `c${first}`, ...(lasting !== undefined && { expires_in: lasting }) };
      await ask(fake, ['POST', BLOCKS, json], { as: TOKEN, status: goes ? 200 : 422 });
      if (!goes) return state;
      const block = { id: state.nextBlock, ip, severity, comment: `c${first}`, ...ending(state.now, lasting) };
      return { ...state, blocks: [...state.blocks, block], nextBlock: state.nextBlock + 1 };
    },
    async (state, fake, first, second) => {
      const at = first % (state.blocks.length || 1);
      const block = state.blocks[at];
      const [sent, ip] = pick(RANGES, second);
      const severity = pick(SEVERITIES, Math.floor(second / 6));
      const json = second % 2 === 0 ? { ip: sent, comment: 'new' } : { severity };
      const isValid =
        second % 2 === 0
          ? ip !== undefined && !state.blocks.some((one) => one.ip === ip && one !== block)
          : severity !== 'x';
      const status = block === undefined ? 404 : isValid ? 200 : 422;
      await ask(fake, ['PUT', `${BLOCKS}/${block?.id ?? 9_999}`, json], { as: TOKEN, status });
      if (block === undefined || !isValid) return state;
      const changed = second % 2 === 0 ? { ...block, ip: ip!, comment: 'new' } : { ...block, severity };
      return { ...state, blocks: replaced(state.blocks, at, changed) };
    },
    async (state, fake, first, second) => {
      const at = first % (state.blocks.length || 1);
      const block = state.blocks[at];
      const lasting = pick([60, 86_400, 7 * 86_400], second);
      await ask(fake, ['PATCH', `${BLOCKS}/${block?.id ?? 9_999}`, { expires_in: lasting }], {
        as: TOKEN,
        status: block ? 200 : 404,
      });
      return block === undefined
        ? state
        : { ...state, blocks: replaced(state.blocks, at, { ...block, ...ending(state.now, lasting) }) };
    },
    async (state, fake, first) => {
      const block = state.blocks[first % (state.blocks.length || 1)];
      await ask(fake, ['DELETE', `${BLOCKS}/${block?.id ?? 9_999}`], { as: TOKEN, status: block ? 200 : 404 });
      return { ...state, blocks: state.blocks.filter((one) => one !== block) };
    },
    async (state, fake, first) => {
      const [sent, domain] = pick(DOMAINS, first);
      await ask(fake, ['POST', ALLOWS, { domain: sent }], { as: TOKEN, status: domain === undefined ? 422 : 200 });
      if (domain === undefined || state.allows.some((allow) => allow.domain === domain)) return state;
      const allow = { id: state.nextAllow, domain };
      return { ...state, allows: [...state.allows, allow], nextAllow: state.nextAllow + 1 };
    },
    async (state, fake, first) => {
      const allow = state.allows[first % (state.allows.length || 1)];
      await ask(fake, ['DELETE', `${ALLOWS}/${allow?.id ?? 9_999}`], { as: TOKEN, status: allow ? 200 : 404 });
      return { ...state, allows: state.allows.filter((one) => one !== allow) };
    },
  ],
  expected: ({ blocks, allows }) => ({
    blocks: blocks
      .map(({ id, ip, severity, comment, ends }) => ({
        id: String(id),
        ip,
        severity,
        comment,
        expires_at: ends === null ? null : new Date(ends * 1000).toISOString(),
      }))
      .reverse(),
    allows: allows.map(({ id, domain }) => ({ id: String(id), domain })).reverse(),
  }),
  shown: async (fake) => {
    const list = async (path: string, keys: readonly string[]): Promise<unknown> => {
      const rows = (await ask(fake, ['GET', `${path}?limit=200`], { as: TOKEN, status: 200 })) as Record<
        string,
        unknown
      >[];
      return rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key]])));
    };
    return {
      blocks: await list(BLOCKS, ['id', 'ip', 'severity', 'comment', 'expires_at']),
      allows: await list(ALLOWS, ['id', 'domain']),
    };
  },
};

test('blocks and allowed domains are what a model of them says', { timeout: 36_000_000 }, async (context) => {
  await playModel('federation', model, context);
});
