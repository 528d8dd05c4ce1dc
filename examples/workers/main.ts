// The fake on Cloudflare Workers: a world for each name, which outlives the process.
import { createFake } from 'understudy-sdk/fake';
import { durableWorlds } from 'understudy-sdk/fake/workers';

const { World, handler } = durableWorlds(createFake);
export { World, handler as default };
