import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { urlOf } from '../../fake/shell/url.ts';
import { UsageError } from '../../fake/shell/usage.ts';
import { readWorldFile } from '../../fake/shell/world-file.ts';

function fileWith(name: string, content: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'world-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const aliases = ['a0: &a0 [x, x]', ...Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`)];

describe('a world file', () => {
  test.each(['world.json', 'world.yaml'])('may begin with a byte order mark: %s', (name) => {
    expect(readWorldFile(fileWith(name, '\ufeff{"users": []}')).document).toEqual({ users: [] });
  });

  test.each([
    ['aliases that multiply', 'world.yaml', aliases.join('\n')],
    ['a value that is nested too deeply', 'world.yaml', '['.repeat(100_000)],
    ['a value of JSON that is nested too deeply', 'world.json', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['bytes that are no text', 'world.yaml', Uint8Array.from({ length: 2000 }, (_, i) => (i * 7) % 256)],
  ])('with %s is rejected with a reason', (_what, name, content) => {
    expect(() => readWorldFile(fileWith(name, content))).toThrow(UsageError);
  });
});

describe('a pack beside a world file', () => {
  const world = (file: string): string =>
    JSON.stringify({ pulls: { repos: [{ owner: 'admin', name: 'r', git: { pack: { file }, refs: {} } }] } });

  test('is read with the file', () => {
    const file = fileWith('world.yaml', world('packs/r.pack'));
    mkdirSync(join(dirname(file), 'packs'));
    writeFileSync(join(dirname(file), 'packs/r.pack'), 'PACK');
    expect(readWorldFile(file).document.pulls?.repos?.[0]?.git).toEqual({ pack: btoa('PACK'), refs: {} });
  });

  test.each([
    ['../r.pack', /expected a path inside the document's folder; received "\.\.\/r\.pack"/],
    ['packs/../../r.pack', /expected a path inside/],
    ['..\\r.pack', /expected a path inside/],
    ['/etc/passwd', /expected a path inside/],
    ['C:\\r.pack', /expected a path inside/],
    ['link', /"link" leads out of it/],
    ['.', /"\." is no file/],
    ['absent.pack', /ENOENT/],
  ])('is not read at %s', (path, message) => {
    const file = fileWith('world.json', world(path));
    symlinkSync('/etc/passwd', join(dirname(file), 'link'));
    expect(() => readWorldFile(file)).toThrow(UsageError);
    expect(() => readWorldFile(file)).toThrow(/world\.json:1:\d+: pulls\.repos\[0\]\.git\.pack\.file: /);
    expect(() => readWorldFile(file)).toThrow(message);
  });
});

describe('the address of a server', () => {
  test.each(['http://user:hunter2@localhost:4010', 'ftp://user:hunter2@localhost', 'hunter2'])(
    'is rejected without being repeated: %s',
    (address) => {
      expect(() => urlOf(address)).toThrow(UsageError);
      expect(() => urlOf(address)).not.toThrow(/hunter2/);
    },
  );
});
