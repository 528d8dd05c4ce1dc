// A deployment whose options are other than the template's, for what they do.
import { createFake } from 'understudy-sdk/fake';
import { durableWorlds } from 'understudy-sdk/fake/workers';

const { World, handler } = durableWorlds(createFake, {
  clock: 'real',
  deliver: ['127.0.0.1'],
  isOpen: false,
  maxStateBytes: 4 * 1024 * 1024,
});
export { World, handler as default };
