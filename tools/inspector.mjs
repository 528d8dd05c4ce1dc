// Makes the inspector's page: one file of HTML with its script and its style, and the policy that lets just those run.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7' fill='%234f46e5'/%3E%3Cpath d='M4 8.5 7 11.5 12 5' stroke='white' stroke-width='2' fill='none'/%3E%3C/svg%3E";

/** The page, its policy, and the paths of the files that it is made of. */
export async function inspectorPage() {
  const { outputFiles, metafile } = await build({
    entryPoints: [at('fake/inspector/page/main.tsx')],
    outdir: at('.out/inspector'),
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
  });
  const text = (end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  const [script, style] = [text('.js'), text('.css')];
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Understudy</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="${ICON}"><style>${style}</style></head>
<body><div id="app"></div><script type="module">${script}</script></body></html>
`;
  const policy = `default-src 'none'; connect-src 'self'; img-src data:; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`;
  return { html, policy, inputs: Object.keys(metafile.inputs) };
}
