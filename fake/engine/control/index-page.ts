import type { OperationTable } from '../../../src/core/operation.ts';

/** The list of the control routes, for programs. */
export function routeIndex(operations: OperationTable): object {
  const routes = Object.values(operations).map(({ method, path, about }) => ({ method, path, about }));
  return { name: 'understudy', about: 'A fake server: its control routes', routes };
}

/** The same for people. */
export function indexPage(operations: OperationTable, base: string): string {
  const rows = Object.values(operations).map(({ method, path, about }) => {
    const shown = escaped(path);
    const link = method === 'GET' && !path.includes('{') ? `<a href="${escaped(base)}${shown}">${shown}</a>` : shown;
    return `<tr><td>${method}</td><td><code>${link}</code></td><td>${escaped(about)}</td></tr>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Understudy</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>body{font:1rem/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem}td{padding:.2rem 1rem .2rem 0;vertical-align:top}</style>
</head><body><main><h1>Understudy</h1><p>A fake server. Its control routes:</p>
<table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Purpose</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></main></body></html>
`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
