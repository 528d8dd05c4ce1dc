/** A set that may grow: its known members complete in an editor, and any other text is allowed too. */
export type Open<Known extends string> = Known | (string & Record<never, never>);
