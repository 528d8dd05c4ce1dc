import type { Acting } from '../state/acting.ts';
import type { Call } from '../api/call.ts';

/** A push over HTTP. */
export interface HttpPush extends Acting {
  readonly call: Call;
  /** What the client said with `-o`. */
  readonly options: readonly string[];
}

/** A message of the server about what is wrong, set apart from what git says. */
export const errorBlock = (text: string): string => `error:\nerror: ${text}\nerror:\n`;

/** What the server says where something went wrong that users are not told. */
export const NO_MESSAGE = 'Internal Server Error (no message for end users)';

/** What a client said with `-o name=value`, the last time; `true` without a value, undefined when not at all. */
export function pushOption(options: readonly string[], name: string): string | undefined {
  const said = options.filter((option) => option === name || option.startsWith(`${name}=`)).at(-1);
  return said === undefined || said.length > name.length ? said?.slice(name.length + 1) : 'true';
}
