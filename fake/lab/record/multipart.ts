/** The fields of a body of multipart/form-data in their order; undefined where a part is no plain field. */
export function multipartFields(text: string, contentType: string): [name: string, value: string][] | undefined {
  const boundary = /;\s*boundary="?([^";]+)"?/i.exec(contentType)?.[1];
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
