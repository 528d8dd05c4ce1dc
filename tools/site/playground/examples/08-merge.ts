// A pull request is merged
import { createFake } from 'understudy-sdk/fake';
import { PullsClient } from 'understudy-sdk/pulls';

const fake = createFake();
const { number } = fake.pulls
  .repo('alice/proj')
  .branch('feature')
  .commit({ message: 'Add a file', files: { 'a.txt': 'a\n' } })
  .pull({ title: 'Add a file' });

const repo = new PullsClient({ ...fake.options.pulls, auth: { token: 'alice-token' } }).repo('alice', 'proj');
console.log(await repo.merge(number, { Do: 'squash' })); // { merged: true }
console.log(fake.git.log('alice/proj').map(({ message }) => message.trim())); // ['Add a file (#1)', 'Initial commit']
