const PARAMETER = 'code';

/** The fragment of a link that carries code. */
export async function fragmentOf(code: string): Promise<string> {
  const bytes = await through(new Blob([code]), new CompressionStream('deflate-raw'));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `#${PARAMETER}=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The code that a fragment carries; none where it carries none, or is damaged. */
export async function codeIn(fragment: string): Promise<string | undefined> {
  const packed = new URLSearchParams(fragment.replace(/^#/, '')).get(PARAMETER);
  if (packed === null) return undefined;
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    return new TextDecoder().decode(await through(new Blob([bytes]), new DecompressionStream('deflate-raw')));
  } catch {
    return undefined;
  }
}

async function through(blob: Blob, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}
