/** Who wrote or committed something. */
export interface Person {
  readonly name: string;
  readonly email: string;
}

/** A person at a moment: seconds since 1970 and the zone as `+hhmm` or `-hhmm`. */
export interface Signature extends Person {
  readonly seconds: number;
  readonly zone: string;
}

// git drops the first from the ends of a name, and the second from anywhere in it: a header cannot hold them.
const CRUD = /^[\0-\x20.,:;<>"\\']+|(?<![\0-\x20.,:;<>"\\'])[\0-\x20.,:;<>"\\']+$/g;
const FORBIDDEN = /[\n<>]/g;

function clean(value: string): string {
  return value.replace(CRUD, '').replace(FORBIDDEN, '');
}

/** A person as git writes one: `Dave <O'Dave>` becomes `Dave O'Dave`. */
export function cleanPerson({ name, email }: Person): Person {
  return { name: clean(name), email: clean(email) };
}

/** A signature as an import takes it: nothing goes but what the header's own syntax would break on. */
export function importedSignature({ name, email }: Person, seconds: number, zone: string): Signature {
  const kept = (value: string): string => value.replace(FORBIDDEN, '').replaceAll('\0', '');
  return { name: kept(name), email: kept(email), seconds, zone };
}

/** A cleaned signature of a person at a time in UTC. */
export function signature(person: Person, seconds: number, zone = '+0000'): Signature {
  return { ...cleanPerson(person), seconds, zone };
}

/** `Name <mail> seconds zone`, as objects hold it. */
export function formatSignature({ name, email, seconds, zone }: Signature): string {
  return `${name} <${email}> ${seconds} ${zone}`;
}

const SIGNATURE = /^([^<]*)<([^>]*)> (-?\d+) ([+-]\d{4})$/;

// The range of a Date, in any zone.
const MAX_SECONDS = 8.64e12 - 86_400 * 5;

/** The signature in an object's header line. */
export function parseSignature(line: string): Signature {
  const [, name = '', email = '', seconds = '0', zone = '+0000'] = SIGNATURE.exec(line) ?? [];
  const isDate = Math.abs(Number(seconds)) < MAX_SECONDS;
  return { name: name.endsWith(' ') ? name.slice(0, -1) : name, email, seconds: isDate ? Number(seconds) : 0, zone };
}

/** Seconds and zone of an ISO 8601 time; `Z` and no zone are `+0000`. */
export function parseDate(iso: string): { readonly seconds: number; readonly zone: string } {
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.exec(iso);
  const seconds = Math.floor(Date.parse(zoned === null && iso.includes('T') ? `${iso}Z` : iso) / 1000);
  if (Number.isNaN(seconds)) throw new RangeError(`git: not a date: ${iso}`);
  const zone = zoned === null || zoned[0] === 'Z' ? '+0000' : zoned[0].replace(':', '');
  return { seconds, zone };
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function zoneSeconds(zone: string): number {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5));
  return (zone.startsWith('-') ? -60 : 60) * minutes;
}

/** `Tue, 2 Jan 2024 03:05:05 +0000`, in the signature's own zone. */
export function mailDate({ seconds, zone }: Pick<Signature, 'seconds' | 'zone'>): string {
  const at = new Date((seconds + zoneSeconds(zone)) * 1000);
  const day = `${DAYS[at.getUTCDay()]!}, ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]!} ${at.getUTCFullYear()}`;
  return `${day} ${at.toISOString().slice(11, 19)} ${zone}`;
}

/** ISO 8601 in the signature's own zone, `Z` for UTC. */
export function isoDate({ seconds, zone }: Pick<Signature, 'seconds' | 'zone'>): string {
  const local = new Date((seconds + zoneSeconds(zone)) * 1000).toISOString().slice(0, 19);
  return local + (zone === '+0000' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3)}`);
}
