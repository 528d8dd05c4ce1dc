/** How to reach the service that sends e-mail. */
export interface Mailer {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly fetch: typeof fetch;
}

/** Sends an issue to a subscriber, once, whatever happens on the way: tries again when there is no answer. */
export async function sendIssue({ baseUrl, apiKey, fetch }: Mailer, issue: number, to: string): Promise<string> {
  const send = async (): Promise<Response> =>
    fetch(`${baseUrl}/emails`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Idempotency-Key': `issue-${issue}/${to}` },
      body: JSON.stringify({ from: 'news@example.com', to, subject: `Issue ${issue}` }),
    });
  const response = await send().catch(send);
  const answer = (await response.json()) as { id: string; message?: string };
  if (!response.ok) throw new Error(answer.message);
  return answer.id;
}
