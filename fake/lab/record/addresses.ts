/** Replaces an address in a text: as it is, as JSON with escaped slashes has it, and percent-encoded. */
export function addressReplacer(from: string, to: string): (text: string) => string {
  const forms = [(text: string) => text, (text: string) => text.replaceAll('/', '\\/'), encodeURIComponent];
  const pairs = forms.map((form) => [patternOf(form(from)), form(to)] as const);
  return (text) => pairs.reduce((rest, [pattern, by]) => rest.replace(pattern, () => by), text);
}

/** An address ends where its host and port do: `http://a.test` is no part of `http://a.test.example`. */
const patternOf = (address: string): RegExp =>
  new RegExp(`${address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.:-])`, 'g');

const TEXT = /^(?:application\/(?:[\w.+-]*json|[\w.+-]*xml|x-www-form-urlencoded|javascript)|text\/(?!event-stream))/i;

/** Whether a media type is of text that may have addresses in it; not so a stream of events, since it does not end. */
export const isTextType = (type: string | undefined): boolean => type !== undefined && TEXT.test(type);
