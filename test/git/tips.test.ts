import { expect, test } from 'vitest';
import { branches } from '../../fake/git/index.ts';
import { pullScenarios, seedWorld } from './scenarios.ts';

const isId = (tip: string): boolean => /^[0-9a-f]{40}$/.test(tip);

test.each(pullScenarios().map((scenario) => [scenario.name, scenario] as const))('tips of %s', (_, scenario) => {
  const { repositories } = seedWorld(scenario);
  for (const [name, tips] of Object.entries(scenario.tips ?? {})) {
    const repository = repositories.get(name);
    if (repository === undefined) throw new Error(`no repository ${name}`);
    const found = Object.fromEntries(branches(repository));
    for (const [branch, tip] of Object.entries(tips)) if (isId(tip)) expect(found[branch]).toBe(tip);
  }
});
