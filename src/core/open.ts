/** A set that may grow: an editor completes its known members, and any other string is allowed too. */
export type Open<Known extends string> = Known | (string & Record<never, never>);
