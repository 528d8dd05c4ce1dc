import { utf8 } from '../bytes.ts';
import type { GitObject } from '../objects.ts';
import { concat } from './pkt-line.ts';
import { stored } from './zlib.ts';

/** An object as a file of its own holds it (gitrepository-layout, `objects`). */
export const looseObject = ({ type, body }: GitObject): Iterable<Uint8Array> =>
  stored(concat([utf8(`${type} ${body.length}\0`), body]));
