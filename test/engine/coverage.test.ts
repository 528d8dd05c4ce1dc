import { describe, expect, test } from 'vitest';
import { coverageText, createFake, mergedCoverage, type Coverage, type CoveredStatus } from '../../fake/index.ts';
import { FederationAdminClient } from '../../src/federation/index.ts';
import { PullsClient } from '../../src/pulls/index.ts';

const statusOf = (coverage: Coverage, operation: string, status: number): CoveredStatus | undefined =>
  coverage.operations.find((one) => one.operation === operation)?.statuses.find((one) => one.status === status);

const failed = (status: CoveredStatus | undefined): Record<string, number> =>
  Object.fromEntries((status?.reasons ?? []).flatMap(({ reason, count }) => (count > 0 ? [[reason, count]] : [])));

/** A fake whose pull request was merged while it was a draft, and after that once more. */
async function merged(): Promise<Coverage> {
  const fake = createFake();
  const { number } = fake.pulls.repo('alice/proj').branch('topic').commit().pull({ title: 'WIP: topic' });
  const repo = new PullsClient(fake.options.pulls).repo('alice', 'proj');
  await repo.merge(number, { Do: 'squash' }).safe();
  await repo.update(number, { title: 'topic' });
  await repo.merge(number, { Do: 'squash' });
  await repo.merge(number, { Do: 'squash' }).safe();
  return fake.coverage();
}

describe('coverage', () => {
  test('names the checks of an empty 405, seen and never seen', async () => {
    const coverage = await merged();
    const status = statusOf(coverage, 'pulls.merge', 405);
    expect(failed(status)).toEqual({ 'Work in progress PRs cannot be merged': 1, 'The PR is already merged': 1 });
    expect(status?.reasons?.map(({ reason }) => reason)).toContain('Does not have enough approvals');
    expect(coverageText(coverage)).toContain('never: 405 Does not have enough approvals');
    expect(coverageText(coverage)).not.toContain('never: 405 The PR is already merged');
  });

  test('names the reasons of a 403 that says nothing', async () => {
    const fake = createFake();
    await new FederationAdminClient({ ...fake.options.federation, auth: { token: 'nobody' } }).ipBlocks
      .list()
      .firstPage()
      .catch(() => undefined);
    const status = statusOf(fake.coverage(), 'ipBlocks.list', 403);
    expect(failed(status)).toEqual({ 'no valid bearer token of this world': 1 });
    expect(status?.reasons?.map(({ reason }) => reason)).toContain('the token lacks the scope admin:read:ip_blocks');
  });

  test('of several workers is added up, check by check', async () => {
    const sum = mergedCoverage([await merged(), await merged(), createFake().coverage()]);
    expect(failed(statusOf(sum, 'pulls.merge', 405))).toEqual({
      'Work in progress PRs cannot be merged': 2,
      'The PR is already merged': 2,
    });
  });
});
