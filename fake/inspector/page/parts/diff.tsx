import type { JSX } from 'preact';
import type { Tone } from '../../../engine/area/module.ts';

interface FilePatch {
  readonly name: string;
  readonly lines: readonly string[];
}

/** A diff, file by file. */
export function Diff({ text }: { readonly text: string }): JSX.Element {
  return (
    <>
      {filesOf(text).map(({ name, lines }) => (
        <details key={name} class="file" open={lines.length < 400}>
          <summary class="mono">{name}</summary>
          <pre class="code diff" tabIndex={0} role="region" aria-label={`Changes of ${name}`}>
            {lines.map((line) => (
              <span data-tone={TONES[line.charAt(0)]}>{line === '' ? ' ' : line}</span>
            ))}
          </pre>
        </details>
      ))}
    </>
  );
}

const TONES: Readonly<Record<string, Tone>> = { '+': 'good', '-': 'bad', '@': 'busy' };

/** The parts of a diff; the lines that name the files are their headings. */
function filesOf(text: string): FilePatch[] {
  return text
    .split(/^(?=diff --git )/m)
    .filter((part) => part !== '')
    .map((part) => {
      const lines = part.replace(/\n$/, '').split('\n');
      const at = lines.findIndex((line) => line.startsWith('@@'));
      const [head = ''] = lines;
      return { name: nameIn(lines, head), lines: at < 0 ? lines.slice(1) : lines.slice(at) };
    });
}

function nameIn(lines: readonly string[], head: string): string {
  const after = lines.find((line) => line.startsWith('+++ '))?.slice(4) ?? '/dev/null';
  const before = lines.find((line) => line.startsWith('--- '))?.slice(4) ?? '';
  const name = after === '/dev/null' ? before : after;
  return name === '' ? head.slice('diff --git '.length) : name.replace(/^[ab]\//, '');
}
