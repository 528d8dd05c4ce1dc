/** A domain in the form it is stored and compared in. */
export function normalisedDomain(sent: string): string {
  const bare = sent.trim().replace(/\/$/, '').toLowerCase();
  const text = decoded(bare).toLowerCase();
  if (text.length > MAX_LENGTH) return text;
  const labels = text.split(DOTS).map(asciiLabel);
  return labels.join('.').replace(/([^.])\.$/, '$1');
}

/** Whether a normalised domain has a character that no host has. */
export function isRefusedDomain(domain: string): boolean {
  return /[<>{}/\\?#@"\s]/.test(domain);
}

// No name comes near; the labels of a string of megabytes would take seconds.
const MAX_LENGTH = 10_000;

// The full stop and the ideographic ones that IDNA reads as such.
const DOTS = /[.\u3002\uff0e\uff61]/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** IDNA 2003 is what the platform does (UTS 46), but for the four characters that the two read differently. */
const ONLY_2003: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/ς/g, 'σ'],
  [/[\u200c\u200d]/g, ''],
];

const MAX_LABEL_LENGTH = 63;

const ASCII = /^[\x00-\x7f]*$/;

function asciiLabel(label: string): string {
  if (ASCII.test(label)) return label;
  const mapped = ONLY_2003.reduce((text, [from, to]) => text.replace(from, to), label);
  // The suffix keeps a label of digits from being read as an address; a label that cannot be converted stays.
  const address = `http://${mapped}.x`;
  // Some platforms write a blank of a host as %20.
  if (/[\s/?#@:\\]/.test(mapped) || !URL.canParse(address)) return narrow(mapped) ?? label;
  const converted = new URL(address).hostname.slice(0, -'.x'.length);
  return converted.length > MAX_LABEL_LENGTH ? label : converted;
}

/** A label with its wide forms narrowed, as IDNA maps them (a full-width slash is ASCII then); undefined unless all of it is ASCII. */
function narrow(label: string): string | undefined {
  const text = label.normalize('NFKC').toLowerCase();
  return ASCII.test(text) ? text : undefined;
}
