import { utf8 } from './utf8.ts';

/** Replaces secrets in what is shown. */
export type Redact = (text: string) => string;

/**
 * Finds a secret however a server echoes it: as is, with any of its characters percent-encoded or escaped as in JSON or
 * HTML, and in base64 or base64url at any offset of the encoded text. Below six characters a match proves nothing.
 */
export function redactor(secret: string, shown = '[secret]'): Redact {
  let found: readonly RegExp[] | undefined;
  if (secret.length < MIN_LENGTH) return (text) => text;
  // No pattern is that long; a credential that is one is found as it is.
  if (secret.length > MAX_LENGTH) return (text) => text.replaceAll(secret, () => shown);
  return (text) => (found ??= finders(secret)).reduce((rest, pattern) => rest.replace(pattern, () => shown), text);
}

const MIN_LENGTH = 6;
const MAX_LENGTH = 4096;

// A pattern for each form: one of all of them takes ten times as long to compile.
function finders(secret: string): RegExp[] {
  // UTF-8, a character for each byte: what is percent-encoded, and what is in base64.
  const bytes = utf8(secret);
  // The characters that the secret alone decides, when `shift` bytes of something else come first.
  const base64 = [0, 1, 2].map((shift) =>
    btoa('x'.repeat(shift) + bytes).slice(Math.ceil((shift * 4) / 3), Math.floor(((shift + bytes.length) * 4) / 3)),
  );
  return [...new Set([secret, bytes, ...base64])].map((text) => new RegExp(escapable(text), 'gi'));
}

// Every form must be told apart by its text alone: where two fit, a hostile text could be matched in exponentially many
// ways. So the backslashes that escape quotes and slashes are one step with them, and addresses make slashes of them.
function escapable(text: string): string {
  return text.replace(/[\\"/]+|[^]/g, (step) =>
    /[\\"/]/.test(step)
      ? `(?:[\\\\"/_]|&\\w{2,8};|${[...'\\"/'].map(coded).join('|')}){1,16}`
      : `(?:${/[ +]/.test(step) ? '[ +-]' : step.replace(/[$()*.?[\]^{|}]/, '\\$&')}|${/\w/.test(step) ? '' : '&\\w{2,8};|'}${coded(step)})`,
  );
}

function coded(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16);
  return `(?:%(?:25)?|\\\\u)0*${hex}|&#(?:0*${code}|x0*${hex});`;
}
