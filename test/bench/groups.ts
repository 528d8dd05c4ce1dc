import type { Row } from './measure.ts';

// Each is measured in a process of its own. Both cores work for the port, after which a shared machine may be slower. The
// last ones take minutes.
const GROUPS = ['client', 'port', 'requests', 'lists', 'git', 'git-http', 'start', 'sizes', 'million'] as const;

/** A row, and the group it is in. */
export interface Chosen {
  readonly group: string;
  readonly row: Row;
}

/** The rows that a word names: as their group, or as a part of their name. All of them for no word. */
export async function chosen(words: readonly string[]): Promise<Chosen[]> {
  const loaded = await Promise.all(
    GROUPS.map(async (group) => {
      const { rows } = (await import(`./rows/${group}.ts`)) as { rows: readonly Row[] };
      return rows.map((row) => ({ group, row }));
    }),
  );
  const isGroup = (word: string): boolean => GROUPS.some((group) => group === word);
  const isChosen = ({ group, row }: Chosen): boolean =>
    words.length === 0 || words.some((word) => (isGroup(word) ? group === word : row.name.includes(word)));
  return loaded.flat().filter(isChosen);
}
