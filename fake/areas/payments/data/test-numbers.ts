/** The provider's reports by a payer's or recipient's number in the sandbox. */
export type SandboxOutcome = 'complete' | 'failed' | 'canceled' | 'no response';

const outcomes: Readonly<Record<string, SandboxOutcome>> = {
  '+237670000000': 'complete',
  '+237670000001': 'failed',
  '+237670000002': 'failed',
  '+237670000003': 'no response',
  '+237670000004': 'canceled',
};

/** The outcome of a number; any number that is no test number succeeds. */
export function sandboxOutcome(phone: string | undefined): SandboxOutcome {
  if (phone === undefined) return 'complete';
  const number = phone.startsWith('+') ? phone : `+${phone}`;
  return Object.hasOwn(outcomes, number) ? (outcomes[number] ?? 'complete') : 'complete';
}
