// Which examples run in the playground, and the link that carries one.
import { deflateRawSync } from 'node:zlib';

const MODULES = new Set(['', '/payments', '/federation', '/pulls', '/fake'].map((path) => `understudy-sdk${path}`));

/** The playground's fragment for a code block; none where it needs more than there is in a page. */
export function playgroundLink(info, code) {
  const [language, ...flags] = info.trim().split(/\s+/);
  const imported = [...code.matchAll(/ from '([^']+)'/g)].map(([, name]) => name);
  const runs = language === 'ts' && !flags.includes('no-run') && imported.length > 0;
  if (!runs || !imported.every((name) => MODULES.has(name))) return undefined;
  return `#code=${deflateRawSync(code, { level: 9 }).toString('base64url')}`;
}
