// A conflict
import { createFake } from 'understudy-sdk/fake';
import { PullsClient } from 'understudy-sdk/pulls';

const fake = createFake();
const project = fake.pulls.repo('alice/proj');
const { number } = project
  .branch('feature')
  .commit({ files: { 'a.txt': 'mine\n' } })
  .pull();
project.branch('main').commit({ message: 'Meanwhile', files: { 'a.txt': 'yours\n' } });

const repo = new PullsClient({ ...fake.options.pulls, auth: { token: 'alice-token' } }).repo('alice', 'proj');
console.log((await repo.retrieve(number)).mergeable); // false

const result = await repo.merge(number, { Do: 'merge' }).safe();
if (!result.ok) console.log(result.error.name); // MethodNotAllowedError
