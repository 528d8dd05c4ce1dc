import type { RequestTemplate } from '../../engine/composed/case.ts';

/** The requests of a case and the responses of a server, in the names of the case and without credentials. */
export interface Transcript {
  readonly name: string;
  readonly exchanges: readonly TranscriptEntry[];
}

/** A request, and the response to it. */
export interface TranscriptEntry {
  readonly request: RequestTemplate;
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly text: string;
  };
}

const SECRET = /^(?:authorization|cookie|set-cookie|x-grant|x-sync)$/i;

const withoutSecrets = (headers: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !SECRET.test(name)));

/** An exchange as a transcript has it. */
export async function transcriptEntry(request: RequestTemplate, response: Response): Promise<TranscriptEntry> {
  const { status, headers } = response;
  return {
    request: { ...request, headers: withoutSecrets(Object.entries(request.headers ?? {})) },
    response: { status, headers: withoutSecrets(headers), text: await response.text() },
  };
}
