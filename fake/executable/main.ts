import { getAsset, getRawAsset } from 'node:sea';
import * as zod from 'zod/mini';
import * as cases from '../cases.ts';
import { run } from '../cli/run.ts';
import * as fake from '../index.ts';
import * as kit from '../kit.ts';
import { provide } from './provided.ts';

const { version } = JSON.parse(getAsset('package.json', 'utf8')) as { version: string };
const packageFile = (path: string): Uint8Array => new Uint8Array(getRawAsset(path));

provide({
  'understudy-sdk/fake': fake,
  'understudy-sdk/fake/cases': cases,
  'understudy-sdk/fake/kit': kit,
  'zod/mini': zod,
});
void run(process.argv.slice(2), { version, packageFile });
