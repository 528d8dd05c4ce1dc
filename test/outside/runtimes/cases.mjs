import { casesOf } from '../../../tools/scenarios/read-cases.ts';

const root = new URL('../../../', import.meta.url);

// No page may send these, so that a browser omits them.
const FORBIDDEN =
  /^(?:origin|cookie|host|referer|date|expect|te|via|connection|keep-alive|content-length|accept-(?:charset|encoding)|access-control-request-.*|sec-.*|proxy-.*)$/i;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The worlds and requests of all scenarios, as every runtime can make them; and a name for each response. */
export function casesOfScenarios() {
  const scenarios = ['federation', 'payments', 'pulls'].flatMap((area) => casesOf(root, area));
  const cases = scenarios.map(({ name, world, steps }) => ({ name, world, steps: steps.flatMap(stepOf) }));
  return {
    cases,
    names: cases.flatMap(({ name, steps }) => [
      ...steps.filter(({ path }) => path).map(({ method, path }) => `${name}: ${method} ${path}`),
      `${name}: export`,
    ]),
  };
}

function stepOf({ request, repeat = 1, advance, control }) {
  if (advance !== undefined) return [{ advance }];
  if (control !== undefined) return [{ control }];
  const sent = request && requestOf(request);
  return sent === undefined ? [] : Array.from({ length: repeat }, () => sent);
}

function requestOf({ method, path, query, headers = {}, ...rest }) {
  if (!METHODS.includes(method) || Object.keys(headers).some((name) => FORBIDDEN.test(name))) return undefined;
  const { type, body } = bodyOf(rest);
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) return undefined;
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const sent = { ...(type !== undefined && !hasType && { 'content-type': type }), ...headers };
  return { method, path: path + queryText(query), headers: sent, body };
}

function bodyOf({ json, form, raw }) {
  if (json !== undefined) return { type: 'application/json', body: JSON.stringify(json) };
  if (form !== undefined)
    return { type: 'application/x-www-form-urlencoded', body: typeof form === 'string' ? form : formText(form) };
  const { contentType, body } = raw ?? {};
  const text = typeof body === 'object' ? body.before + body.repeat.repeat(body.times) + body.after : body;
  return { type: contentType, body: text };
}

function queryText(query) {
  if (query === undefined || query === '') return '';
  return typeof query === 'string' ? `?${query.replace(/^\?/, '')}` : `?${formText(query)}`;
}

const formText = (record) =>
  new URLSearchParams(
    Object.entries(record).flatMap(([key, value]) => [value].flat().map((item) => [key, String(item ?? '')])),
  ).toString();
