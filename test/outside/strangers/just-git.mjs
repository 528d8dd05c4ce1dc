// just-git works against a fake on a port: clone, commit, push, fetch, clone a part, delete, and a rejected push.
import { strictEqual, match } from 'node:assert';
import { createGit, MemoryFileSystem } from 'just-git';

const url = `${process.argv[2]}/alice/r.git`;
const fs = new MemoryFileSystem();

/** Runs commands in a folder, each of which must succeed; gives what the last one prints. */
function at(cwd) {
  const credentials = () => ({ type: 'basic', username: 'x', password: 'tok' });
  const git = createGit({ fs, cwd, credentials, identity: { name: 'Bot', email: 'bot@example.com' } });
  return async (...commands) => {
    let out = '';
    for (const command of commands) {
      const { exitCode, stdout, stderr } = await git.exec(command);
      if (exitCode !== 0) throw new Error(`${command}: ${stderr}${stdout}`);
      out = stdout.trim();
    }
    return out;
  };
}

await at('/')(`git clone ${url} /one`);
const one = at('/one');
await fs.writeFile('/one/new.txt', 'new\n');
await one('git switch -c topic2', 'git add .', 'git commit -m New', 'git push origin topic2');
const sha = await one('git rev-parse HEAD');

await at('/')(`git clone --depth 1 --branch topic2 ${url} /two`);
const two = at('/two');
strictEqual(await two('git rev-parse HEAD'), sha);
await fs.writeFile('/two/new.txt', 'newer\n');
await two('git add .', 'git commit -m Newer', 'git push origin topic2');
await one('git fetch origin');
strictEqual(await one('git rev-parse origin/topic2'), await two('git rev-parse HEAD'));

await one('git push origin --delete topic2');
await one('git fetch --prune origin');
await one('git rev-parse origin/topic2').then(
  () => strictEqual('still there', 'gone'),
  () => undefined,
);
await one('git push origin HEAD:kept').then(
  () => strictEqual('pushed', 'rejected'),
  (error) => match(error.message, /declined|protected/),
);
console.log('ok');
