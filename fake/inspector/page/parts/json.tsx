import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Tone } from '../../../engine/area/module.ts';

// A person reads no more at once, and a browser lays out no more in a frame.
const SHOWN = 40_000;

const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;

/** A value as JSON, or a text as it is. */
export function Json({ value, label }: { readonly value: unknown; readonly label: string }): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  const text = useMemo(() => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)), [value]);
  const shown = isWhole ? text : text.slice(0, SHOWN);
  return (
    <>
      <pre class="code" tabIndex={0} role="region" aria-label={label}>
        {typeof value === 'string' ? shown : coloured(shown)}
      </pre>
      {shown.length < text.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {Math.round(text.length / 1000)} kB
        </button>
      )}
    </>
  );
}

/** Nothing of it is ever markup: each token is a text. */
function coloured(json: string): (string | JSX.Element)[] {
  const parts: (string | JSX.Element)[] = [];
  let end = 0;
  for (const match of json.matchAll(TOKENS)) {
    const [whole, string, colon] = match;
    if (match.index > end) parts.push(json.slice(end, match.index));
    const tone: Tone = string === undefined ? 'warn' : colon === undefined ? 'good' : 'accent';
    parts.push(<span data-tone={tone}>{string ?? whole}</span>);
    if (colon !== undefined) parts.push(colon);
    end = match.index + whole.length;
  }
  return [...parts, json.slice(end)];
}
