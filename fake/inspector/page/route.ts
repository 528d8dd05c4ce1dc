import { signal, type Signal } from '@preact/signals';

/** The parts of the address behind `#`: the view, and what it shows. */
export const route: Signal<readonly string[]> = signal(partsOf(location.hash));

/** The text that a view is to look for: what is after the `?` of the address. */
export const searched = (): string => decoded(location.hash.split('?')[1] ?? '');

function partsOf(hash: string): string[] {
  return hash
    .split('?', 1)[0]!
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const readAddress = (): void => {
  route.value = partsOf(location.hash);
};

addEventListener('hashchange', readAddress);

/** The address of a view. */
export const linkTo = (...parts: readonly (string | number)[]): string =>
  `#/${parts.map((part) => encodeURIComponent(part)).join('/')}`;

/** The address of a view that looks for a text. */
export const searchFor = (text: string, ...parts: readonly string[]): string =>
  `${linkTo(...parts)}?${encodeURIComponent(text)}`;

/** Shows a view, before the event of the address: a second key may be pressed by then. */
export function goTo(...parts: readonly (string | number)[]): void {
  location.hash = linkTo(...parts);
  readAddress();
}
