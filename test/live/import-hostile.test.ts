import { describe, expect, test } from 'vitest';
import { importRepository } from '../../fake/lab/import/import.ts';
import { Source } from '../../fake/lab/import/source.ts';
import { UsageError } from '../../fake/shell/usage.ts';
import { Remote } from '../../fake/lab/verify/pulls/remote.ts';
import { Server } from '../../fake/lab/playing/server.ts';

const REPO = { name: 'r', owner: { login: 'o' }, private: false, default_branch: 'main' };

type Lie = (request: Request) => Response | undefined;

/** Imports from a server that lies; everything else that it is asked for is empty. */
async function importFrom(lie: Lie): Promise<{ readonly error: unknown; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const server = new Server({
    baseUrl: 'https://forge.example',
    fetch: async (request) => {
      asked.push(request.url);
      return lie(request) ?? Response.json(request.url.endsWith('/repos/o/r') ? REPO : []);
    },
  });
  const source = new Source(server, 'token t', undefined);
  const remote = new Remote(server, 'o/r', undefined);
  const error = await importRepository({ source, remote, repo: 'o/r', emails: false }).then(
    () => undefined,
    (one: unknown) => one,
  );
  return { error, asked };
}

const at =
  (part: string, respond: (url: URL) => Response): Lie =>
  ({ url }) =>
    url.includes(part) ? respond(new URL(url)) : undefined;

const endless = (): Response =>
  new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)) }));

const pageOf = (url: URL, record: (i: number) => object): Response => {
  const page = Number(url.searchParams.get('page'));
  return Response.json(Array.from({ length: 50 }, (_, i) => record(page * 50 + i)));
};

const lies: readonly (readonly [name: string, lie: Lie, message: RegExp])[] = [
  [
    'a redirect to another host',
    at('/labels', () => Response.redirect('https://other.example/')),
    /leads to https:..other/,
  ],
  ['a redirect to itself', at('/labels', ({ href }) => Response.redirect(href)), /leads to/],
  ['a list that never ends', at('/labels', (url) => pageOf(url, (id) => ({ id }))), /more than 100000 records/],
  ['a body that never ends', at('/labels', endless), /more than 32 MiB is not read/],
  ['refs that never end', at('/info/refs', endless), /more than 32 MiB is not read/],
  ['null for the repository', at('/repos/o/r', () => Response.json(null)), /there is no repository/],
  ['an object for a list', at('/labels', () => Response.json({ a: 1 })), /no list of records/],
  ['null in a list', at('/labels', () => Response.json([null])), /no list of records/],
  [
    'records without fields',
    at('/repos/o/r/pulls?', () => Response.json([{ id: 1, number: 1 }])),
    /cannot be imported/,
  ],
  [
    'a number beyond all',
    at('/repos/o/r/pulls?', () => Response.json([{ id: 1, number: 1e15 }])),
    /cannot be imported/,
  ],
  [
    'a repository without an owner',
    ({ url }) => (url.endsWith('/repos/o/r') ? Response.json({ id: 1 }) : undefined),
    /cannot be imported/,
  ],
  ['a deep value', at('/labels', () => new Response('['.repeat(1e5) + ']'.repeat(1e5))), /no list|cannot be imported/],
  [
    'records that are all rejected',
    ({ url }) => {
      if (url.includes('/info/refs')) return new Response('001e# service=git-upload-pack\n00000000');
      const { searchParams } = new URL(url);
      if (!url.includes('/labels') || Number(searchParams.get('page')) > 50) return undefined;
      return pageOf(new URL(url), (id) => ({ id, name: '', color: '' }));
    },
    /too many records that the rules of the fake reject/,
  ],
  ['bytes for refs', at('/info/refs', () => new Response('\x01\x02garbage')), /cannot be imported/],
];

describe('an import from a server that lies ends, and says why:', () => {
  test.each(lies)('%s', async (_name, lie, message) => {
    const { error, asked } = await importFrom(lie);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as Error).message).toMatch(message);
    expect(asked.length).toBeLessThan(2_100);
    expect(asked.filter((url) => !url.startsWith('https://forge.example/'))).toEqual([]);
  });
});
