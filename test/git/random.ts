import type { CommitSpec, FileContent } from '../../fake/git/index.ts';

/** Numbers from 0 to 1, the same for the same seed. */
export type Random = () => number;

export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const below = (r: Random, count: number): number => Math.floor(r() * count);
export const pick = <T>(r: Random, items: readonly T[]): T => items[below(r, items.length)]!;

export type Line = (r: Random) => string;

export const codeLine: Line = (r) => {
  const kind = r();
  const indent = '  '.repeat(below(r, 4)) + (r() < 0.05 ? '\t' : '');
  if (kind < 0.15) return '';
  if (kind < 0.3) return `${indent}}`;
  if (kind < 0.4) return `${indent}{`;
  if (kind < 0.5) return `${indent}return;`;
  return kind < 0.7 ? `function f${below(r, 20)}() {` : `${indent}x${below(r, 30)} = ${below(r, 5)};`;
};
const uniqueLine: Line = (r) => `line ${below(r, 1e9)}`;
const fewLine: Line = (r) => pick(r, ['a', 'b', '  c', 'd', 'e', '', 'f', '}', 'é']);
export const lineKinds: Readonly<Record<string, Line>> = { code: codeLine, unique: uniqueLine, few: fewLine };

export function someLines(r: Random, count: number, line: Line): string[] {
  return Array.from({ length: count }, () => line(r));
}

/** Lines with some places deleted, inserted, replaced or copied. */
export function edited(r: Random, lines: readonly string[], times: number, line: Line): string[] {
  const out = [...lines];
  for (let n = 0; n < times; n++) {
    const at = below(r, out.length + 1);
    const length = 1 + below(r, r() < 0.2 ? 10 : 3);
    const kind = r();
    if (kind < 0.3) out.splice(at, length);
    else if (kind < 0.6) out.splice(at, 0, ...someLines(r, length, line));
    else if (kind < 0.8) out.splice(at, length, ...someLines(r, length, line));
    else {
      const from = below(r, out.length);
      out.splice(at, 0, ...out.slice(from, from + length));
    }
  }
  return out;
}

/** Lines as a file, now and then without its last newline. */
export function joined(r: Random, lines: readonly string[]): string {
  return lines.join('\n') + (lines.length > 0 && r() < 0.9 ? '\n' : '');
}

const NAMES = ['a.txt', 'b.ts', 'read me.md', 'ünï.txt', 'q"uote', 'tab\there', 'back\\slash', '日本', 'LICENSE', 'x'];
const FOLDERS = ['', '', 'src/', 'src/deep/er/', 'docs dir/', 'ü/'];

type Files = Map<string, Exclude<FileContent, string> | string>;

function newFile(r: Random): FileContent {
  const kind = r();
  if (kind < 0.08) return { base64: Buffer.from(binary(r)).toString('base64') };
  if (kind < 0.11) return { content: pick(r, ['a.txt', 'src/x', 'nowhere']), mode: '120000' };
  if (kind < 0.13) return '';
  const content = joined(r, someLines(r, 4 + below(r, 25), pick(r, Object.values(lineKinds))));
  return kind < 0.2 ? { content, mode: '100755' } : content;
}

function binary(r: Random): Uint8Array {
  return Uint8Array.from({ length: 20 + below(r, 300) }, (_, at) => (at === 3 ? 0 : below(r, 256)));
}

function changedFile(r: Random, content: FileContent): FileContent {
  if (typeof content !== 'string' && 'base64' in content) {
    const bytes = Buffer.from(content.base64, 'base64');
    bytes[below(r, bytes.length)] = below(r, 256);
    return { ...content, base64: bytes.toString('base64') };
  }
  const [text, mode] = typeof content === 'string' ? [content, '100644' as const] : [content.content, content.mode];
  if (mode === '120000') return r() < 0.5 ? { content: `${text}2`, mode } : 'was a link\n';
  if (r() < 0.08) return { content: text, mode: mode === '100755' ? '100644' : '100755' };
  const lines = edited(r, text.replace(/\n$/, '').split('\n'), 1 + below(r, 3), codeLine);
  const next = joined(r, lines);
  return mode === undefined || mode === '100644' ? next : { content: next, mode };
}

function freePath(r: Random, files: Files): string {
  for (;;) {
    const path = pick(r, FOLDERS) + (r() < 0.5 ? `n${below(r, 40)}.txt` : pick(r, NAMES));
    const inTheWay = [...files.keys()].some(
      (other) => other === path || other.startsWith(`${path}/`) || path.startsWith(`${other}/`),
    );
    if (!inTheWay) return path;
  }
}

function someChanges(r: Random, files: Files): Record<string, FileContent | null> {
  const changes: Record<string, FileContent | null> = {};
  const set = (path: string, content: FileContent | null): void => {
    changes[path] = content;
    if (content === null) files.delete(path);
    else files.set(path, content);
  };
  for (let n = 1 + below(r, 4); n > 0; n--) {
    const path = files.size === 0 ? undefined : pick(r, [...files.keys()]);
    const kind = r();
    if (path === undefined || kind < 0.2) set(freePath(r, files), newFile(r));
    else if (kind < 0.7) set(path, changedFile(r, files.get(path)!));
    else if (kind < 0.8) set(path, null);
    else {
      const content = files.get(path)!;
      set(path, null);
      set(freePath(r, files), r() < 0.5 ? content : changedFile(r, content));
    }
  }
  return changes;
}

const SUBJECTS = [
  'Change things',
  'Ändere dies und jenes, auch das mit sehr langen Wörtern, damit die Zeile gefaltet werden muss',
  'A subject that goes on and on until it must be folded because no header line may be longer than so many columns',
  'One\ntwo lines of subject\n\nA body.\n\n\nWith paragraphs, ß.',
  'Short\n\nbody\n',
];
const AUTHORS = [
  { name: 'Seed Author', email: 'seed@example.com' },
  { name: 'Jürgen Müßig', email: 'j@example.com' },
  { name: 'Dr. Who, Esquire', email: 'who@example.com' },
];

const copy = (files: Files): Files => new Map(files);

/** A history of a few branches with merges across them; the first commit has some files. */
export function randomHistory(seed: number, commits = 14, branches = 3): CommitSpec[] {
  const r = random(seed);
  const states = new Map<string, Files>();
  const found: CommitSpec[] = [];
  const start: Files = new Map();
  for (let n = 0; n < 8; n++) start.set(freePath(r, start), newFile(r));
  states.set('main', start);
  const commit = (spec: Omit<CommitSpec, 'date' | 'author' | 'message'>): void => {
    const date = new Date(1704164645000 + found.length * 60000 * (r() < 0.8 ? 1 : 0)).toISOString();
    found.push({ ...spec, message: pick(r, SUBJECTS), author: pick(r, AUTHORS), date });
  };
  commit({ branch: 'main', files: Object.fromEntries(start) });
  for (let n = 1; n < branches; n++) {
    const files = copy(start);
    states.set(`b${n}`, files);
    commit({ branch: `b${n}`, from: 'main', files: someChanges(r, files) });
  }
  while (found.length < commits) {
    const branch = pick(r, [...states.keys()]);
    const files = states.get(branch)!;
    const other = pick(r, [...states.keys()]);
    const merges = other !== branch && r() < 0.2;
    commit({ branch, files: someChanges(r, files), ...(merges ? { merge: other } : {}) });
  }
  return found;
}
