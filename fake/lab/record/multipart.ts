/** A request with its body. */
interface Sent {
  readonly requestHeaders: Headers;
  readonly requestBody: Uint8Array<ArrayBuffer>;
}

const boundaryIn = (contentType: string): string | undefined => /;\s*boundary="?([^";]+)"?/i.exec(contentType)?.[1];

/** The boundary of each multipart body in a case. */
const PLAIN = 'boundary';

/** A request with a plain boundary in place of the random one of its multipart body, which would look like a secret. */
export function withPlainBoundary<T extends Sent>(exchange: T): T {
  const type = exchange.requestHeaders.get('content-type') ?? '';
  const boundary = /^multipart\//i.test(type) ? boundaryIn(type) : undefined;
  const text = Buffer.from(exchange.requestBody).toString('latin1');
  if (boundary === undefined || text.includes(`--${PLAIN}`)) return exchange;
  const requestHeaders = new Headers(exchange.requestHeaders);
  requestHeaders.set('content-type', type.replace(boundary, PLAIN));
  const plain = text.replaceAll(`--${boundary}`, `--${PLAIN}`);
  return { ...exchange, requestHeaders, requestBody: new Uint8Array(Buffer.from(plain, 'latin1')) };
}

/** The fields of a body of multipart/form-data in their order; undefined where a part is no plain field. */
export function multipartFields(text: string, contentType: string): [name: string, value: string][] | undefined {
  const boundary = boundaryIn(contentType);
  if (boundary === undefined) return undefined;
  const [before, ...parts] = `\r\n${text}`.split(`\r\n--${boundary}`);
  const end = parts.pop();
  const fields = parts.map((part): [string, string] | undefined => {
    const [, name, value] = PLAIN_FIELD.exec(part) ?? [];
    return name === undefined || value === undefined ? undefined : [decodedName(name), value];
  });
  const isWhole = before === '' && end?.trim() === '--' && fields.every((field) => field !== undefined);
  return isWhole ? fields : undefined;
}

// A file, and a field with a type of its own, have more headers or parameters.
const PLAIN_FIELD = /^\r\ncontent-disposition: form-data; name="([^"\r\n]*)"\r\n\r\n([^]*)$/i;

const decodedName = (name: string): string => name.replace(/%22|%0A|%0D/gi, decodeURIComponent);
