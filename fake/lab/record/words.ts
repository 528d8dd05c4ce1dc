import { shapeOf } from '../playing/values.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** How often the kind of character changes: `Qq88bb` has four changes. */
function changesIn(word: string): number {
  const kinds = [...word].map((character) => {
    if (/\d/.test(character)) return 'digit';
    if (/[a-z]/.test(character)) return 'lower';
    return /[A-Z]/.test(character) ? 'upper' : undefined;
  });
  return kinds.filter((kind, i) => i > 0 && kind !== undefined && kinds[i - 1] !== undefined && kind !== kinds[i - 1])
    .length;
}

/** Whether a word is one that a program makes up, such as a token, a UUID or a digest: a person does not write it. */
export function isInvented(word: string): boolean {
  if (word.length < 8 || word.length > 4096 || /[\s@]/.test(word) || shapeOf(word) !== undefined) return false;
  if (UUID.test(word) || isCardNumber(word)) return true;
  return /\d/.test(word) && changesIn(word) >= 3;
}

/** Whether a text is the number of a payment card, by its check digit. */
function isCardNumber(text: string): boolean {
  if (!/^\d{13,19}$/.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, i) => {
    const doubled = Number(digit) * (1 + (i % 2));
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** The form of a made-up word, for a fresh one at each play: `a`, `A`, `0` and `f` are a letter, a digit, and one of either. */
export function formOf(word: string): string {
  const isHex = /^[0-9a-f-]+$/.test(word);
  const form = word.replace(/[a-z]/g, isHex ? 'f' : 'a').replace(/[A-Z]/g, 'A');
  const digits = form.replace(/\d/g, isHex ? 'f' : '0');
  // The version and the variant of a UUID stay.
  return UUID.test(word) ? [...digits].map((one, i) => (i === 14 || i === 19 ? word[i] : one)).join('') : digits;
}
