import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { structs } from '../../../fake/areas/pulls/go/structs.ts';

/**
 * The bodies that the server's published description has, with their fields: of `templates/swagger/v1_json.tmpl` of
 * Gitea main at 9d3f04eb7e, nothing but names.
 */
const published = JSON.parse(readFileSync(new URL('./published-options.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;

/** Structs that go by another name in the fake: that of errors about them. */
const RENAMED: Readonly<Record<string, string>> = { MergePullRequestOption: 'aux' };

/** Why the fake has no struct of a body. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  'a part of other bodies, there by their fields': ['CommitDateOptions'],
  'the fake has no route that takes it': [
    'AddTimeOption',
    'CreateEmailOption',
    'CreateGPGKeyOption',
    'CreateKeyOption',
    'CreateOAuth2ApplicationOptions',
    'CreateOrUpdateSecretOption',
    'CreatePushMirrorOption',
    'CreateVariableOption',
    'CreateWikiPageOptions',
    'DeleteEmailOption',
    'EditActionRunnerOption',
    'EditGitHookOption',
    'EditTagProtectionOption',
    'GenerateRepoOption',
    'IssueAssigneesOption',
    'MarkdownOption',
    'MarkupOption',
    'MigrateRepoOptions',
    'RenameOrgOption',
    'TransferRepoOption',
    'UpdateBranchRepoOption',
    'UpdateRepoAvatarOption',
    'UpdateUserAvatarOption',
    'UpdateVariableOption',
    'UserBadgeOption',
  ],
};

const ours: Readonly<Record<string, object>> = structs;
const excused = new Set(Object.values(REASONS).flat());

describe('each body of the published description', () => {
  it.each(Object.entries(published))('%s is read whole, or says why not', (name, fields) => {
    const struct = ours[RENAMED[name] ?? name];
    expect(struct !== undefined, 'is in the fake, or has a reason, and not both').toBe(!excused.has(name));
    const lost = fields.filter((field) => struct !== undefined && !Object.hasOwn(struct, field));
    expect(lost, 'fields that would be ignored in silence').toEqual([]);
  });
});
