/**
 * Whether a text has a word in it as the server's database finds it, in any letter case: `_` is any character, `%` any
 * number of them, and a word that begins or ends with `%` is the whole pattern.
 */
export function like(word: string): (text: string) => boolean {
  const pattern = word.toLowerCase();
  const isWhole = pattern.startsWith('%') || pattern.endsWith('%');
  const parts = (isWhole ? pattern : `%${pattern}%`).split('%').map((part) => [...part]);
  return (text) => fits([...text.toLowerCase()], parts);
}

type Characters = readonly string[];

/** Whether the first part begins a text, the last one ends it, and the others come between them, each as early as it can. */
function fits(text: Characters, parts: readonly Characters[]): boolean {
  const [first = [], last = []] = [parts[0], parts.at(-1)];
  if (!isAt(text, 0, first)) return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    while (from + part.length <= text.length && !isAt(text, from, part)) from++;
    from += part.length;
  }
  const end = text.length - last.length;
  return from <= end && isAt(text, end, last);
}

const isAt = (text: Characters, at: number, part: Characters): boolean =>
  part.every((character, i) => at + i < text.length && (character === '_' || character === text[at + i]));
