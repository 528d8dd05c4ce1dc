import { describe, expect, it } from 'vitest';
import { ContentVersionConflictError, NotReadyError } from 'understudy-sdk/pulls';
import { failure, json, pulls, refused } from './support.ts';

const pull = (more: object = {}) =>
  json(200, { number: 7, state: 'open', draft: false, mergeable: true, merged: false, ...more });
const empty = (status: number) => new Response(null, { status });
const merge = { Do: 'squash', MergeTitleField: 'T', head_commit_id: 'abc' } as const;

describe('merging', () => {
  it('tells merged from scheduled, and sends the spelling every server knows', async () => {
    const { repo, seen } = pulls([empty(200), empty(201)]);
    expect(await repo.merge(7, merge)).toEqual({ merged: true });
    expect(await repo.merge(7, { Do: 'merge', merge_when_checks_succeed: true })).toEqual({ scheduled: true });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: 'https://api.example/api/v1/repos/alice/proj/pulls/7/merge',
      body: JSON.stringify(merge),
    });
  });

  it('asks whether a pull request was merged without an error for "no"', async () => {
    const errors: unknown[] = [];
    const { repo } = pulls([empty(204), refused(404), refused(403)], {
      hooks: { error: (event: unknown) => void errors.push(event) },
    });
    expect(await repo.isMerged(7)).toBe(true);
    expect(await repo.isMerged(7).withResponse()).toMatchObject({ data: false, status: 404 });
    expect(errors).toEqual([]);
    expect(await failure(repo.isMerged(7))).toMatchObject({ status: 403 });
  });

  it('when ready: tries again after a 405, each interval', async () => {
    const { repo, seen, slept } = pulls([empty(405), pull({ mergeable: false }), empty(405), pull(), empty(200)]);
    expect(await repo.mergeWhenReady(7, merge, { interval: 250 })).toEqual({ merged: true });
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST', 'GET', 'POST']);
    expect(slept).toEqual([250, 250]);
  });

  it('when ready: says at the deadline what it saw', async () => {
    const { repo, slept } = pulls([
      (request) =>
        request.method === 'POST'
          ? json(405, { message: 'Work in progress PRs cannot be merged' })
          : pull({ draft: true, mergeable: false }),
    ]);
    const error = await failure<NotReadyError>(repo.mergeWhenReady(7, merge, { deadline: 3500 }));
    expect(error).toBeInstanceOf(NotReadyError);
    expect(error).toMatchObject({
      code: 'NOT_READY',
      attempts: 4,
      seen: { state: 'open', draft: true, mergeable: false, message: 'Work in progress PRs cannot be merged' },
    });
    expect(slept).toEqual([1000, 1000, 1000]);
  });

  it('when ready: has a minute, and sends nothing after it', async () => {
    const patient = pulls([({ method }) => (method === 'POST' ? empty(405) : pull({ mergeable: false }))]);
    await failure(patient.repo.mergeWhenReady(7, merge, { interval: 10_000 }));
    expect(patient.slept).toEqual([10_000, 10_000, 10_000, 10_000, 10_000]);
    const late = pulls([() => (late.advance(60_000), empty(405))]);
    expect(await failure(late.repo.mergeWhenReady(7, merge))).toMatchObject({ code: 'TIMEOUT', which: 'deadline' });
    expect(late.seen).toHaveLength(1);
  });

  it('when ready: does not wait for a closed one, and takes one that was merged meanwhile', async () => {
    const closed = pulls([empty(405), pull({ state: 'closed' })]);
    expect(await failure(closed.repo.mergeWhenReady(7, merge))).toMatchObject({
      code: 'NOT_READY',
      seen: { state: 'closed' },
    });
    const done = pulls([empty(405), pull({ state: 'closed', merged: true })]);
    expect(await done.repo.mergeWhenReady(7, merge)).toEqual({ merged: true });
  });

  it('when ready: ends after one try when the interval is no number', async () => {
    const { repo, seen } = pulls([empty(405), pull()]);
    expect(await failure(repo.mergeWhenReady(7, merge, { interval: NaN }))).toMatchObject({ code: 'NOT_READY' });
    expect(seen).toHaveLength(2);
  });

  it('when ready: passes other rejections through at once, and ends with the signal', async () => {
    const conflict = pulls([refused(409)]);
    expect(await failure(conflict.repo.mergeWhenReady(7, merge))).toMatchObject({ status: 409 });
    expect(conflict.seen).toHaveLength(1);
    const controller = new AbortController();
    const waiting = pulls([empty(405), pull()], { sleep: () => (controller.abort(), new Promise(() => undefined)) });
    expect(await failure(waiting.repo.mergeWhenReady(7, merge, { signal: controller.signal }))).toMatchObject({
      code: 'ABORTED',
    });
  });
});

describe('updating', () => {
  const stale = () => json(409, { message: 'the issue is already changed', url: '' });

  it('with a stale content_version is a conflict that can read the current record', async () => {
    const { repo, seen } = pulls([stale(), pull({ content_version: 5 })]);
    const error = await failure<ContentVersionConflictError>(repo.update(7, { body: 'x', content_version: 4 }));
    expect(error).toBeInstanceOf(ContentVersionConflictError);
    expect(error).toMatchObject({ name: 'ContentVersionConflictError', status: 409, attempts: 1 });
    expect(seen).toHaveLength(1);
    expect((await error.current()).content_version).toBe(5);
  });

  it('other conflicts are a plain ConflictError', async () => {
    const twin = json(409, { message: 'pull request already exists for these targets' });
    expect(await failure(pulls([twin]).repo.update(7, { base: 'b', content_version: 4 }))).not.toBeInstanceOf(
      ContentVersionConflictError,
    );
    expect(await failure(pulls([stale()]).repo.update(7, { body: 'x' }))).not.toBeInstanceOf(
      ContentVersionConflictError,
    );
  });
});

describe('diffs', () => {
  it('are text, or a stream', async () => {
    const { repo, seen } = pulls([() => new Response('diff --git a b\n')]);
    expect(await repo.diff(7)).toBe('diff --git a b\n');
    expect(await repo.patch(7, { binary: true })).toBe('diff --git a b\n');
    expect(await new Response(await repo.patchStream(7)).text()).toBe('diff --git a b\n');
    expect(seen.map(({ url }) => url.slice(-8))).toEqual(['s/7.diff', 'ary=true', '/7.patch']);
    expect(await pulls([() => new Response(null)]).repo.diff(7)).toBe('');
  });

  it('are streamed part by part, and only as far as they are read', async () => {
    let parts = 0;
    const endless = new ReadableStream<Uint8Array>(
      { pull: (stream) => stream.enqueue(new Uint8Array(64_000).fill((parts += 1) % 64)) },
      { highWaterMark: 0 },
    );
    const reader = (await pulls([() => new Response(endless)]).repo.diffStream(7)).getReader();
    for (let n = 0; n < 3; n += 1) expect((await reader.read()).value?.length).toBe(64_000);
    await reader.cancel();
    expect(parts).toBeLessThan(8);
  });

  it('end with the signal as streams too, whatever became of the request', async () => {
    const endless = () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1)) }));
    const controller = new AbortController();
    const reader = (await pulls([endless]).repo.diffStream(7, {}, { signal: controller.signal })).getReader();
    expect((await reader.read()).value?.length).toBe(1);
    controller.abort(new Error('enough'));
    expect(await failure(reader.read())).toMatchObject({ message: 'enough' });
  });

  it('that fail do so before the stream begins', async () => {
    expect(await failure(pulls([refused(404)]).repo.diffStream(7))).toMatchObject({ status: 404 });
  });
});
