/** A range of addresses: the bits of its first address and how many of them are fixed. */
interface Range {
  readonly bits: bigint;
  readonly width: 32 | 128;
  readonly prefix: number;
}

/** A range in the form it is stored and compared in: masked, compressed, with its prefix; undefined if invalid. */
export function normalisedRange(text: string): string | undefined {
  const range = parsed(text);
  if (range === undefined) return undefined;
  const hostBits = BigInt(range.width - range.prefix);
  const bits = (range.bits >> hostBits) << hostBits;
  return `${range.width === 32 ? ipv4Text(bits) : ipv6Text(bits)}/${range.prefix}`;
}

function parsed(text: string): Range | undefined {
  const [address = '', mask, ...rest] = text.split('/');
  if (rest.length > 0) return undefined;
  const v4 = ipv4Bits(address);
  const bits = v4 ?? ipv6Bits(address);
  if (bits === undefined) return undefined;
  const width = v4 === undefined ? 128 : 32;
  const prefix = mask === undefined ? width : prefixOf(mask, width);
  return prefix === undefined ? undefined : { bits, width, prefix };
}

const OCTET = /^(?:0|[1-9]\d{0,2})$/;

function ipv4Bits(text: string): bigint | undefined {
  const octets = text.split('.');
  if (octets.length !== 4 || !octets.every((octet) => OCTET.test(octet) && Number(octet) <= 255)) return undefined;
  return octets.reduce((bits, octet) => (bits << 8n) | BigInt(octet), 0n);
}

/** A prefix length, or a mask whose ones come first: `24`, `255.255.255.0`, `ffff::`. */
function prefixOf(mask: string, width: 32 | 128): number | undefined {
  if (OCTET.test(mask)) return Number(mask) <= width ? Number(mask) : undefined;
  const bits = width === 32 ? ipv4Bits(mask) : ipv6Bits(mask);
  if (bits === undefined) return undefined;
  const ones = bits.toString(2).padStart(width, '0');
  return /^1*0*$/.test(ones) ? ones.lastIndexOf('1') + 1 : undefined;
}

function ipv6Bits(text: string): bigint | undefined {
  const inner = /^\[(.*)\]$/.exec(text)?.[1] ?? text;
  if (!/^[0-9a-f:.]+$/i.test(inner) || !inner.includes(':') || !URL.canParse(`http://[${inner}]`)) return undefined;
  return groupsOf(new URL(`http://[${inner}]`).hostname.slice(1, -1)).reduce(
    (bits, group) => (bits << 16n) | BigInt(group),
    0n,
  );
}

/** The eight groups of an address that the platform has already put into its canonical, compressed form. */
function groupsOf(canonical: string): number[] {
  const [head = '', tail] = canonical.split('::');
  const numbers = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  if (tail === undefined) return numbers(head);
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function ipv4Text(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 255n).join('.');
}

/** The longest run of zero groups becomes `::`, and what then ends in an IPv4 address is written as one. */
function ipv6Text(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, i) => Number((bits >> BigInt(112 - 16 * i)) & 0xffffn));
  const text = compressed(groups.map((group) => group.toString(16)));
  return /^::(?:ffff:)?[0-9a-f]{1,4}:[0-9a-f]{1,4}$/.test(text)
    ? text.replace(/[0-9a-f]{1,4}:[0-9a-f]{1,4}$/, ipv4Text(bits & 0xffffffffn))
    : text;
}

function compressed(groups: readonly string[]): string {
  const runs = groups.map((_, start) => zerosFrom(groups, start));
  const longest = Math.max(...runs);
  if (longest < 2) return groups.join(':');
  const start = runs.indexOf(longest);
  return `${groups.slice(0, start).join(':')}::${groups.slice(start + longest).join(':')}`;
}

function zerosFrom(groups: readonly string[], start: number): number {
  const end = groups.findIndex((group, i) => i >= start && group !== '0');
  return (end < 0 ? groups.length : end) - start;
}
