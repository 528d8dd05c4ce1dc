import type { Acting } from '../state/acting.ts';
import type { Call } from '../api/call.ts';

/** A push over HTTP. */
export interface HttpPush extends Acting {
  readonly call: Call;
  /** The push options that the client sent with `-o`. */
  readonly options: readonly string[];
}

/** A message of the server about what is wrong, set apart from what git says. */
export const errorBlock = (text: string): string => `error:\nerror: ${text}\nerror:\n`;

/** The value of a push option, the last one of its name; `true` for one without a value, undefined for an absent one. */
export function pushOption(options: readonly string[], name: string): string | undefined {
  const given = options.filter((option) => option === name || option.startsWith(`${name}=`)).at(-1);
  return given === undefined || given.length > name.length ? given?.slice(name.length + 1) : 'true';
}
