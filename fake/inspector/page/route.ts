import { signal, type Signal } from '@preact/signals';

/** The parts of the address behind `#`: the view, and what it shows. */
export const route: Signal<readonly string[]> = signal(partsOf(location.hash));

function partsOf(hash: string): string[] {
  return hash
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

/** Shows a view, before the event of the address: a second key may be pressed by then. */
export function goTo(...parts: readonly (string | number)[]): void {
  location.hash = linkTo(...parts);
  readAddress();
}
