// Without FAKE_URL, a built application has no fake.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const app = spawn('next', ['start'], { stdio: 'inherit', detached: true });
const asked = async () => {
  for (let tries = 0; tries < 100; tries++) {
    const response = await fetch('http://localhost:3000/fake/_fake/health').catch(() => undefined);
    if (response !== undefined) return response.status;
    await delay(100);
  }
  throw new Error('next start does not listen');
};
try {
  assert.equal(await asked(), 404);
} finally {
  process.kill(-app.pid);
}
