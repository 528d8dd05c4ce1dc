// The Go SDK's own tests against a live server, played against a fake on a port: those that need nothing but what the
// fake has. The others are about packages, actions, mirrors, teams and templates, or need a live server's own data.
import { deepStrictEqual, strictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';

const names = `
  TestCommitStatus TestCreateRepo TestDeleteRepo TestGetCommitDiffOrPatch TestGetGlobalSettings TestGetRepoByID
  TestGetUserByID TestMilestones TestMyUser TestRelease TestRepoBranches TestRepoBranchProtection TestRepoCollaborator
  TestRepoRefs TestRepoTopics TestSearchRepo TestServerVersion
`
  .trim()
  .split(/\s+/);

const env = {
  ...process.env,
  GITEA_SDK_TEST_URL: process.argv[2],
  GITEA_SDK_TEST_TOKEN: 'tok-test01',
  GITEA_SDK_TEST_USERNAME: 'test01',
  GITEA_SDK_TEST_PASSWORD: 'test01',
};
const run = spawnSync('./client', ['-test.v', '-test.run', `^(${names.join('|')})$`], { env, encoding: 'utf8' });
strictEqual(run.status, 0, run.stdout + run.stderr);
const passed = [...run.stdout.matchAll(/^--- PASS: (\w+)/gm)].map(([, name]) => name);
deepStrictEqual(passed.sort(), names.sort());
console.log('ok');
