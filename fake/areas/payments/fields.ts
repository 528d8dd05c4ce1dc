import { isObject, type JsonObject } from '../../engine/http/json.ts';
import { isLoopbackName } from '../../engine/http/loopback.ts';
import { countries } from './data/countries.ts';
import { currencyOf } from './data/currencies.ts';
import type { ValidationErrors } from './validation.ts';

/** The fields of a request body. */
export type Fields = JsonObject;

/** The value of a field; `null` counts as absent. */
export function given(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined;
}

/** Reads the fields of one request body, noting what is wrong with them. */
export class Reader {
  readonly #fields: Fields;
  readonly #errors: ValidationErrors;
  readonly #prefix: string;

  constructor(fields: Fields, errors: ValidationErrors, prefix = '') {
    this.#fields = fields;
    this.#errors = errors;
    this.#prefix = prefix;
  }

  /** Notes `<Field> is required` under each of the names. */
  require(...names: string[]): undefined {
    for (const name of names) this.#addError(name, `${words(name)} is required`);
  }

  /** A string. */
  text(name: string): string | undefined {
    const value = given(this.#fields, name);
    if (value === undefined || typeof value === 'string') return value;
    return this.#addError(name, `${words(name)} must be a string`);
  }

  /** A string that must be there and not be empty. */
  requiredText(name: string): string | undefined {
    if (isBlank(given(this.#fields, name))) return this.#addError(name, `${words(name)} is required`);
    return this.text(name);
  }

  /** A string that may be missing, but not be empty. */
  filledText(name: string): string | undefined {
    return given(this.#fields, name) === undefined ? undefined : this.requiredText(name);
  }

  /** A string of a form; `error` is said of one that does not have it. */
  formed(name: string, form: (value: string) => boolean, error: string): string | undefined {
    const value = this.text(name);
    return value === undefined || form(value) ? value : this.#addError(name, `${words(name)} ${error}`);
  }

  /** An e-mail address. */
  email(name: string): string | undefined {
    return this.formed(name, isEmail, 'must be a valid email address');
  }

  /** A telephone number with its country code. */
  phone(name: string): string | undefined {
    return this.formed(name, isPhone, 'must be a valid phone number');
  }

  /** An http(s) address. */
  url(name: string): string | undefined {
    return this.formed(name, isWebUrl, 'must be a valid URL');
  }

  /** A reference: 1 to 255 characters without blanks and slash, not the word `initialize` (contract: payments 12). */
  reference(name: string): string | undefined {
    return this.formed(name, isReference, 'is not valid');
  }

  /** A JSON object. */
  object(name: string): Fields | undefined {
    const value = given(this.#fields, name);
    if (value === undefined || isObject(value)) return value;
    return this.#addError(name, `${words(name)} must be an object`);
  }

  /** A JSON array. */
  array(name: string): readonly unknown[] | undefined {
    const value = given(this.#fields, name);
    if (value === undefined || Array.isArray(value)) return value;
    return this.#addError(name, `${words(name)} must be an array`);
  }

  /** A supported currency's code in upper case. */
  currency(name: string): string | undefined {
    const code = this.requiredText(name)?.toUpperCase();
    if (code === undefined || currencyOf(code) !== undefined) return code;
    return this.#addError(name, 'Currency is not supported');
  }

  /** A currency's code that may be missing. */
  optionalCurrency(name: string): string | undefined {
    return given(this.#fields, name) === undefined ? undefined : this.currency(name);
  }

  /** A country's code in upper case. */
  country(name: string): string | undefined {
    return this.formed(name, (code) => Object.hasOwn(countries, code.toUpperCase()), 'is not valid')?.toUpperCase();
  }

  /** An amount above zero, with no more digits after the point than its currency has (contract: payments 13). */
  amount(name: string, currency: string | undefined): number | undefined {
    const value = given(this.#fields, name);
    if (isBlank(value)) return this.#addError(name, `${words(name)} is required`);
    if (typeof value !== 'number' || !Number.isFinite(value))
      return this.#addError(name, `${words(name)} must be a number`);
    if (value <= 0) return this.#addError(name, `${words(name)} must be greater than 0`);
    if (!fitsCurrency(value, currency))
      return this.#addError(name, `${words(name)} must have at most ${placesOf(currency)} decimal places`);
    return value < MAX_AMOUNT ? value : this.#addError(name, `${words(name)} is not valid`);
  }

  /** Another object's fields, with their paths below this one's. */
  inside(name: string): Reader {
    return new Reader(this.object(name) ?? {}, this.#errors, `${this.#prefix}${name}.`);
  }

  #addError(name: string, text: string): undefined {
    this.#errors.add(this.#prefix + name, text);
  }
}

/** A field's name in words: `locked_channel` is `Locked channel`. */
function words(name: string): string {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// Sums of amounts below it stay exact in cents.
const MAX_AMOUNT = 1e13;

const placesOf = (currency: string | undefined): number | undefined => currencyOf(currency ?? '')?.decimal_places;

/** Whether an amount has no more decimals than its currency; one of an unknown currency may have any. */
export function fitsCurrency(amount: number, currency: string | undefined): boolean {
  const places = placesOf(currency);
  return places === undefined || Number(amount.toFixed(places)) === amount;
}

const isBlank = (value: unknown): boolean => value === undefined || value === '';

const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>"(),:;[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

// E.164, or the same without its plus sign; a local number, which is shorter, has no country code.
export const isPhone = (text: string): boolean => /^\+[1-9]\d{6,14}$|^[1-9]\d{10,14}$/.test(text);

// Half a surrogate pair is no character, and no address can hold one.
const isReference = (text: string): boolean => /^[^\s/\p{Cs}]{1,255}$/u.test(text) && text !== 'initialize';

// The platform would read an address with blanks in it, but omit them.
const isUrl = (text: string): boolean => URL.canParse(text) && !/\s/.test(text);

/** Whether a string is an http(s) address. */
export const isWebUrl = (text: string): boolean => isUrl(text) && /^https?:\/\//i.test(text);

/** Whether something can be posted to an address: not to one with a user or password. */
export function isPostable(text: string): boolean {
  if (!isWebUrl(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** https anywhere, http on the machine itself (contract: payments 29). */
export function isReceiver(text: string): boolean {
  if (!isPostable(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopbackName(hostname);
}
