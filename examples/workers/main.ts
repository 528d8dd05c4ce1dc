// The fake on Cloudflare Workers: a world for each name, which outlives the process.
import { createFake } from 'understudy-sdk/fake';
import { durableWorlds } from 'understudy-sdk/fake/workers';

export const { World, handler } = durableWorlds(createFake);
export default handler;
