import fc from 'fast-check';
import { expect } from 'vitest';
import { createWorlds, type Fake, type Snapshot, type WorldDocument } from '../../../fake/index.ts';
import { countOf, note, progress } from '../figures.ts';

/** Numbers that choose what a command is about. */
export type Choice = readonly [kind: number, first: number, second: number];

/** The state of a service, said again as simply as can be, and never changed in place. */
export interface Model<State> {
  readonly seed: WorldDocument;
  readonly start: State;
  /** Does one thing to the fake and to the model, and expects what the model says of it. */
  readonly commands: readonly ((state: State, fake: Fake, first: number, second: number) => Promise<State>)[];
  /** The effect of so many seconds. */
  readonly advance: (state: State, seconds: number) => State;
  /** The state that the API has to show ... */
  readonly expected: (state: State) => unknown;
  /** ... and what it shows. */
  readonly shown: (fake: Fake) => Promise<unknown>;
}

interface Side<State> {
  readonly fake: Fake;
  state: State;
  /** The state that a reset goes back to. */
  seeded: State;
  kept: readonly { readonly snapshot: Snapshot; readonly state: State }[];
}

const SECONDS = [1, 4, 5, 10, 3_600, 10_800, 64_800, 86_400] as const;

/** The commands of any world, whatever the model. */
const worldCommands: readonly (<S>(model: Model<S>, side: Side<S>, first: number, second: number) => Promise<void>)[] =
  [
    async (_model, side) => {
      side.kept = [...side.kept, { snapshot: side.fake.snapshot(), state: side.state }];
    },
    async (_model, side, first) => {
      const kept = side.kept[first % (side.kept.length || 1)];
      if (kept === undefined) return;
      side.fake.restore(kept.snapshot);
      side.state = kept.state;
    },
    async (_model, side) => {
      const written = JSON.stringify(side.fake.export());
      side.fake.seed(JSON.parse(written) as WorldDocument);
      expect(JSON.stringify(side.fake.export())).toBe(written);
      side.seeded = side.state;
    },
    async (_model, side) => {
      side.fake.reset();
      side.state = side.seeded;
    },
    async (model, side, first) => {
      const seconds = SECONDS[first % SECONDS.length]!;
      await side.fake.clock.advance(seconds);
      side.state = model.advance(side.state, seconds);
    },
    async (model, side) => {
      side.fake.seed(model.seed);
      side.state = side.seeded = model.start;
    },
  ];

/** Plays commands in two worlds of one server; after each, the API shows what the model says. */
async function play<S>(model: Model<S>, choices: readonly Choice[]): Promise<void> {
  const worlds = createWorlds();
  const sides = ['one', 'two'].map((name): Side<S> => ({
    fake: worlds.create({ name, seed: model.seed }),
    state: model.start,
    seeded: model.start,
    kept: [],
  }));
  const agrees = async ({ fake, state }: Side<S>): Promise<void> =>
    expect(await model.shown(fake)).toEqual(model.expected(state));
  for (const [kind, first, second] of choices) {
    const side = sides[kind % 4 === 0 ? 1 : 0]!;
    const which = Math.floor(kind / 20);
    // One command in five is of the world, and the others are of the area.
    if (Math.floor(kind / 4) % 5 === 0) await worldCommands[which % worldCommands.length]!(model, side, first, second);
    else side.state = await model.commands[which % model.commands.length]!(side.state, side.fake, first, second);
    await agrees(side);
  }
  for (const side of sides) {
    await agrees(side);
    expect(side.fake.unmatched).toEqual([]);
  }
}

/** Plays random sequences of commands: 60, or what `npm run torture` says. */
export async function playModel<S>(name: string, model: Model<S>, context: Parameters<typeof note>[0]): Promise<void> {
  const count = countOf('MODEL_SEQUENCES', 60);
  // Small numbers are no likelier than others: each stands for another command.
  const number = fc.noBias(fc.nat(100_000));
  const choice = fc.tuple(number, number, number);
  let [done, commands] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { minLength: 10, maxLength: 40, size: 'max' }), async (choices) => {
      await play(model, choices);
      commands += choices.length;
      progress(name, ++done, count);
    }),
    { numRuns: count, ...(process.env['MODEL_SEED'] !== undefined && { seed: Number(process.env['MODEL_SEED']) }) },
  );
  note(context, { sequences: count, commands });
}

/** A request of a model, of which the response must have this status. */
export async function ask(
  fake: Fake,
  [method, path, json]: readonly [method: string, path: string, json?: unknown],
  { as, status }: { readonly as: string; readonly status: number },
): Promise<unknown> {
  const response = await fake.fetch(fake.url + path, {
    method,
    headers: { Authorization: as, ...(json !== undefined && { 'Content-Type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  expect([method, path, json, response.status, response.status === status ? '' : text]).toEqual([
    method,
    path,
    json,
    status,
    '',
  ]);
  return text === '' ? undefined : JSON.parse(text);
}

/** A list with one item replaced. */
export const replaced = <T>(items: readonly T[], at: number, item: T): readonly T[] => items.with(at, item);
