import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expand, type Named } from '../../fake/lab/cases/short-form.ts';
import { layOut } from '../../fake/lab/cases/layout.ts';
import { shorten } from '../../fake/lab/cases/shorten.ts';

/** The folders of recorded cases; the things that the cases of each refer to by name are in the file beside it. */
export const folders: readonly string[] = [
  'test/scenarios/payments',
  'test/scenarios/notchpay',
  'test/scenarios/federation',
  'test/scenarios/pulls',
  'test/git-http/cases',
  'test/webhooks/recordings',
];

type Case = Readonly<Record<string, unknown>>;

/** The text of a file of cases, which may be in any form. */
export function laidOut(root: string, folder: string, content: Case | readonly Case[]): string {
  const named = JSON.parse(readFileSync(join(root, `${folder}.json`), 'utf8')) as Named;
  const short = (one: Case): Case => shorten(expand(one, named), named);
  return `${layOut(Array.isArray(content) ? content.map(short) : short(content as Case))}\n`;
}
