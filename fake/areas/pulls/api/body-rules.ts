// What the fields of bodies have to keep, by the names of the server's structs.
import { visibilities } from '../state/vocabulary.ts';

/** The structs of commits by the API. */
export const commitOptions = [
  'CreateFileOptions',
  'UpdateFileOptions',
  'DeleteFileOptions',
  'ApplyDiffPatchFileOptions',
  'ChangeFilesOptions',
] as const;

const orgSizes = { full_name: 100, email: 255, description: 255, website: 255, location: 50 };

/** The most characters that a field may have, where the server says so. */
// prettier-ignore
export const sizes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  CreateRepoOption: { name: 100, description: 2048, default_branch: 100, issue_labels: 255, license: 100, readme: 255, object_format_name: 6 },
  EditRepoOption: { name: 100, description: 2048, website: 1024 },
  CreateUserOption: { username: 40, full_name: 100, email: 254, password: 255 },
  EditUserOption: { email: 254, full_name: 100, password: 255, website: 255, location: 50, description: 255 },
  UserSettingsOptions: { full_name: 100, website: 255, description: 255, location: 50 },
  CreateOrgOption: { username: 40, ...orgSizes },
  EditOrgOption: orgSizes,
  CreateBranchRepoOption: { new_branch_name: 100, old_branch_name: 100, old_ref_name: 100 },
  RenameBranchRepoOption: { name: 100 },
  CreateHookOption: { name: 255 },
  EditHookOption: { name: 255 },
  Identity: { name: 100, email: 254 },
  CreateTeamOption: { name: 255, description: 255 },
  EditTeamOption: { name: 255, description: 255 },
  ...Object.fromEntries(commitOptions.map((name) => [name, { branch: 100, new_branch: 100, from_path: 500 }])),
  ChangeFileOperation: { path: 500 },
};

/** The values that a field may have besides none, where the server says so. */
export const choices: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  EditRepoOption: { projects_mode: ['repo', 'owner', 'all'] },
  ...Object.fromEntries(
    [
      'CreateUserOption',
      'EditUserOption',
      'CreateOrgOption',
      'EditOrgOption',
      'CreateTeamOption',
      'EditTeamOption',
    ].map((name) => [name, { visibility: visibilities }]),
  ),
};

/** The rules of texts, by their names in errors. */
export type TextRule = 'AlphaDashDot' | 'invalid username' | 'Email' | 'GitRefName' | 'Url';

/** The fields that keep rules of texts. */
export const textRules: Readonly<Record<TextRule, Readonly<Record<string, readonly string[]>>>> = {
  AlphaDashDot: {
    CreateRepoOption: ['name'],
    EditRepoOption: ['name'],
    CreateTeamOption: ['name'],
    EditTeamOption: ['name'],
  },
  'invalid username': { CreateUserOption: ['username'], CreateOrgOption: ['username'] },
  Email: { CreateUserOption: ['email'] },
  GitRefName: {
    CreateRepoOption: ['default_branch'],
    CreateBranchRepoOption: ['new_branch_name', 'old_branch_name', 'old_ref_name'],
    RenameBranchRepoOption: ['name'],
    ...Object.fromEntries(commitOptions.map((name) => [name, ['branch', 'new_branch']])),
  },
  Url: {
    EditUserOption: ['website'],
    UserSettingsOptions: ['website'],
    CreateOrgOption: ['website'],
    EditOrgOption: ['website'],
  },
};
