import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';

const root = join(import.meta.dirname, '../..');
const place = mkdtempSync(join(tmpdir(), 'sdk-examples-'));
afterAll(() => rmSync(place, { recursive: true }));

/** Every example in the source's doc comments. */
const examples = globSync('src/**/*.ts', { cwd: root }).flatMap((file) => {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/@example\s+\* ```ts\n([\s\S]*?)\* ```/g)].map(
    ([, block = ''], i) => [`${file} ${i + 1}`, block.replace(/^ *\* ?/gm, '')] as const,
  );
});

/** The package's entry points as files of this checkout. */
function local(code: string): string {
  return code.replace(/'understudy-sdk(\/\w+)?'/g, (_, area: string | undefined) =>
    JSON.stringify(pathToFileURL(join(root, area === '/fake' ? '' : 'src', area ?? '', 'index.ts')).href),
  );
}

describe('examples in the docs', () => {
  it('exist', () => expect(examples.length).toBeGreaterThan(6));

  it.each(examples)('%s runs', async (name, code) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const file = join(place, `${name.replace(/\W+/g, '-')}.ts`);
    writeFileSync(file, local(code));
    await import(/* @vite-ignore */ pathToFileURL(file).href);
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });
});
