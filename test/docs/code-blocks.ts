import { textOf } from './prose.ts';

/** A block of code in a page. */
export interface CodeBlock {
  readonly language: string;
  /** The name that it gives itself: `vitest.test.ts`, or `examples/checkout/shop.ts`, which it quotes. */
  readonly file: string | undefined;
  /** Whether it is not marked `no-run`: such a block needs a runner, a page or a server around it. */
  readonly isRun: boolean;
  readonly code: string;
}

/** The blocks of code of a page. */
export function codeBlocksIn(page: string): CodeBlock[] {
  return [...textOf(page).matchAll(/^```(\w+)(.*)\n([\s\S]*?)^```/gm)].map(
    ([, language = '', marks = '', code = '']) => ({
      language,
      file: / file=(\S+)/.exec(marks)?.[1],
      isRun: !/ no-run\b/.test(marks),
      code,
    }),
  );
}

/** The examples in the doc comments of a source file. */
export function examplesIn(file: string): string[] {
  return [...textOf(file).matchAll(/@example\s+\* ```ts\n([\s\S]*?)\* ```/g)].map(([, code = '']) =>
    code.replace(/^ *\* ?/gm, ''),
  );
}
