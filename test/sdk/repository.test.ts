import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import { fileBytes, fileText, PullsClient, pullSchemas, type RepositoryPulls } from 'understudy-sdk/pulls';
import { failure, json, pulls } from './support.ts';

/** A repository on a fake, every response of which is validated. */
function repository(): RepositoryPulls {
  const fake = createFake();
  fake.pulls
    .repo('alice/proj')
    .branch('topic')
    .commit({ files: { 'src/a.txt': 'one\n' } })
    .pull();
  return new PullsClient({ ...fake.options.pulls, schemas: pullSchemas, validate: 'strict' }).repo('alice', 'proj');
}

describe('contents', () => {
  it('come back as they were written, text and bytes', async () => {
    const { contents } = repository();
    let n = 0;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 300 }), async (raw, bytes) => {
        const text = `\ufeff${raw}`;
        const { content } = await contents.create(`${(n += 1)}.txt`, { text });
        expect(fileText(content!)).toBe(text);
        await contents.create(`${n}.bin`, { bytes });
        expect(fileBytes(await contents.retrieve(`${n}.bin`))).toEqual(bytes);
      }),
      { numRuns: 25 },
    );
    const large = new Uint8Array(300_000).fill(200);
    expect(fileBytes((await contents.create('large', { bytes: large })).content!)).toEqual(large);
  });

  it('are changed and removed by the id that was read, and only by it', async () => {
    const { contents } = repository();
    const at = { branch: 'topic' };
    const file = await contents.retrieve('src/a.txt', { ref: 'topic' });
    const made = await contents.update('src/b.txt', { ...at, sha: file.sha, from_path: 'src/a.txt', text: 'two\n' });
    expect([made.content?.path, made.commit.message]).toEqual(['src/b.txt', expect.stringContaining('src/b.txt')]);
    const late = await failure(contents.update('src/b.txt', { ...at, sha: file.sha, text: 'three\n' }));
    expect(late).toMatchObject({ name: 'ValidationFailedError', status: 422 });
    const removed = await contents.delete('src/b.txt', { ...at, sha: made.content!.sha });
    expect(removed.content).toBeNull();
    expect(await failure(contents.retrieve('src/b.txt', { ref: 'topic' }))).toMatchObject({ name: 'NotFoundError' });
  });

  it('are changed several at once', async () => {
    const { contents } = repository();
    const { files, commit } = await contents.change({
      new_branch: 'bot',
      message: 'Both',
      files: [
        { operation: 'create', path: 'x/a.txt', text: 'a' },
        { operation: 'create', path: 'x/b.bin', bytes: Uint8Array.of(0, 255) },
      ],
    });
    expect([files?.map((file) => file?.path), commit.message]).toEqual([['x/a.txt', 'x/b.bin'], 'Both\n']);
    await contents.change({ branch: 'bot', files: [{ operation: 'delete', path: 'x/a.txt', sha: files![0]!.sha }] });
    const left = await contents.list('x', { ref: 'bot' }).toArray({ limit: 9 });
    expect(left.map(({ path, content }) => [path, content])).toEqual([['x/b.bin', null]]);
  });

  it('of a folder are a list, and no file', async () => {
    const { contents } = repository();
    const root = await contents.list('', { ref: 'topic' }).toArray({ limit: 9 });
    expect(root.map(({ name, type }) => [name, type])).toContainEqual(['src', 'dir']);
    expect(await failure(contents.retrieve('src', { ref: 'topic' }))).toMatchObject({ code: 'CONTRACT' });
    expect(await failure(contents.list('src/a.txt', { ref: 'topic' }).firstPage())).toMatchObject({ code: 'CONTRACT' });
    expect(() => fileText(root[0]!)).toThrow('has no content: retrieve the file itself');
    expect(() => fileText({ path: 'x', content: '/w==' })).toThrow('x is not UTF-8: read it with fileBytes');
    expect(() => fileText({ path: 'x', content: '?' })).toThrow('the content of x is not in base64');
  });

  it.each([
    [{ content: 'aGk=' }, 'content is made of text or bytes'],
    [{}, 'a file needs either text or bytes'],
    [{ text: 'a', bytes: new Uint8Array() }, 'a file needs either text or bytes'],
    [{ text: 5 }, 'text must be a string'],
    [{ bytes: [1, 2] }, 'bytes must be a Uint8Array'],
  ])('are not sent of %j', async (body, message) => {
    const { repo, seen } = pulls([json(201, {})]);
    for (const call of [
      repo.contents.create('a', body as never),
      repo.contents.change({ files: [{ operation: 'create', path: 'a', ...body } as never] }),
    ]) {
      const error = await failure(call);
      expect(error).toMatchObject({ code: 'INPUT' });
      expect(error.message).toContain(message);
    }
    expect(seen).toEqual([]);
  });
});

describe('statuses', () => {
  it('are reported, listed and combined', async () => {
    const repo = repository();
    const { head } = await repo.retrieve(1);
    expect(await repo.statuses.combined(head.sha)).toMatchObject({ state: 'pending', statuses: null });
    const first = await repo.statuses.create(head.sha, {
      state: 'failure',
      context: 'ci',
      target_url: 'https://ci.example/1',
    });
    expect(first).toMatchObject({ status: 'failure', context: 'ci', target_url: 'https://ci.example/1' });
    await repo.statuses.create(head.sha, { state: 'success', context: 'ci' });
    const combined = await repo.statuses.combined('topic');
    expect([combined.state, combined.statuses?.map(({ status }) => status)]).toEqual(['success', ['success']]);
    const all = await repo.statuses.list(head.sha, { limit: 1 }).toArray({ limit: 9 });
    expect(all.map(({ status }) => status)).toEqual(['success', 'failure']);
    const failed = await repo.statuses.list(head.sha, { state: 'failure' }).toArray({ limit: 9 });
    expect(failed.map(({ id }) => id)).toEqual([first.id]);
  });
});

describe('comments', () => {
  it('are written, changed, listed and deleted', async () => {
    const { comments } = repository();
    const { id } = await comments.create(1, { body: 'Looks good.' });
    await comments.create(1, { body: 'Thanks.' });
    expect(await comments.update(id, { body: 'Better.' })).toMatchObject({ id, body: 'Better.' });
    const bodies = async () => (await comments.list(1).toArray({ limit: 9 })).map(({ body }) => body);
    expect(await bodies()).toEqual(['Better.', 'Thanks.']);
    await comments.delete(id);
    expect(await bodies()).toEqual(['Thanks.']);
    expect(await failure(comments.create(1, { body: '' }))).toMatchObject({ name: 'ValidationFailedError' });
  });
});
