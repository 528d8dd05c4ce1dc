import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { replaySession, type Player, type ReplayDifference, type SavedResponse } from '../engine/composed/session.ts';
import type { Session } from '../index.ts';
import { AreaFiles } from './area-files.ts';
import { composed, withAreaOptions, type AreaOptions } from './composition.ts';
import { whyNoResponse } from './no-response.ts';
import { urlOf } from './url.ts';
import { UsageError } from './usage.ts';

interface ReplayOptions extends AreaOptions {
  readonly url?: string;
}

/** `understudy-sdk replay`. */
export const replayCommand = (): Command =>
  withAreaOptions(
    new Command('replay')
      .description('play a session again: exit status 1 at the first response that is not as it was')
      .argument('<file>', 'the session, as the inspector or fake.session() saves it')
      .option('--url <url>', 'a running server to play it against, in a world of its own (default: a fake)', urlOf),
  ).action(replay);

async function replay(file: string, { url, ...areas }: ReplayOptions): Promise<void> {
  const session = sessionIn(file);
  const { requests, difference } =
    url === undefined ? await inFake(session, areas) : await inWorld(session, new RemoteWorld(url));
  if (difference === undefined) return console.log(`${requests} requests, each response as in ${file}`);
  console.log(differenceText(difference));
  process.exitCode = 1;
}

function sessionIn(file: string): Session {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Session;
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}

async function inFake(session: Session, options: AreaOptions): ReturnType<typeof replaySession> {
  const createFake = composed(options, await new AreaFiles(options.area ?? []).load());
  try {
    return await createFake().replay(session);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

async function inWorld(session: Session, world: RemoteWorld): ReturnType<typeof replaySession> {
  try {
    return await replaySession(session, world);
  } finally {
    await world.remove();
  }
}

/** A world of a running server, which is made for a session. */
class RemoteWorld implements Player {
  readonly #server: string;
  url = '';

  constructor(server: string) {
    this.#server = server;
  }

  async load(world: object): Promise<void> {
    const { url } = (await this.#post(`${this.#server}/_fake/worlds`, { seed: world })) as { readonly url: string };
    this.url = url;
  }

  async remove(): Promise<void> {
    const name = this.url.slice(this.url.lastIndexOf('/') + 1);
    if (name !== '') await fetch(`${this.#server}/_fake/worlds/${name}`, { method: 'DELETE' });
  }

  handle(request: Request): Promise<Response> {
    return fetch(request, { redirect: 'manual' });
  }

  async moveTo(instant: string): Promise<void> {
    await this.#post(`${this.url}/_fake/clock`, { set: instant });
  }

  apply(): never {
    throw new UsageError(
      'the session has changes that no request made, such as control actions: only a fake can play them (without --url)',
    );
  }

  async #post(address: string, body: object): Promise<unknown> {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(address, init).catch((error: unknown) => {
      throw new UsageError(`${address}: no response (${whyNoResponse(error)})`);
    });
    const text = await response.text();
    if (!response.ok) throw new UsageError(`${address}: ${response.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  }
}

function differenceText({ request, method, path, expected, received }: ReplayDifference): string {
  const [place = ''] = path.split('?');
  return [
    `request ${request}, ${method} ${place}: another response`,
    ...partsOf(expected).flatMap((line, i) => {
      const other = partsOf(received)[i];
      return line === other ? [] : [`- ${line}`, `+ ${other}`];
    }),
  ].join('\n');
}

const partsOf = ({ status, headers, body }: SavedResponse): string[] => [
  String(status),
  JSON.stringify(headers),
  JSON.stringify(body),
];
