import { InvalidArgumentError, Option, type Command } from 'commander';
import { deliverTo, type DeliverTo } from '../../adapters/port/send.ts';
import { collected, withAreaOptions, type AreaOptions } from '../../shell/composition.ts';
import { urlOf } from '../../shell/url.ts';

/** The server that a command starts. */
export interface ServerOptions extends AreaOptions {
  readonly port: number;
  readonly host: string;
  readonly url?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly seed?: string;
  readonly state?: string;
  readonly clock?: ClockName;
  readonly webhook?: readonly string[];
  readonly deliver: DeliverTo;
  readonly as?: readonly string[];
  readonly allowHost?: readonly string[];
  readonly allowOrigin?: readonly string[];
  readonly inspector?: boolean;
  readonly maxWorlds: number;
  readonly worldsOnUse?: boolean;
  readonly recordBodies?: boolean;
}

type ClockName = 'real' | 'frozen';

/** What commands do differently unless they are told. */
interface Defaults {
  readonly port: number;
  /** Which clock it is, in words. */
  readonly clock: string;
}

/** Adds the options of a server to a command. */
export const withServerOptions = (command: Command, defaults: Defaults): Command =>
  withAreaOptions(command)
    .option('--port <number>', 'the port; 0 picks a free one', portOf, defaults.port)
    .option('--host <address>', 'the address to bind; the control routes ask for no credential', '127.0.0.1')
    .option(
      '--url <url>',
      'the address that responses show, such as that of a proxy (default: the one asked for)',
      urlOf,
    )
    .option('--tls-cert <file>', 'a certificate in PEM, to serve https; its key is --tls-key')
    .option('--tls-key <file>', 'the key of --tls-cert, in PEM')
    .option('--seed <file>', 'the world to start with, as JSON or YAML (see understudy-sdk init)')
    .option('--clock <clock>', `real: it runs; frozen: it moves when told to (default: ${defaults.clock})`, clockOf)
    .option(
      '--webhook <url>',
      'an endpoint for webhooks of payments, also after a reset; "URL EVENT,EVENT" for some events; may be given again',
      collected,
    )
    .addOption(
      new Option('--deliver <where>', 'where webhooks are sent: to this machine (local), anywhere or nowhere')
        .choices(deliverTo)
        .default('local'),
    )
    .option(
      '--as <version>',
      'respond as a version of a real server, such as forgejo@15; again for another area (default: the published API)',
      collected,
    )
    .option('--allow-host <name>', 'a host name that it may be reached by; may be given again', collected)
    .option(
      '--allow-origin <origin>',
      'an origin whose pages may use the control routes; may be given again',
      collected,
    )
    .option('--max-worlds <number>', 'how many worlds there may be besides the main one', countOf, 1000)
    .option('--worlds-on-use', 'make a world when a request first names it (default: POST /_fake/worlds makes one)')
    .option('--record-bodies', 'keep queries, headers and bodies in the journal, without credentials');

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be an integer from 0 to 65535.');
  return port;
}

function countOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be an integer above 0.');
  return Number(text);
}

function clockOf(text: string): string {
  if (!['real', 'frozen'].includes(text)) throw new InvalidArgumentError('It must be real or frozen.');
  return text;
}
