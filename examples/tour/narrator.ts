const COLUMNS = 108;

/** Prints a heading. */
export function chapter(title: string): void {
  console.log(`\n${title}\n${'─'.repeat(title.length)}`);
}

/** Prints a remark. */
export function say(text: string): void {
  console.log(`\n  ${text}`);
}

/** A `fetch` that prints what is asked and answered on its way. */
export function narrated(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const sent = await request.clone().text();
    console.log(
      `  → ${request.method} ${decodeURIComponent(pathname + search)}${sent === '' ? '' : `  ${short(sent)}`}`,
    );
    const response = await fetch(request);
    const link = response.headers.get('link');
    console.log(`  ← ${response.status}  ${short(await response.clone().text())}`.trimEnd());
    if (link !== null) console.log(`    Link: ${short(link)}`);
    return response;
  };
}

function short(text: string): string {
  const line = text.trim().replaceAll('\n', '⏎');
  return line.length > COLUMNS ? `${line.slice(0, COLUMNS)}…` : line;
}
