/** The number of letters to change, add or drop (Levenshtein). */
export function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const MAX_LENGTH = 60;

/** The end of an issue that names the word which was probably meant; empty where none comes near. */
export function didYouMean(written: string, words: readonly string[]): string {
  const meant = nearestWord(written, words);
  return meant === undefined ? '' : `; did you mean '${meant}'?`;
}

/** The word that was probably meant by a misspelt one: at most a third of its letters are different. */
export function nearestWord(written: string, words: readonly string[]): string | undefined {
  if (written.length > MAX_LENGTH) return undefined;
  const lowerCase = written.toLowerCase();
  const ranked = words
    .map((word) => ({ word, distance: edits(lowerCase, word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.ceil(written.length / 3) ? best.word : undefined;
}
