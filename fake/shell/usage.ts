/** Something that the user of the command can mend: shown as one message, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
