/** A text of `errors`: as published, and as the live service words it. */
export type Text = readonly [published: string, live: string];

/** A field's name in words: `locked_channel` is `Locked channel`, and so is `data.phone` `Phone`. */
function words(path: string): string {
  const text = path.slice(path.lastIndexOf('.') + 1).replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The live service names a field by its whole path. */
const field = (path: string): string => `The ${path.replaceAll('_', ' ')} field`;
const selected = (path: string): string => `The selected ${path.replaceAll('_', ' ')} is invalid.`;

/** A text that both have: no evidence says how the live service words it. */
const same = (text: string): Text => [text, text];

const TYPES = {
  number: ['a number'],
  string: ['a string'],
  object: ['an object', 'an array'],
  array: ['an array'],
} as const;

/** The texts of `errors`, by what is wrong (contract: payments 43). */
export const texts = {
  required: (path: string): Text => [`${words(path)} is required`, `${field(path)} is required.`],
  requiredWithout: (path: string, other: string): Text => [
    `${words(path)} is required`,
    `${field(path)} is required when ${other} is not present.`,
  ],
  notA: (path: string, type: keyof typeof TYPES): Text => {
    const [published, live = published] = TYPES[type];
    return [`${words(path)} must be ${published}`, `${field(path)} must be ${live}.`];
  },
  notAbove0: (path: string): Text => [`${words(path)} must be greater than 0`, `${field(path)} must be at least 1.`],
  decimals: (path: string, places: number): Text => [
    `${words(path)} must have at most ${places} decimal places`,
    `${field(path)} must have ${places === 0 ? '' : '0-'}${places} decimal places.`,
  ],
  below: (path: string, limit: number): Text => [
    `${words(path)} must be at least ${limit}`,
    `${field(path)} must be at least ${limit}.`,
  ],
  beyond: (path: string, limit: number): Text => [
    `${words(path)} must not exceed ${limit}`,
    `${field(path)} must not be greater than ${limit}.`,
  ],
  notAnEmail: (path: string): Text => [
    `${words(path)} must be a valid email address`,
    `${field(path)} must be a valid email address.`,
  ],
  notAPhone: (path: string): Text => [
    `${words(path)} must be a valid phone number`,
    `${field(path)} format is invalid.`,
  ],
  notAUrl: (path: string): Text => [`${words(path)} must be a valid URL`, `${field(path)} must be a valid URL.`],
  notValid: (path: string): Text => [`${words(path)} is not valid`, selected(path)],
  badFormat: (path: string): Text => [`${words(path)} is not valid`, `${field(path)} format is invalid.`],
  /** One that the service does not know, or that cannot be used. */
  unusable: (path: string, text: string): Text => [text, selected(path)],
  phoneForChannel: (path: string): Text => ['Phone is required for this channel', `${field(path)} is required.`],
  blocked: same('Customer is blocked'),
  taken: (kind: 'payment' | 'transfer' | 'beneficiary'): Text => same(`A ${kind} with this reference already exists`),
  nothingToChange: same('At least one field is required'),
  notFound: (path: string): Text => [`${words(path)} not found`, selected(path)],
  same,
} as const;

/** The message of a rejection for wrong fields, as published. */
export const VALIDATION_FAILED = 'Validation failed';

/** The message as the live service words it: the first text, and how many more there are. */
export function summaryOf(errors: Readonly<Record<string, readonly string[]>>): string {
  const [first = '', ...more] = Object.values(errors).flat();
  return more.length === 0 ? first : `${first} (and ${more.length} more error${more.length === 1 ? '' : 's'})`;
}
