import { InvalidArgumentError } from 'commander';
import { isWebUrl } from '../../http/addresses.ts';

/** The address of a server, as an argument. */
export function urlOf(text: string): string {
  if (!isWebUrl(text)) throw new InvalidArgumentError('It must be an http or https address.');
  const { username, password } = new URL(text);
  if (username !== '' || password !== '') throw new InvalidArgumentError('It must have no credential in it.');
  return text;
}
