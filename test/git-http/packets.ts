const MARKERS = ['0000', '0001', '0002'];

/** One packet of a recorded response: a line, a marker, or what a band holds. */
export type Shown = string | Readonly<Record<string, unknown>>;

/** The packets of a body as recordings show them, or undefined when it has none; of a pack only the number of objects. */
export function packetsOf(body: Buffer): Shown[] | undefined {
  const shown: Shown[] = [];
  const bands: [number[], number[]] = [[], []];
  const flush = (): void => {
    if (bands[1].length > 0) shown.push({ 'band 2': Buffer.from(bands[1]).toString('latin1') });
    if (bands[0].length > 0) shown.push(dataOf(Buffer.from(bands[0])));
    bands[0] = [];
    bands[1] = [];
  };
  for (let at = 0; at < body.length;) {
    if (isPack(body.subarray(at))) return [...shown, packText(body.subarray(at))];
    const digits = body.toString('latin1', at, at + 4);
    const length = /^[0-9a-f]{4}$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
    if (MARKERS.includes(digits)) {
      flush();
      shown.push(digits);
      at += 4;
      continue;
    }
    if (!(length >= 4 && at + length <= body.length)) return undefined;
    const content = body.subarray(at + 4, at + length);
    at += length;
    const band = content[0] === 1 ? bands[0] : content[0] === 2 ? bands[1] : undefined;
    if (band === undefined) shown.push(content.toString('latin1'));
    else for (const byte of content.subarray(1)) band.push(byte);
  }
  flush();
  return shown;
}

const isPack = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'PACK';
const packText = (bytes: Buffer): string => `PACK ${bytes.readUInt32BE(8)} objects`;

function dataOf(bytes: Buffer): Shown {
  if (isPack(bytes)) return `band 1: ${packText(bytes)}`;
  const inner = packetsOf(bytes);
  return inner === undefined ? `band 1: ${bytes.toString('latin1')}` : { 'band 1': inner };
}
