import { InvalidArgumentError } from 'commander';

/** The address of a server, as an argument. */
export function urlOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError('It must be an http or https address.');
  const { username, password } = new URL(text);
  if (username !== '' || password !== '') throw new InvalidArgumentError('It must have no credential in it.');
  return text;
}
