import { describe, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';

const PATH = '/api/v1/repos/alice/proj/pulls';

/** A repository with so many open pull requests. */
function filled(count: number): Fake {
  const fake = createFake();
  const repo = fake.pulls.repo('alice/proj');
  for (let i = 1; i <= count; i++) repo.branch(`b${i}`).commit().pull();
  return fake;
}

/** A way into a fake. */
interface Door {
  readonly url: string;
  readonly fetch: typeof fetch;
}

async function send(door: Door, method: string, path: string, json?: unknown): Promise<string> {
  const headers = { Authorization: 'token alice-token', 'Content-Type': 'application/json' };
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  return (await door.fetch(door.url + path, { method, headers, ...body })).text();
}

type Work = (door: Door, turn: number, size: number) => Promise<string>;

// What a repository holds must not show in the time: each with few open pull requests, and with many.
const works: Readonly<Record<string, Work>> = {
  retrieve: (fake, turn, size) => send(fake, 'GET', `${PATH}/${(turn % size) + 1}`),
  'list 30': (fake) => send(fake, 'GET', PATH),
  'list 30 by update': (fake) => send(fake, 'GET', `${PATH}?sort=recentupdate`),
  create: (fake, turn, size) =>
    send(fake, 'POST', PATH, { head: 'b1', base: `b${2 + (turn % (size - 1))}`, title: 'Another' }),
  merge: (fake, turn, size) => send(fake, 'POST', `${PATH}/${(turn % size) + 1}/merge`, { do: 'merge' }),
};

describe('pull requests, in process', () => {
  const [few, many] = [filled(30), filled(1000)];
  const [fewMark, manyMark] = [few.snapshot(), many.snapshot()];

  test.for(Object.entries(works))('%s, of 30 and of 1000', async ([, work], { bench }) => {
    let turn = 0;
    await bench.compare(
      bench('of 30', () => {
        few.restore(fewMark);
        return work(few, turn++, 30);
      }),
      bench('of 1000', () => {
        many.restore(manyMark);
        return work(many, turn++, 1000);
      }),
      { time: 500 },
    );
  });
});

describe('pull requests, in process and through HTTP', () => {
  const fake = filled(100);
  const mark = fake.snapshot();

  test.for(Object.entries(works))('%s', async ([, work], { bench }) => {
    const server = await listen(fake);
    let turn = 0;
    const through = (door: Door) => (): Promise<string> => {
      fake.restore(mark);
      return work(door, turn++, 100);
    };
    await bench.compare(
      bench('in process', through(fake)),
      bench('through HTTP', through({ url: server.url, fetch })),
      { time: 500 },
    );
    await server.close();
  });
});
