/** Whether a URL's host name means this machine: `localhost`, a name below it, or a loopback address. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopbackAddress(hostname);
}

/** Whether an IP address, as a URL or the system writes it, is a loopback one. */
export function isLoopbackAddress(address: string): boolean {
  const bare = address.startsWith('[') ? address.slice(1, -1) : address;
  const mapped = /^::ffff:(?:127\.|7f)/i.test(bare);
  return bare === '::1' || mapped || /^127(\.\d{1,3}){3}$/.test(bare);
}
