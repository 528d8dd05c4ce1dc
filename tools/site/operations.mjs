// A page for each operation of openapi.json, and one for its records.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsOf } from './error-cases.mjs';
import { root } from './pages.mjs';

const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
const folder = '.out/site/operations';

const AREAS = { payments: 'Payments', federation: 'Federation administration', pulls: 'Pull requests' };
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const RECORDS = 'records';

const resolve = (node) =>
  node?.$ref === undefined
    ? node
    : node.$ref
        .slice(2)
        .split('/')
        .reduce((at, key) => at[key], document);

const code = (text) => `\`${text}\``;
const cell = (text) => text.replace(/\s+/g, ' ').replace(/\|/g, '\\|');
const block = (language, text) => `\`\`\`${language}\n${text}\n\`\`\`\n`;
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n') + '\n';

const nameOf = (schema) => schema.$ref.split('/').at(-1);

function typeOf(schema) {
  if (schema.$ref !== undefined) return `[${nameOf(schema)}](${RECORDS}.md#${nameOf(schema).toLowerCase()})`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) return [...new Set(choices.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((value) => code(JSON.stringify(value))).join(', ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return schema.format === 'date-time' ? 'date and time' : (schema.type ?? 'anything');
}

/** The fields of a schema, with those of the schemas that it is made of. */
function fieldsOf(schema) {
  const { properties = {}, required = [], allOf = [], anyOf = [], oneOf = [] } = resolve(schema) ?? {};
  const own = Object.entries(properties).map(([name, field]) => ({ name, field, required: required.includes(name) }));
  const alternatives = [...anyOf, ...oneOf].map(fieldsOf);
  const chosen = alternatives.flat().map((found) => ({
    ...found,
    required: alternatives.every((list) => list.some(({ name, required }) => required && name === found.name)),
  }));
  return [...new Map([...allOf.flatMap(fieldsOf), ...chosen, ...own].map((found) => [found.name, found])).values()];
}

function fieldTable(schema) {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return `${typeOf(schema)[0].toUpperCase()}${typeOf(schema).slice(1)}.\n`;
  const rows = fields.map(({ name, field, required }) => [
    code(name) + (required ? '' : ' <small>optional</small>'),
    typeOf(field),
    field.description ?? resolve(field).description ?? '',
  ]);
  return table(['field', 'type', 'meaning'], rows);
}

const json = (value) => block('json', JSON.stringify(value, null, 2));

function contentOf({ content = {} }) {
  const [type, body] = Object.entries(content)[0] ?? [];
  return type === undefined ? undefined : { type, ...body };
}

function requestBody(operation) {
  const body = operation.requestBody && contentOf(resolve(operation.requestBody));
  if (body === undefined) return '';
  return `## Body\n\n${body.type === 'application/json' ? '' : `As ${code(body.type)}.\n\n`}${fieldTable(body.schema)}`;
}

function parameters(operation) {
  const rows = (operation.parameters ?? []).map(resolve).map(({ name, schema, required, description, ...rest }) => {
    const optional = required === true ? '' : ' <small>optional</small>';
    return [code(name) + optional, rest.in, typeOf(schema), description ?? ''];
  });
  return rows.length === 0 ? '' : `## Parameters\n\n${table(['parameter', 'in', 'type', 'meaning'], rows)}`;
}

// The words before tokens in a header, which a document cannot say.
const BEFORE = { pullsToken: 'token ' };

function headerOf(security) {
  const { type, scheme, name } = document.components.securitySchemes[security];
  if (type === 'apiKey') return `${name}: ${BEFORE[security] ?? ''}$CREDENTIAL`;
  return `Authorization: ${scheme === 'bearer' ? 'Bearer' : 'Basic'} $CREDENTIAL`;
}

function curl(method, path, operation) {
  const [name] = Object.keys(operation.security?.[0] ?? {});
  const body = operation.requestBody && contentOf(resolve(operation.requestBody));
  const values = (operation.parameters ?? []).map(resolve).filter((one) => one.in === 'path');
  const filled = values.reduce((at, one) => at.replace(`{${one.name}}`, `$${one.name.toUpperCase()}`), path);
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"http://127.0.0.1:4010${filled}"`];
  if (name !== undefined) lines.push(`-H "${headerOf(name)}"`);
  if (body?.example !== undefined)
    lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body.example).replaceAll("'", "'\\''")}'`);
  return block('sh', lines.join(' \\\n  '));
}

function authentication(operation) {
  const rows = (operation.security ?? []).flatMap((one) =>
    Object.entries(one).map(([name, scopes]) => {
      const { description } = document.components.securitySchemes[name];
      const header = code(headerOf(name).replace('$CREDENTIAL', '…'));
      return `- ${header} ${description}${scopes.length > 0 ? ` Scope: ${scopes.map(code).join(', ')}.` : ''}`;
    }),
  );
  return rows.length === 0 ? '' : `## Authentication\n\n${rows.length > 1 ? 'One of:\n\n' : ''}${rows.join('\n')}\n`;
}

const asType = ({ type }) => (type === 'application/json' ? '' : `As ${code(type)}.\n\n`);

function exampleOf({ example }) {
  if (example === undefined) return '';
  return typeof example === 'string' ? block('diff', example.trimEnd()) : json(example);
}

function success([status, response]) {
  const body = contentOf(resolve(response));
  const title = `### ${status} ${resolve(response).description}`;
  if (body === undefined) return `${title}\n\nWithout a body.\n`;
  return `${title}\n\n${asType(body)}${fieldTable(body.schema)}\n${exampleOf(body)}`;
}

// The cases that the fake is tested against say it best; an example of the area is what there is without one.
function failure({ operationId }, [status, response]) {
  const title = `### ${status} ${resolve(response).description}`;
  const cases = errorsOf(operationId, Number(status));
  if (cases.length > 0) {
    const rows = cases.map(({ message, about }) => [code(message), about]);
    return `${title}\n\n${table(['message', 'conformance case'], rows)}\n${json(cases[0].body)}`;
  }
  const body = contentOf(resolve(response));
  return body?.example === undefined ? `${title}\n` : `${title}\n\nAs elsewhere in this area:\n\n${exampleOf(body)}`;
}

function pageOf({ method, path, operation }) {
  const { summary, description = '', operationId, responses } = operation;
  const [good, bad] = [true, false].map((wanted) =>
    Object.entries(responses).filter(([status]) => status !== 'default' && status.startsWith('2') === wanted),
  );
  return [
    `# ${summary}`,
    `<p class="operation"><b class="method">${method.toUpperCase()}</b> <code>${path}</code></p>`,
    `Operation ${code(operationId)}. ${description === `${summary}.` ? '' : description}`,
    curl(method, path, operation),
    authentication(operation),
    parameters(operation),
    requestBody(operation),
    `## Response\n\n${good.map(success).join('\n')}`,
    `## Errors\n\n${bad.map((one) => failure(operation, one)).join('\n')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function recordsPage() {
  const names = Object.keys(document.components.schemas).sort((a, b) => a.localeCompare(b));
  const parts = names.map((name) => {
    const schema = document.components.schemas[name];
    return `## ${name}\n\n${schema.description === undefined ? '' : `${schema.description}\n\n`}${fieldTable(schema)}`;
  });
  return `# Records\n\nEvery record that an [operation](../../../docs/routes.md) takes or responds with, from the [OpenAPI document](../../../docs/server.md#openapi).\n\n${parts.join('\n')}`;
}

