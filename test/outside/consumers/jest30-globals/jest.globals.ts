import { expect } from '@jest/globals';
import { fakeMatchers, type FakeAssertions } from 'understudy-sdk/fake';

expect.extend(fakeMatchers);

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T> extends FakeAssertions {}
}
