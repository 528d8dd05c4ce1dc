import { readBlob, readCommit, readTree, type ObjectStore, type Oid } from '../../../git/index.ts';
import { memo } from '../state/memo.ts';
import { tipOf } from '../state/refs.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';

// Languages by the endings of file names. Prose and data count only where a repository has nothing else.
const CODE = `as ActionScript, adb adb Ada, asm Assembly, astro Astro, awk Awk, bat cmd Batchfile, c h C, clj Clojure, cmake CMake,
  cob COBOL, coffee CoffeeScript, cpp cc cxx hpp C++, cr Crystal, cs C#, css CSS, cu Cuda, d D, dart Dart, ejs EJS, el Emacs Lisp,
  elm Elm, erl Erlang, ex exs Elixir, f90 Fortran Free Form, fs F#, gleam Gleam, go Go, groovy Groovy, hcl HCL,
  hs Haskell, html htm HTML, java Java, jl Julia, js mjs cjs JavaScript, kt kts Kotlin, less Less, lisp Common Lisp, lua Lua,
  m Objective-C, mk Makefile, ml OCaml, nim Nim, nix Nix, pas Pascal, php PHP, pl pm Perl, ps1 PowerShell, py Python, r R, rb Ruby,
  rkt Racket, rs Rust, sass Sass, scala Scala, scm Scheme, scss SCSS, sh bash zsh Shell, sol Solidity, svelte Svelte, swift Swift,
  tcl Tcl, tex TeX, tf HCL, ts mts cts TypeScript, tsx TSX, v V, vb Visual Basic .NET, vhdl VHDL, vue Vue, zig Zig`;
const OTHER = `adoc AsciiDoc, csv CSV, diff patch Diff, graphql GraphQL, ini INI, json JSON, md markdown Markdown, proto Protocol Buffer,
  rst reStructuredText, sql SQL, svg SVG, toml TOML, txt Text, xml XML, yml yaml YAML`;

/** The languages of a list by the endings they are written with: words before the first capital, `#` or `+` are endings. */
function byEnding(list: string): ReadonlyMap<string, string> {
  const entries = list
    .split(',')
    .map((entry) => /^((?:[a-z0-9]+ )+)(.+)$/s.exec(entry.trim().replace(/\s+/g, ' ')) ?? []);
  return new Map(
    entries.flatMap(([, endings = '', name = '']) =>
      endings
        .trim()
        .split(' ')
        .map((one) => [one, name]),
    ),
  );
}

const code = byEnding(CODE);
const other = byEnding(OTHER);
const byName: ReadonlyMap<string, string> = new Map([
  ['Dockerfile', 'Dockerfile'],
  ['Makefile', 'Makefile'],
  ['CMakeLists.txt', 'CMake'],
]);

// Of others, or about the code: neither counts.
const IGNORED =
  /(?:^|\/)(?:\.[^/]*\/|vendor\/|node_modules\/|third[-_]party\/|docs?\/|documentation\/|(?:readme|changelog|changes|contributing|copying|install|licen[cs]e)(?:\.[^/]*)?$)|^(?:examples?|samples)\/|\.min\.(?:js|css)$/i;

/** How many bytes of each language the default branch has, the most first (contract: pulls 13.16). */
export function languagesOf(world: World, repo: RepoRow): Readonly<Record<string, number>> {
  const tip = tipOf(world, repo.id, repo.defaultBranch);
  return tip === undefined ? {} : languagesAt(world.objects, tip, tip);
}

/** The language that a repository has most of; empty for none. */
export const mainLanguage = (world: World, repo: RepoRow): string => Object.keys(languagesOf(world, repo))[0] ?? '';

const languagesAt = memo((objects, _, tip): Readonly<Record<string, number>> => {
  const sizes = new Map<string, number>();
  const others = new Map<string, number>();
  for (const { path, id } of filesIn(objects, readCommit(objects, tip).tree)) {
    const [language, counted] = languageOf(path);
    if (language === undefined) continue;
    const of = counted ? sizes : others;
    of.set(language, (of.get(language) ?? 0) + readBlob(objects, id).length);
  }
  if (sizes.size === 0) return Object.fromEntries([...others].slice(0, 1));
  return Object.fromEntries([...sizes].sort(([, a], [, b]) => b - a));
});

function languageOf(path: string): readonly [language: string | undefined, counted: boolean] {
  if (IGNORED.test(path)) return [undefined, false];
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const language = byName.get(name) ?? code.get(ending);
  return language === undefined ? [other.get(ending), false] : [language, true];
}

/** The files of a tree, at any depth, in order. */
function* filesIn(objects: ObjectStore, root: Oid): Generator<{ readonly path: string; readonly id: Oid }> {
  const pending = [{ mode: '40000', id: root, path: '' }];
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    const { mode, id, path } = entry;
    if (mode.startsWith('100')) yield { path, id };
    if (mode !== '40000') continue;
    const folder = path === '' ? '' : `${path}/`;
    for (const below of readTree(objects, id).toReversed()) pending.push({ ...below, path: folder + below.name });
  }
}
