import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { composeFake, defineArea, UploadedFile } from '../../fake/kit.ts';

const uploads = defineArea({
  name: 'uploads',
  tables: {},
  operations: {
    'uploads.echo': {
      method: 'POST',
      path: '/echo',
      body: z.object({ text: z.array(z.string()), file: z.array(z.instanceof(UploadedFile)) }),
      handle: ({ body: { text, file } }) => ({ text, file: file.map(({ name, bytes }) => [name, [...bytes]]) }),
    },
  },
});

const { baseUrl, fetch } = composeFake([uploads])().options.uploads;

test('a form that the platform sends is read as it was written', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  // The platform escapes some signs in a name, and writes each line end with both of its signs.
  const name = text.filter((one) => one !== '' && !/[\0-\x1f"\\\x7f]/.test(one));
  const files = fc.array(fc.tuple(name, fc.uint8Array()), { minLength: 1, maxLength: 4 });
  const fields = fc.array(
    text.filter((one) => !/[\r\n]/.test(one)),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(fields, files, async (texts, file) => {
      const form = new FormData();
      for (const one of texts) form.append('text', one);
      for (const [of, bytes] of file) form.append('file', new File([bytes], of));
      const response = await fetch(`${baseUrl}/echo`, { method: 'POST', body: form });
      expect(await response.json()).toEqual({ text: texts, file: file.map(([of, bytes]) => [of, [...bytes]]) });
    }),
    { numRuns: 200 },
  );
});

const statusOf = async (body: string): Promise<number> => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return (await fetch(`${baseUrl}/echo`, { method: 'POST', headers, body })).status;
};
const part = (name: string): string => `--b\r\nContent-Disposition: form-data; name=${name}\r\n\r\nx\r\n`;
const file = part('file; filename=f');

test('a form has a thousand parts at the most, and 64 KiB of headers each', async () => {
  expect(await statusOf(part('text').repeat(999) + file + '--b--')).toBe(200);
  expect(await statusOf(part('text').repeat(1000) + file + '--b--')).toBe(422);
  const header = (size: number): string => file.replace('--b\r\n', `--b\r\nX: ${'x'.repeat(size)}\r\n`);
  expect(await statusOf(part('text') + header(65_000) + '--b--')).toBe(200);
  expect(await statusOf(part('text') + header(66_000) + '--b--')).toBe(422);
});
