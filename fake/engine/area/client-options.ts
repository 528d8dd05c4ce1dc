/** The options of every client of a fake: its address, and its clock instead of real time. */
export interface FakeSharedOptions {
  /** The fake's address. */
  readonly baseUrl: string;
  /** The fake's `fetch`. */
  readonly fetch: typeof fetch;
  /** Waits by moving the fake's clock, so that retries and `mergeWhenReady` take no real time. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** The time of the fake's clock. */
  readonly now: () => number;
}

/** The further options of clients, by their names in `fake.options`. */
export type Clients = Readonly<Record<string, (credentials: never, shared: FakeSharedOptions) => object>>;

/** The values that the options are made of. */
interface Source {
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly clock: { readonly now: () => Date; readonly advance: (seconds: number) => Promise<void> };
}

/** Options for clients, by name: each is made when it is read, so that its credentials are those of the present world. */
export function clientOptions({ url, fetch, clock }: Source, clients: Clients, credentials: () => object): object {
  const shared: FakeSharedOptions = {
    baseUrl: url,
    fetch,
    sleep: (milliseconds) => clock.advance(milliseconds / 1000),
    now: () => clock.now().getTime(),
  };
  const getters = Object.entries(clients).map(([name, own]): [string, PropertyDescriptor] => [
    name,
    { get: () => ({ ...shared, ...own(credentials() as never, shared) }), enumerable: true },
  ]);
  return Object.defineProperties({}, Object.fromEntries(getters));
}
