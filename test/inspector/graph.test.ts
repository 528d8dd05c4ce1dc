import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphRows, type GraphCommit } from '../../fake/inspector/page/parts/graph.ts';

const columns = (commits: readonly GraphCommit[]): number[] => graphRows(commits).map(({ column }) => column);

describe('the graph of commits', () => {
  test('keeps a line of history in one column', () => {
    expect(
      columns([
        { id: 'c', parents: ['b'] },
        { id: 'b', parents: ['a'] },
        { id: 'a', parents: [] },
      ]),
    ).toEqual([0, 0, 0]);
  });

  test('gives a merged branch a column of its own, which is free again behind it', () => {
    const commits = [
      { id: 'merge', parents: ['main', 'topic'] },
      { id: 'main', parents: ['base'] },
      { id: 'topic', parents: ['base'] },
      { id: 'base', parents: ['root'] },
      { id: 'other', parents: ['root'] },
      { id: 'root', parents: [] },
    ];
    expect(columns(commits)).toEqual([0, 0, 1, 0, 1, 0]);
  });

  test('leads a line from each commit to each of its parents, whatever the history', () => {
    const history = fc.array(fc.array(fc.nat(6), { maxLength: 3 }), { maxLength: 40 }).map((all) =>
      all.map((steps, i) => ({
        id: String(i),
        parents: [...new Set(steps.map((step) => i + 1 + step).filter((to) => to < all.length))].map(String),
      })),
    );
    fc.assert(
      fc.property(history, (commits) => {
        const rows = graphRows(commits);
        commits.forEach(({ parents }, i) => {
          for (const parent of parents) expect(follow(rows, i, Number(parent))).toBe(true);
        });
      }),
    );
  });

  /** Whether some line from one row's commit ends at another row's. */
  function follow(rows: ReturnType<typeof graphRows>, from: number, to: number): boolean {
    let at = new Set([rows[from]?.column]);
    for (let i = from; i < to; i++) {
      const lines = rows[i]?.lines ?? [];
      at = new Set(lines.filter(([start]) => at.has(start)).map(([, end]) => end));
    }
    return at.has(rows[to]?.column);
  }
});
