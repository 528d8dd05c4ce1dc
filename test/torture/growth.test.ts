import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { expect, test } from 'vitest';
import { allOperations } from '../../fake/areas.ts';
import { createFake, type Fake } from '../../fake/index.ts';
import { countOf, note, progress, round } from './figures.ts';
import {
  cold,
  dimensions,
  doable,
  leastTime,
  processorCost,
  statusOf,
  warm,
  type Dimension,
  type Doable,
  type Once,
} from './growth.ts';

/** So many runs are measured, of which the median counts; none in `npm test`, which measures no time. */
const RUNS = countOf('GROWTH_RUNS', 0);

/** Four times as much costs so many times as much at most. */
const MOST = 6;
/** What takes less, in milliseconds, is not of interest, however it grows. */
const LITTLE = 1;
/** The dimensions that are measured, by name, separated by commas: all of them if none is named. */
const NAMED = process.env['GROWTH_DIMENSIONS']?.split(',');
/** The processor's clock goes by milliseconds, so that it measures nothing shorter than this. */
const ENOUGH = 40;

interface Grown {
  readonly id: string;
  readonly small: number;
  readonly large: number;
  readonly ratio: number;
}

interface Row extends Pick<Dimension, 'name' | 'size'> {
  readonly measured: number;
  /** Those that grow, the steepest first. */
  readonly grown: readonly Grown[];
}

const fakeOf = ({ world }: Dimension, size: number): Fake =>
  createFake({ seed: world?.(size) ?? dimensions[0]!.world!(0) });

/** What each operation costs at a size and at four times that. */
async function measured(dimension: Dimension, operations: readonly Doable[]): Promise<Row> {
  const sizes = [dimension.size, 4 * dimension.size] as const;
  const fakes = sizes.map((size) => fakeOf(dimension, size));
  const rows: Grown[] = [];
  let count = 0;
  for (const { id, area, sent } of operations) {
    if (!dimension.areas.includes(area)) continue;
    const requests = sizes.map((size) => dimension.request?.(sent, size) ?? sent);
    const statuses = [await statusWith(fakes[0]!, requests[0]!), await statusWith(fakes[1]!, requests[1]!)];
    if (statuses.some((status) => status >= 300)) continue;
    count += 1;
    const isCold = dimension.isRemembered === true && READS_GIT.test(id);
    const [few, many] = sizes.map((size, i) =>
      isCold ? cold(() => fakeOf(dimension, size), requests[i]!) : warm(fakes[i]!, requests[i]!),
    );
    const seen = { small: await leastTime(few!, 5), large: await leastTime(many!, 5) };
    if (seen.large < LITTLE || seen.large < 2 * seen.small) continue;
    rows.push({ id, ...(await steepness(few!, many!)) });
  }
  const grown = rows.filter(({ large, ratio }) => large >= LITTLE && ratio >= 2).sort((a, b) => b.ratio - a.ratio);
  return { name: dimension.name, size: dimension.size, measured: count, grown };
}

/** What it costs at both sizes; a busy machine can make a ratio larger, so that one beyond the bound is measured again. */
async function steepness(few: Once, many: Once): Promise<Omit<Grown, 'id'>> {
  let least: Omit<Grown, 'id'> | undefined;
  for (let left = 3; left > 0 && (least?.ratio ?? Infinity) > MOST; left--) {
    const [small, large] = [await processorCost(few, RUNS, ENOUGH), await processorCost(many, RUNS, ENOUGH)];
    if (least === undefined || large / small < least.ratio) least = { small, large, ratio: large / small };
  }
  return least!;
}

// What the fake remembers of commits would hide what they cost the first time.
const READS_GIT = /^(?:pulls|git|branches|contents)\./;

async function statusWith(fake: Fake, request: Doable['sent']): Promise<number> {
  const start = fake.snapshot();
  const status = await statusOf(fake, request);
  fake.restore(start);
  return status;
}

test(
  'an operation costs at most six times as much for four times as much of what it reads',
  { timeout: 36_000_000 },
  async (context) => {
    const operations = await doable(RUNS === 0 ? 3_000 : 60_000);
    if (RUNS === 0) {
      expect(operations.length).toBeGreaterThan(60);
      for (const dimension of dimensions) {
        const small = { ...dimension, size: Math.ceil(dimension.size / 50) };
        expect(() => fakeOf(small, 4 * small.size), dimension.name).not.toThrow();
      }
      return;
    }
    const rows: Row[] = [];
    for (const [i, dimension] of dimensions.entries()) {
      if (NAMED?.includes(dimension.name) === false) continue;
      rows.push(await measured(dimension, operations));
      progress(`growth: ${dimension.name}`, i, dimensions.length);
    }
    const all = allOperations()
      .filter(([area]) => area !== 'control')
      .flatMap(([, table]) => Object.keys(table)).length;
    note(context, { operations: `${operations.length} of ${all}`, dimensions: rows.length });
    for (const { name, grown } of rows) if (grown[0] !== undefined) note(context, { [name]: `${shown(grown[0])}` });
    if (process.env['GROWTH_WRITE'] !== undefined) write(rows, `${operations.length} of ${all}`);
    expect(
      rows.flatMap(({ name, grown }) =>
        grown.filter(({ ratio }) => ratio > MOST).map((one) => `${name}: ${shown(one)}`),
      ),
    ).toEqual([]);
  },
);

const shown = ({ id, small, large, ratio }: Grown): string =>
  `${id} ${round(small)} to ${round(large)} ms, ×${ratio.toFixed(1)}`;

const PAGE = new URL('../../docs/costs.md', import.meta.url);
const [START, END] = ['<!-- growth -->', '<!-- /growth -->'] as const;

/** Puts the table into the page. */
function write(rows: readonly Row[], operations: string): void {
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : `# Costs and limits\n\n${START}\n${END}\n`;
  const [before, rest = ''] = page.split(START);
  const [, after = ''] = rest.split(END);
  const measuredRows = rows.map(({ name, size, measured: count, grown }) => {
    const worst = grown
      .slice(0, 4)
      .map((one) => `\`${one.id}\` ${round(one.small)} → ${round(one.large)} ms (×${one.ratio.toFixed(1)})`);
    const more = grown.length > worst.length ? `; ${grown.length - worst.length} more` : '';
    return `| ${name} | ${size.toLocaleString('en')} → ${(4 * size).toLocaleString('en')} | ${count} | ${worst.length === 0 ? 'none' : worst.join(', ') + more} |`;
  });
  // Dimensions that were not measured now keep what was measured before.
  const lines = dimensions.flatMap(({ name }) => {
    const isRow = (line: string): boolean => line.startsWith(`| ${name} |`);
    return measuredRows.find(isRow) ?? rest.split('\n').find(isRow) ?? [];
  });
  const table = [
    START,
    '',
    `What each operation costs when there is four times as much of something that it may read: ${operations} operations, each at both sizes, in processor time (the median of ${RUNS} runs, with \`npm run torture -- growth --write\`, on ${cpus()[0]?.model.trim() ?? 'an unknown processor'} with Node ${process.versions.node}). An operation grows where it takes at least ${LITTLE} ms and at least twice as long; more than ×${MOST} fails the run.`,
    '',
    '| four times as many | size | operations measured | of which grow |',
    '|---|---|---|---|',
    ...lines,
    '',
    END,
  ];
  writeFileSync(PAGE, before + table.join('\n') + after);
}
