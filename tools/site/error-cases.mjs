// The errors of an operation that the conformance cases have: their bodies, and what each case is about.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { casesOf } from '../scenarios/read-cases.ts';
import { root } from './pages.mjs';

const MAX_CASES = 6;
const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));

// The paths with the fewest parameters first, as the router prefers them.
const routes = Object.entries(paths)
  .map(([path, methods]) => ({ methods, parts: path.split('/'), holes: path.split('{').length }))
  .sort((a, b) => a.holes - b.holes);

const fits = (part, value) => (part.startsWith('{') && part.endsWith('}') ? value !== '' : part === value);

function operationOf({ method, path }) {
  const parts = path.split('?')[0].split('/');
  const found = routes.find(
    (route) => route.parts.length === parts.length && route.parts.every((part, i) => fits(part, parts[i])),
  );
  return found?.methods[method.toLowerCase()]?.operationId;
}

const isPlain = (text) => !text.replaceAll('{{base}}', '').includes('{{');

function messageOf(body) {
  const fields = Object.values(body.errors ?? {}).flat();
  return fields.length > 0 ? fields.join(', ') : String(body.message ?? body.error ?? '');
}

function* errors() {
  for (const area of ['federation', 'payments', 'pulls']) {
    for (const { about, name, steps } of casesOf(pathToFileURL(join(root, '/')), area)) {
      for (const { request, expect } of steps) {
        const text = JSON.stringify(expect?.body ?? null);
        if (request === undefined || !(expect?.status >= 400) || !text.startsWith('{') || !isPlain(text)) continue;
        const body = JSON.parse(text.replaceAll('{{base}}', 'http://127.0.0.1:4010'));
        yield {
          operation: operationOf(request),
          status: expect.status,
          body,
          message: messageOf(body),
          about: about ?? name,
        };
      }
    }
  }
}

const byOperation = new Map();
for (const error of errors()) {
  const key = `${error.operation} ${error.status}`;
  const list = byOperation.get(key) ?? [];
  if (!list.some(({ message }) => message === error.message) && error.message !== '') list.push(error);
  byOperation.set(key, list);
}

/** The errors of an operation with a status, one for each message. */
export const errorsOf = (operation, status) => (byOperation.get(`${operation} ${status}`) ?? []).slice(0, MAX_CASES);
