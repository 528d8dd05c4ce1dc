import { run } from './suite.mjs';

export default { fetch: async () => new Response(await run()) };
