import { expect, test } from 'vitest';
import { diffText, mergeBase, patchText, resolveCommit, treeOfCommit } from '../../fake/git/index.ts';
import { pullScenarios, seedWorld } from './scenarios.ts';
import type { Scenario } from './scenarios.ts';

const texts = pullScenarios()
  .filter(({ name }) => /^(?:diff|patch)-/.test(name))
  .flatMap((scenario) => scenario.steps.map((step) => ({ scenario, step, name: scenario.name })))
  .filter(
    ({ step }) => /\/pulls\/\d+\.(?:diff|patch)$/.test(step.request?.path ?? '') && step.expect?.text !== undefined,
  )
  .map((one) => ({ ...one, path: one.step.request!.path, query: one.step.request!.query ?? '' }));

test('there are recorded texts to compare with', () => {
  expect(texts.length).toBeGreaterThan(10);
});

test.each(texts)('$name: $path $query', ({ scenario, step, path, query }) => {
  const expected = step.expect!.text!.replaceAll('{{gitversion}}', '2.39.5');
  expect(answer(scenario, path, query)).toBe(expected);
});

function answer(scenario: Scenario, path: string, query: string): string {
  const { objects, repositories } = seedWorld(scenario);
  const [, kind] = /\.(diff|patch)$/.exec(path)!;
  const pull = scenario.world.pulls!.pulls![Number(/(\d+)\.\w+$/.exec(path)![1]) - 1]!;
  const repository = repositories.get(pull.repo)!;
  const [base, head] = [resolveCommit(repository, pull.base)!, resolveCommit(repository, pull.head)!];
  if (kind === 'patch') return patchText(objects, base, head);

  const binary = /binary=(?:1|t|T|true|True|TRUE|on)\b/.test(query);
  const start = treeOfCommit(objects, mergeBase(objects, base, head));
  return diffText(objects, start, treeOfCommit(objects, head), { binary });
}
