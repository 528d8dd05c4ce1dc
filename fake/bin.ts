#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { run } from './cli/run.ts';

// The package's own description is one level up from here, and from the built file.
const root = new URL('../', import.meta.url);
const packageFile = (path: string): Uint8Array => readFileSync(new URL(path, root));
const { version } = JSON.parse(String(packageFile('package.json'))) as { version: string };

await run(process.argv.slice(2), { version, packageFile });
