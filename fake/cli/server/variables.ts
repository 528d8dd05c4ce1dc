import type { Fake } from '../../kit.ts';

/** The credentials of a world by their names; one that it does not have is omitted. */
export type Credentials = Readonly<Record<string, string>>;

/** The credentials of a fake. */
export const credentialsOf = ({ namedCredentials }: Fake): Credentials =>
  Object.fromEntries(
    Object.entries(namedCredentials).flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
  );

/** The environment of a program that uses a world: `UNDERSTUDY_URL`, and its credentials by their names: `UNDERSTUDY_API_KEY`. */
export function variablesOf(url: string, credentials: Credentials): Record<string, string> {
  const variable = (name: string): string => `UNDERSTUDY_${name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toUpperCase()}`;
  return Object.fromEntries(Object.entries({ ...credentials, url }).map(([name, value]) => [variable(name), value]));
}
