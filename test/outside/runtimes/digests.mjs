import { createFake } from 'understudy-sdk/fake';
import { cases } from './digest-cases.mjs';

/** A digest of every response to the same requests in the same worlds: status, headers and body, in order. */
export async function digests() {
  const fake = createFake();
  const found = [];
  for (const { world, steps } of cases) {
    fake.seed(world);
    for (const step of steps) {
      if (step.advance !== undefined) await fake.clock.advance(step.advance);
      else if (step.control !== undefined) controlled(fake, step.control);
      else found.push(await digestOf(await bytesOf(await fake.handle(requestTo(fake.url, step)))));
    }
    found.push(await digestOf(encode(JSON.stringify(fake.export()))));
  }
  return found;
}

function controlled(fake, action) {
  try {
    fake.control(action);
  } catch (error) {
    // A reference that a scenario takes from an earlier response is not filled in here.
    if (error.name !== 'Rejection') throw error;
  }
}

const requestTo = (url, { method, path, headers, body }) => new Request(url + path, { method, headers, body });

const encode = (text) => new TextEncoder().encode(text);

async function bytesOf(response) {
  const head = encode(`${response.status}\n${JSON.stringify([...response.headers])}\n`);
  const body = new Uint8Array(await response.arrayBuffer());
  const all = new Uint8Array(head.length + body.length);
  all.set(head);
  all.set(body, head.length);
  return all;
}

async function digestOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash.subarray(0, 5), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
