import { createFake as create, type Fake } from 'understudy-sdk/fake';

/** The fakes that the code has made, in order. */
export const fakes: Fake[] = [];

/** As in the package; the page shows what it made. */
export const createFake: typeof create = (...options) => {
  const fake = create(...options);
  fakes.push(fake);
  return fake;
};
