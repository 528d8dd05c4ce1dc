import { run } from './suite.mjs';

const said = await run();
console.log(said);
