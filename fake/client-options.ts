import type { Credentials } from './areas.ts';

/** What every client takes of a fake: its address, and its clock instead of real time. */
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

/** Options for clients of a fake, each with a credential that may do everything in its area. */
export interface FakeClientOptions {
  /** For `new PaymentsClient(fake.options.payments)`. */
  readonly payments: FakeSharedOptions & { readonly auth: { readonly apiKey: string; readonly grant: string } };
  /** For `new FederationAdminClient(fake.options.federation)`. */
  readonly federation: FakeSharedOptions & { readonly auth: { readonly token: string } };
  /** For `new PullsClient(fake.options.pulls)`. */
  readonly pulls: FakeSharedOptions & { readonly auth: { readonly token: string } };
}

/** What the options are made from. */
interface Source {
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly credentials: Credentials;
  readonly clock: { readonly now: () => Date; readonly advance: (seconds: number) => Promise<void> };
}

/** Options for the clients of a fake. The credentials are those of the world at the time of reading. */
export function clientOptions(fake: Source): FakeClientOptions {
  const shared: FakeSharedOptions = {
    baseUrl: fake.url,
    fetch: fake.fetch,
    sleep: (milliseconds) => fake.clock.advance(milliseconds / 1000),
    now: () => fake.clock.now().getTime(),
  };
  const withToken = (): FakeClientOptions['pulls'] => ({ ...shared, auth: { token: fake.credentials.token } });
  return {
    get payments() {
      const { apiKey, grant } = fake.credentials;
      return { ...shared, auth: { apiKey, grant } };
    },
    get federation() {
      return withToken();
    },
    get pulls() {
      return withToken();
    },
  };
}
