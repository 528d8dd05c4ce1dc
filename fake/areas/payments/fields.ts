import { isReadable } from '../../../src/payments/wire.ts';
import { isObject, type JsonObject } from '../../engine/http/json.ts';
import { isLoopbackName } from '../../engine/http/loopback.ts';
import countries from './data/countries.json' with { type: 'json' };
import { currencyOf } from './data/currencies.ts';
import { internationalPhone, isPhone } from './phones.ts';
import { texts, type Text } from './texts.ts';
import type { ValidationErrors } from './validation.ts';

/** The fields of a request body. */
export type BodyFields = JsonObject;

/** The value of a field; `null` counts as absent. */
export function given(fields: BodyFields, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined;
}

/** Reads the fields of one request body, noting what is wrong with them. */
export class Reader {
  readonly #fields: BodyFields;
  readonly #errors: ValidationErrors;
  readonly #prefix: string;

  constructor(fields: BodyFields, errors: ValidationErrors, prefix = '') {
    this.#fields = fields;
    this.#errors = errors;
    this.#prefix = prefix;
  }

  /** Notes that each of the names is required. */
  require(...names: string[]): undefined {
    for (const name of names) this.#addError(name, texts.required);
  }

  /** A string. */
  text(name: string): string | undefined {
    const value = given(this.#fields, name);
    if (value === undefined || typeof value === 'string') return value;
    return this.#addError(name, texts.notA, 'string');
  }

  /** A string that must be there and not be empty. */
  requiredText(name: string): string | undefined {
    return isBlank(given(this.#fields, name)) ? this.require(name) : this.text(name);
  }

  /** A string that may be missing, but not be empty. */
  filledText(name: string): string | undefined {
    return given(this.#fields, name) === undefined ? undefined : this.requiredText(name);
  }

  /** A string of a form; `error` is said of one that does not have it. */
  formed(name: string, form: (value: string) => boolean, error: (path: string) => Text): string | undefined {
    const value = this.text(name);
    return value === undefined || form(value) ? value : this.#addError(name, error);
  }

  /** An e-mail address. */
  email(name: string): string | undefined {
    return this.formed(name, isEmail, texts.notAnEmail);
  }

  /** A telephone number with its country code, in its one form: with the plus sign (contract: payments 14). */
  phone(name: string): string | undefined {
    const phone = this.formed(name, isPhone, texts.notAPhone);
    return phone && internationalPhone(phone);
  }

  /** An http(s) address. */
  url(name: string): string | undefined {
    return this.formed(name, isWebUrl, texts.notAUrl);
  }

  /** A reference that a path can have (contract: payments 12). */
  reference(name: string): string | undefined {
    return this.formed(name, isReference, texts.badFormat);
  }

  /** A JSON object. */
  object(name: string): BodyFields | undefined {
    const value = given(this.#fields, name);
    if (value === undefined || isObject(value)) return value;
    return this.#addError(name, texts.notA, 'object');
  }

  /** A JSON array. */
  array(name: string): readonly unknown[] | undefined {
    const value = given(this.#fields, name);
    if (value === undefined || Array.isArray(value)) return value;
    return this.#addError(name, texts.notA, 'array');
  }

  /** A supported currency's code in upper case. */
  currency(name: string): string | undefined {
    const code = this.requiredText(name)?.toUpperCase();
    if (code === undefined || currencyOf(code) !== undefined) return code;
    return this.#addError(name, texts.unusable, 'Currency is not supported');
  }

  /** A currency's code that may be missing. */
  optionalCurrency(name: string): string | undefined {
    if (given(this.#fields, name) === '') return this.#addError(name, texts.notValid);
    return given(this.#fields, name) === undefined ? undefined : this.currency(name);
  }

  /** A country's code in upper case. */
  country(name: string): string | undefined {
    return this.formed(name, (code) => Object.hasOwn(countries, code.toUpperCase()), texts.notValid)?.toUpperCase();
  }

  /** An amount above zero, with no more digits after the point than the currency beside it has (contract: payments 13). */
  amount(name: string): number | undefined {
    const code = given(this.#fields, 'currency');
    const currency = typeof code === 'string' ? code.toUpperCase() : undefined;
    const value = given(this.#fields, name);
    if (isBlank(value)) return this.require(name);
    if (typeof value !== 'number' || !Number.isFinite(value)) return this.#addError(name, texts.notA, 'number');
    if (value <= 0) return this.#addError(name, texts.notAbove0);
    if (!fitsCurrency(value, currency)) return this.#addError(name, texts.decimals, placesOf(currency) ?? 0);
    return value < MAX_AMOUNT ? value : this.#addError(name, texts.notValid);
  }

  /** Another object's fields, with their paths below this one's. */
  inside(name: string): Reader {
    return new Reader(this.object(name) ?? {}, this.#errors, `${this.#prefix}${name}.`);
  }

  #addError<Rest extends unknown[]>(
    name: string,
    text: (path: string, ...rest: Rest) => Text,
    ...rest: Rest
  ): undefined {
    const path = this.#prefix + name;
    this.#errors.add(path, text(path, ...rest));
  }
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

// A reference with a blank, slash or invisible character, or that is a path's word, could not be read again.
const isReference = (text: string): boolean =>
  /^[^\s/]{1,255}$/u.test(text) && isReadable(text) && text !== 'initialize';

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
