import type { RequestTemplate } from '../../engine/composed/case.ts';
import { isSecretField } from '../../engine/secrets/names.ts';
import { basicPair, secretParts } from '../../engine/secrets/secrets.ts';
import { hideInText } from '../../engine/secrets/text.ts';
import {
  decoded,
  MULTIPART,
  partsOf,
  requestContent,
  typeOf,
  valueIn,
  type Content,
  type Exchange,
} from './exchange.ts';
import { placeholderOf } from './made-ids.ts';
import { isSecretMember } from './request-secrets.ts';
import { isDistinct, isIdKey, kindOf, leavesOf } from './sightings.ts';
import { escapeBraces, textOf, type Written } from './written.ts';

// Others belong to the connection, or to the program that asked.
const OMITTED = new Set(
  'host connection content-length transfer-encoding accept-encoding accept-language user-agent keep-alive te upgrade proxy-connection origin referer cookie expect'.split(
    ' ',
  ),
);

/** Writes requests as templates. */
export class RequestWriter {
  readonly #written: Written;

  constructor(written: Written) {
    this.#written = written;
  }

  template(exchange: Exchange): RequestTemplate {
    const content = requestContent(exchange);
    const { place, query } = partsOf(exchange);
    this.#noteGiven(exchange, content);
    const headers = this.#headers(exchange.requestHeaders, content);
    return {
      method: exchange.method,
      path: this.#path(place),
      ...(query !== '' && { query: this.#query(query, place) }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...this.#body(content, typeOf(exchange.requestHeaders), place),
    };
  }

  /** Notes the values that the client says first. */
  #noteGiven({ path }: Exchange, content: Content): void {
    const { ids, given } = this.#written;
    const query = path.includes('?') ? [...new URLSearchParams(path.slice(path.indexOf('?')))] : [];
    // A number is an id only where its key says so: any other may be anything.
    const leaves = leavesOf(valueIn(content)).filter(
      ({ keys, value }) => typeof value === 'string' || isIdKey(keys.at(-1) ?? ''),
    );
    const values = [...leaves.map(({ value }) => value), ...query.map(([, value]) => value), ...path.split(/[/?]/)];
    for (const value of values.map(String)) if (ids.find(value) === undefined) given.add(value);
  }

  #headers(headers: Headers, content: Content): Record<string, string> {
    if (headers.has('cookie')) this.#written.notes.add('cookies are not written');
    const kept = [...headers].filter(
      ([name, value]) =>
        !OMITTED.has(name) &&
        !name.startsWith('sec-') &&
        !(name === 'accept' && value === '*/*') &&
        !(name === 'content-type' && isUsual(value, content)),
    );
    const written = Object.fromEntries(kept.map(([name, value]) => [name, this.#header(name, value)]));
    return isMultipartForm(headers, content) ? { ...written, 'content-type': MULTIPART } : written;
  }

  #header(name: string, value: string): string {
    if (!isSecretField(name) || this.#written.secrets.isKept(value, name)) return this.#plain(value);
    const pair = basicPair(value);
    if (pair !== undefined) return `Basic {{base64:${this.#plain(pair.name)}:${this.#secret(pair.password, name)}}}`;
    return secretParts(value).reduce((text, part) => text.replace(part, () => this.#secret(part, name)), value);
  }

  /** A credential: an id where a response has given it. */
  #secret(value: string, name: string): string {
    const { ids, secrets, isOfWorld } = this.#written;
    if (isOfWorld || value === '' || secrets.isKept(value, name)) return value;
    const id = ids.find(value);
    return id === undefined ? secrets.hide(value, name) : placeholderOf(id);
  }

  #path(path: string): string {
    const parts = path.split('/');
    return parts
      .map((part, i) => {
        const text = decoded(part);
        const before = parts.slice(0, i).join('/');
        const id = this.#written.ids.find(text, kindOf([], before)) ?? this.#written.ids.find(text);
        return id === undefined ? (this.#hidden(text) ?? this.#plain(part)) : placeholderOf(id);
      })
      .join('/');
  }

  #query(query: string, path: string): string {
    return query
      .split('&')
      .map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        const text = decoded(value);
        const plain = decoded(name);
        if (isSecretField(plain) && value !== '') return `${name}=${this.#secret(text, plain)}`;
        const { ids } = this.#written;
        const other = isIdKey(plain) || isDistinct(text) ? ids.find(text) : undefined;
        const id = ids.find(text, kindOf([plain], path)) ?? other;
        if (id !== undefined) return `${name}=${placeholderOf(id)}`;
        const hidden = this.#hidden(text);
        return hidden === undefined ? this.#plain(pair) : `${name}=${hidden}`;
      })
      .join('&');
  }

  #body(content: Content, type: string, path: string): Pick<RequestTemplate, 'json' | 'form' | 'raw'> {
    const contentType = type === '' ? {} : { contentType: type };
    if (content.kind === 'json') return { json: this.#value(content.json, [], path) };
    if (content.kind === 'form')
      return { form: this.#value(content.form, [], path, isSecretField) as Readonly<Record<string, unknown>> };
    if (content.kind === 'text') return { raw: { ...contentType, body: this.#plain(content.text) } };
    return content.kind === 'bytes' ? { raw: { ...contentType, base64: content.base64 } } : {};
  }

  #value(value: unknown, keys: readonly string[], path: string, isSecret = isSecretMember): unknown {
    if (Array.isArray(value)) return value.map((item, i) => this.#value(item, [...keys, String(i)], path, isSecret));
    if (typeof value === 'string' || typeof value === 'number') return this.#leaf(value, keys, path, isSecret);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.#plain(key), this.#value(item, [...keys, key], path, isSecret)]),
    );
  }

  #leaf(value: string | number, keys: readonly string[], path: string, isSecret: (name: string) => boolean): unknown {
    const { ids } = this.#written;
    const names = keys.filter((one) => !/^\d+$/.test(one));
    const key = names.at(-1) ?? '';
    const own = ids.find(value, kindOf(keys, path));
    // A number that is an id elsewhere may be a count here.
    const other = isIdKey(key) || isDistinct(String(value)) ? ids.find(value) : undefined;
    const id = own?.value === value ? own : other;
    if (id !== undefined) return placeholderOf(id);
    // All that is below a secret name is secret.
    const name = names.find(isSecret);
    if (name !== undefined) {
      const shown = this.#secret(String(value), name);
      return shown === String(value) ? value : shown;
    }
    if (typeof value === 'number') return this.#hidden(String(value)) ?? value;
    return this.#hidden(value) ?? this.#plain(value);
  }

  #hidden(value: string): string | undefined {
    return this.#written.isOfWorld ? undefined : this.#written.secrets.placeholderOf(value);
  }

  #plain(text: string): string {
    const escaped = escapeBraces(text);
    const { isOfWorld } = this.#written;
    const hidden = isOfWorld ? escaped : hideInText(escaped, (secret, name) => this.#secret(secret, name));
    return textOf(hidden, this.#written);
  }
}

/** Whether a body is a form in parts: the type says so, and whoever sends it chooses a boundary. */
const isMultipartForm = (headers: Headers, { kind }: Content): boolean =>
  kind === 'form' && typeOf(headers).startsWith(MULTIPART);

/** A type that a case need not name: that of its kind. */
const isUsual = (type: string, { kind }: Content): boolean =>
  kind === 'json' ? /^application\/json(?:; *charset=utf-8)?$/i.test(type) : kind !== 'none';
