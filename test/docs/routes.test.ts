import { expect, test } from 'vitest';
import type { OperationTable } from '../../src/core/operation.ts';
import { allOperations } from '../operations.ts';
import { spellings } from '../../fake/engine/http/router.ts';

const TITLES: Readonly<Record<string, string>> = {
  payments: 'Payments',
  federation: 'Federation administration',
  pulls: 'Pull requests',
  git: 'Git over HTTP',
  control: 'Control',
};

function rowsOf(table: OperationTable): string[] {
  return Object.entries(table).map(([id, operation]) => {
    const [first, ...aliases] = spellings(operation).map(({ method, path }) => `\`${method} ${path}\``);
    const also = aliases.length > 0 ? `<br>also ${aliases.join(', ')}` : '';
    const idempotent = operation.idempotent ? 'yes' : 'no';
    const statuses = (list: readonly number[]): string => list.join(' ');
    return `| \`${id}\` | ${first}${also} | ${operation.about} | ${statuses(operation.success)} | ${statuses(operation.errors)} | ${idempotent} |`;
  });
}

function pageOf(areas: readonly (readonly [string, OperationTable])[]): string {
  const parts = areas.map(([name, table]) => {
    const head = '| operation | request | does | success | errors | idempotent |\n|---|---|---|---|---|---|';
    return `## ${TITLES[name] ?? name}\n\n${head}\n${rowsOf(table).join('\n')}\n`;
  });
  return `# Routes\n\nGenerated from the operation tables; \`npx vitest run -u test/docs/routes\` updates it. What each takes and responds with: the [OpenAPI document](server.md#openapi).\n\n${parts.join('\n')}`;
}

test('docs/routes.md says what the tables say', async () => {
  await expect(pageOf(allOperations())).toMatchFileSnapshot('../../docs/routes.md');
});
