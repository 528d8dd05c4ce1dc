// What the fields of bodies have to keep, by the names of the server's structs.
import type { StructName, structs } from '../go/structs.ts';
import { visibilities } from '../state/vocabulary.ts';

interface Inner {
  readonly Identity: 'name' | 'email';
  readonly ChangeFileOperation: 'path';
}

type Fields = { readonly [Name in StructName]: keyof (typeof structs)[Name] } & Inner;

type OfFields<T> = { readonly [Name in keyof Fields]?: { readonly [Field in Fields[Name]]?: T } };

/** What some fields of structs have. */
type PerField<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

const forEach = <Name extends string, T>(names: readonly Name[], value: T): Readonly<Record<Name, T>> =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, T>;

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
export const sizes: PerField<number> = {
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
  ...forEach(commitOptions, { branch: 100, new_branch: 100, from_path: 500 }),
  ChangeFileOperation: { path: 500 },
} satisfies OfFields<number>;

/** The values that a field may have besides none, where the server says so. */
export const choices: PerField<readonly string[]> = {
  EditRepoOption: { projects_mode: ['repo', 'owner', 'all'] },
  ...forEach(
    ['CreateUserOption', 'EditUserOption', 'CreateOrgOption', 'EditOrgOption', 'CreateTeamOption', 'EditTeamOption'],
    { visibility: visibilities },
  ),
} satisfies OfFields<readonly string[]>;

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
    ...forEach(commitOptions, ['branch', 'new_branch'] as const),
  },
  Url: {
    EditUserOption: ['website'],
    UserSettingsOptions: ['website'],
    CreateOrgOption: ['website'],
    EditOrgOption: ['website'],
  },
} satisfies Readonly<Record<TextRule, { readonly [Name in keyof Fields]?: readonly Fields[Name][] }>>;
