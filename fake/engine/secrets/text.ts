import { isSecretField, isSecretKey } from './names.ts';

/** What is written in place of a secret: the same text keeps it. */
export type Hide = (secret: string, name: string) => string;

type Pattern = readonly [pattern: RegExp, isSecret: (name: string) => boolean];

// Each has three groups: what comes before the value, its name, and the value.
const NAMED: readonly Pattern[] = [
  // <password>…</password>
  [/(<([\w:.-]{1,60})(?:\s[^<>]{0,500})?>)([^<>]+)(?=<\/)/g, isSecretKey],
  // password="…", as attributes and shells have it
  [/((?<![\w:.-])([\w:.-]{1,60})\s{0,5}=\s{0,5}")([^"\n]+)(?=")/g, isSecretKey],
  // "password": "…" where the whole is no JSON
  [/("([\w:.-]{1,60})"\s{0,5}:\s{0,5}")((?:[^"\\\n]|\\.)+)(?=")/g, isSecretKey],
  // a part of multipart/form-data
  [/(\bname="([^"\n]{1,60})"[^\r\n]{0,500}(?:\r?\n[^\r\n]{1,500}){0,5}\r?\n\r?\n)([^\r\n]+)(?=\r?\n)/g, isSecretField],
  // <input name="csrf_token" value="…">, in either order
  [
    /(<\w{1,20}(?=[^<>]{0,500}\sname=["']?([\w.:[\]-]{1,60}))[^<>]{0,500}?\s(?:value|content)=["'])([^"'<>]+)(?=["'])/g,
    isSecretField,
  ],
  // ?token=… and #token=… of an address, and the fields of a form
  [/((?:^|[?&#;\s])([\w.~%+[\]-]{1,60})=)([^&#;\s"'<>]+)/g, isSecretField],
  // … password: swordfish99 …, in the middle of a line: what has a digit
  [/(?<![\w.-])(([\w.-]{1,60}):[ \t]{1,5})((?=[^\s"'<>&\d]{0,100}\d)[^\s"'<>&]{6,})/g, isSecretKey],
  // password: …, as YAML and headers have it
  [/(^[ \t]{0,20}(?:- )?([\w.-]{1,60}):[ \t]{1,5})([^\s"'{[].*)$/gm, isSecretKey],
];

// A credential by its own form: a JSON Web Token, a private key, the user information of an address, a bearer token.
const FORMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\beyJ[\w-]{4,}\.eyJ[\w-]{4,}\.[\w-]*/g, 'jwt'],
  [/-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g, 'private_key'],
  [/(?<=[a-z]:\/\/)[^/?#@\s"'<>]+(?=@)/gi, 'user_information'],
  [/(?<=\bbearer )(?=[a-z_.-]*\d)[\w.~+/-]{8,}=*/gi, 'bearer'],
];

/** A text in which each value of a secret name, and each credential that is known by its form, is replaced. */
export function hideInText(text: string, hide: Hide): string {
  const named = NAMED.reduce(
    (rest, [pattern, isSecret]) =>
      rest.replace(pattern, (whole, before: string, name: string, value: string) =>
        isSecret(decoded(name)) ? before + hide(value, decoded(name)) : whole,
      ),
    text,
  );
  return FORMS.reduce((rest, [pattern, name]) => rest.replace(pattern, (value) => hide(value, name)), named);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

/** Deeper than this nothing is looked at, and nothing is kept. */
const MAX_DEPTH = 100;

/** A value of JSON in which each secret is replaced: the strings and numbers of a secret key, at any depth below it. */
export function hideInValue(value: unknown, hide: Hide, key = '', depth = 0): unknown {
  if (depth > MAX_DEPTH) return '…';
  if (typeof value === 'string') {
    if (value === '') return value;
    return isSecretKey(key) ? hide(value, key) : hideInText(value, hide);
  }
  if (typeof value === 'number') return isSecretKey(key) ? hide(String(value), key) : value;
  if (typeof value !== 'object' || value === null) return value;
  const below = (name: string): string => (isSecretKey(key) ? key : name);
  if (Array.isArray(value)) return value.map((one) => hideInValue(one, hide, below(''), depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, hideInValue(one, hide, below(name), depth + 1)]),
  );
}

/** A body in which each secret is replaced: JSON by its members, lines of JSON each, and any other text by what it looks like. */
export function hideInBody(text: string, hide: Hide): string {
  const json = hiddenJson(text, hide);
  if (json !== undefined) return json;
  const lines = text.split('\n');
  const isLines = lines.length > 1 && lines.every((line) => line === '' || /^\s*[{[]/.test(line));
  return isLines
    ? lines.map((line) => hiddenJson(line, hide) ?? hideInText(line, hide)).join('\n')
    : hideInText(text, hide);
}

/** JSON without its secrets, as it was where it has none; undefined for another text. */
function hiddenJson(text: string, hide: Hide): string | undefined {
  if (!/^\s*[{["]/.test(text)) return undefined;
  try {
    let isHidden = false;
    const noting: Hide = (secret, name) => {
      const shown = hide(secret, name);
      if (shown !== secret) isHidden = true;
      return shown;
    };
    const value = hideInValue(JSON.parse(text), noting);
    return isHidden ? JSON.stringify(value) : text;
  } catch {
    return undefined;
  }
}
