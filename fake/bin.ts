#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { run } from './cli/run.ts';

// The package's own description is one level up from here, and from the built file.
const root = new URL('../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };

await run(process.argv.slice(2), { version, root });
