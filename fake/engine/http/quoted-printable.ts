const LINE_FEED = 10;
const RETURN = 13;
const EQUALS = 61;

const isSpace = (byte: number | undefined): boolean =>
  byte === 32 || byte === 9 || byte === RETURN || byte === LINE_FEED;

/** The byte of two hexadecimal digits; undefined for anything else. */
function byteAt(line: Uint8Array, at: number): number | undefined {
  const digits = String.fromCharCode(...line.subarray(at, at + 2));
  return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;
}

/** The bytes of one line, without its end; undefined for what may not be in it. */
function lineOf(line: Uint8Array): number[] | undefined {
  const found: number[] = [];
  for (let i = 0; i < line.length; i++) {
    const byte = line[i] ?? 0;
    const coded = byte === EQUALS ? byteAt(line, i + 1) : undefined;
    const isControl = byte < 32 ? byte !== 9 && byte !== RETURN : byte === 127;
    // An equals sign that begins nothing stands for itself, but not as the last of a line.
    if (isControl || (byte === EQUALS && coded === undefined && i + 1 === line.length)) return undefined;
    found.push(coded ?? byte);
    if (coded !== undefined) i += 2;
  }
  return found;
}

/** The content of a part in quoted-printable, as Go reads it; undefined where it is malformed. */
export function fromQuotedPrintable(bytes: Uint8Array): Uint8Array | undefined {
  const found = new Uint8Array(bytes.length);
  let size = 0;
  for (let at = 0; at < bytes.length;) {
    const feed = bytes.indexOf(LINE_FEED, at);
    const next = feed < 0 ? bytes.length : feed + 1;
    let end = next;
    while (end > at && isSpace(bytes[end - 1])) end--;
    const isContinued = end > at && bytes[end - 1] === EQUALS;
    const line = lineOf(bytes.subarray(at, isContinued ? end - 1 : end));
    if (line === undefined) return undefined;
    found.set(line, size);
    size += line.length;
    const lineEnd = bytes[feed - 1] === RETURN && feed > at ? [RETURN, LINE_FEED] : [LINE_FEED];
    if (!isContinued && feed >= 0) {
      found.set(lineEnd, size);
      size += lineEnd.length;
    }
    at = next;
  }
  return found.slice(0, size);
}