const all = Object.entries(document.paths).flatMap(([path, methods]) =>
  METHODS.filter((method) => method in methods).map((method) => ({ method, path, operation: methods[method] })),
);

/** The ids of the operations that have a page. */
export const operationIds = new Set(all.map(({ operation }) => operation.operationId));

/**
 * Writes the pages.
 *
 * @returns {{ title: string, pages: import('./pages.mjs').Page[] }} the section that they are
 */
export function writeOperations() {
  rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, folder), { recursive: true });
  const write = (name, title, text) => {
    const file = `${folder}/${name}.md`;
    writeFileSync(join(root, file), text);
    return { file, title, children: [] };
  };
  const pages = Object.entries(AREAS).map(([area, title]) => {
    const own = all.filter(({ operation }) => operation.tags[0].split('-')[0] === area);
    const list = own.map(({ method, path, operation }) => [
      `[${operation.summary}](${operation.operationId}.md)`,
      code(`${method.toUpperCase()} ${path}`),
    ]);
    const text = `# ${title}: operations\n\n${table(['operation', 'request'], list)}`;
    const children = own.map((one) => write(one.operation.operationId, one.operation.summary, pageOf(one)));
    return { ...write(area, title, text), children };
  });
  return { title: 'Operations', pages: [...pages, write(RECORDS, 'Records', recordsPage())] };
}
