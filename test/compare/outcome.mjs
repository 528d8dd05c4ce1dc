/** What a promise, or a call, came to: its value by a function, or the error in few words. */
export async function outcome(promise, say = () => 'succeeds') {
  try {
    return say(await (typeof promise === 'function' ? promise() : promise));
  } catch (error) {
    return said(error);
  }
}

/** An error in few words: its class, its status or code. */
export function said(error) {
  const name = error?.constructor?.name ?? typeof error;
  const status = error?.status ?? error?.statusCode;
  const code = error?.code ?? error?.cause?.code;
  return [
    `\`${name}\``,
    Number.isInteger(status) ? status : '',
    typeof code === 'string' && code !== 'HTTP' ? code : '',
  ]
    .join(' ')
    .trim()
    .replace('  ', ' ');
}

/** Tenths of a second. */
export const spent = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** A number of requests. */
export const sent = ({ length }) => `${length} sent`;
