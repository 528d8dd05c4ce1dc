// Prints the operations of a forge, a line for each path, from the description that its server publishes:
//   curl https://gitea.example/swagger.v1.json | node tools/known-operations.mjs
import { text } from 'node:stream/consumers';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const { paths } = JSON.parse(await text(process.stdin));
for (const path of Object.keys(paths).sort()) {
  const methods = METHODS.filter((method) => method in paths[path]).map((method) => method.toUpperCase());
  // Names of words, as the fake's router has them.
  console.log(`${methods.join(',')} ${path.replace(/\{[^{}]+\}/g, (name) => name.replaceAll('-', '_'))}`);
}
