// Runs the worker in workerd and prints what it answers.
import { Miniflare } from 'miniflare';

const worker = new Miniflare({ modules: true, scriptPath: process.argv[2], compatibilityDate: '2026-07-01' });
try {
  console.log(await (await worker.dispatchFetch('http://localhost/')).text());
} finally {
  await worker.dispose();
}
