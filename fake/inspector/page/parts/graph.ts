/** A commit as a graph needs it. */
export interface GraphCommit {
  readonly id: string;
  readonly parents: readonly string[];
}

/** One row of a graph: the column of its commit, and the lines from this row to the next. */
export interface GraphRow {
  readonly column: number;
  readonly lines: readonly (readonly [from: number, to: number])[];
  /** How many columns the row needs. */
  readonly width: number;
}

/** Gives each commit a column; no parent comes before its children. */
export function graphRows(commits: readonly GraphCommit[]): GraphRow[] {
  // The commit that each column waits for: the one that its line leads to.
  let waiting: (string | undefined)[] = [];
  return commits.map(({ id, parents }) => {
    const found = waiting.indexOf(id);
    const column = found < 0 ? freeIn(waiting) : found;
    const after = waiting.map((one) => (one === id ? undefined : one));
    const lines: (readonly [number, number])[] = [];
    after.forEach((one, i) => {
      if (one !== undefined) lines.push([i, i]);
    });
    parents.forEach((parent, i) => {
      const known = after.indexOf(parent);
      const to = known >= 0 ? known : i === 0 ? column : freeIn(after);
      after[to] = parent;
      lines.push([column, to]);
    });
    const width = Math.max(waiting.length, after.length, column + 1);
    while (after.length > 0 && after.at(-1) === undefined) after.pop();
    waiting = after;
    return { column, lines, width };
  });
}

function freeIn(columns: readonly (string | undefined)[]): number {
  const free = columns.indexOf(undefined);
  return free < 0 ? columns.length : free;
}
