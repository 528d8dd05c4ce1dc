import type { FakeAssertions } from 'understudy-sdk/fake';

declare module 'vitest' {
  // The type parameters must be those that vitest declares.
  // eslint-disable-next-line @typescript-eslint/no-unused-vars
  interface Matchers<R extends void | Promise<void>, T> extends FakeAssertions {}
}
