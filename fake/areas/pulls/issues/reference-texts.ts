/** The purpose of a reference: to name an issue only, or to close or reopen it. */
export type ReferenceAction = 'none' | 'closes' | 'reopens';

/** A reference in a text: `#1`, or `owner/repo#1`. */
export interface TextReference {
  readonly owner?: string;
  readonly name?: string;
  readonly number: number;
  readonly action: ReferenceAction;
}

// Before it a start, a blank or an opening mark, after it an end, a blank, a closing mark, or a stop that ends something.
const NUMBER = /(?<=^|[\t\n\f\r ([\u0022'])[#!](?<number>\d+)(?=$|[\t\n\f\r )\]\u0022']|[:;,.?!](?:$|[\t\n\f\r ]))/g;
const ELSEWHERE =
  /(?<=^|[\t\n\f\r ([])(?<owner>[0-9A-Za-z_.-]+)\/(?<name>[0-9A-Za-z_.-]+)[#!](?<number>\d+)(?=$|[\t\n\f\r )\]]|[:;,.?!](?:$|[\t\n\f\r ]))/g;

const CLOSES = /(?:^|[\t\n\f\r ([])(?:close[sd]?|fix(?:es|ed)?|resolve[sd]?):? $/i;
const REOPENS = /(?:^|[\t\n\f\r ([])reopen(?:s|ed)?:? $/i;
// The longest keyword with what is around it: nothing that is longer could begin inside one.
const WINDOW = 12;

/** The references of a text that is no Markdown (contract: pulls 2.9). */
export function referencesIn(text: string): TextReference[] {
  return [...text.matchAll(NUMBER), ...text.matchAll(ELSEWHERE)].flatMap(({ index, groups = {} }) => {
    const { owner, name } = groups;
    const number = Number(groups['number']);
    if (!Number.isSafeInteger(number)) return [];
    return [
      { number, action: actionBefore(text, index), ...(owner !== undefined && name !== undefined && { owner, name }) },
    ];
  });
}

function actionBefore(text: string, at: number): ReferenceAction {
  const before = text.slice(Math.max(0, at - WINDOW), at);
  if (CLOSES.test(before)) return 'closes';
  return REOPENS.test(before) ? 'reopens' : 'none';
}

const CODE = /```[^]*?(?:```|$)|`[^`\n]*`/g;

/** The references of a Markdown text: what is code refers to nothing. */
export const markdownReferences = (text: string): TextReference[] => referencesIn(withoutCode(text));

/** A Markdown text without its code, in which nothing is named. */
export const withoutCode = (text: string): string => text.replace(CODE, ' ');
