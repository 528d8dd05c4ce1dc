import { isWebUrl } from '../engine/http/addresses.ts';
import { UsageError } from './usage.ts';

/** The address of a server, as an option. What is wrong with it is said without it: it may have a password in it. */
export function urlOf(text: string): string {
  if (!isWebUrl(text)) throw new UsageError('the address of a server must be an http or https URL');
  const { username, password } = new URL(text);
  if (username !== '' || password !== '') throw new UsageError('the address of a server must have no credential in it');
  return text.replace(/(?<!\/)\/+$/, '');
}
