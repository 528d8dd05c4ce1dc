import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ShownRepository } from '../../../areas/pulls/testing/collections.ts';
import { now } from '../live.ts';
import { Card, Facts, Pill, Time, useMore } from '../parts/basics.tsx';
import { graphRows, type GraphRow } from '../parts/graph.ts';

/** A repository: its branches and its commits. */
export function RepositoryDetail({ record: repo }: { readonly record: ShownRepository }): JSX.Element {
  return (
    <>
      <header class="head">
        <h2 class="mono">{repo.name}</h2>
        <span>
          {repo.private && <Pill tone="plain">private</Pill>} {repo.archived && <Pill tone="warn">archived</Pill>}
        </span>
      </header>
      <Facts
        of={[
          ['Default branch', <span class="mono">{repo.default_branch}</span>],
          ['Fork of', repo.parent],
          [
            'Protected branches',
            repo.protections.map((rule) => String(rule['rule_name'] ?? rule['branch_name'])).join(', '),
          ],
          ['Updated', <Time at={repo.updated_at} now={now.value} />],
        ]}
      />
      <Card title="Commits" aside={<span class="count">{repo.commits.length.toLocaleString('en')}</span>}>
        {repo.commits.length === 0 ? <p class="quiet">It is empty.</p> : <Graph repo={repo} />}
      </Card>
    </>
  );
}

const ROW = 30;
const COLUMN = 14;
// More columns than that leave no room for words.
const MAX_LANES = 10;

interface Drawn {
  readonly commit: ShownRepository['commits'][number];
  readonly above: GraphRow['lines'];
  readonly row: GraphRow;
  readonly refs: readonly string[];
}

function Graph({ repo }: { readonly repo: ShownRepository }): JSX.Element {
  const { rows, width } = useMemo(() => drawn(repo), [repo]);
  const [limit, more] = useMore();
  return (
    <>
      <ol class="graph">
        {rows.slice(0, limit).map(({ commit, above, row, refs }) => (
          <li key={commit.id} class="line" style={{ height: `${ROW}px` }}>
            <Lanes above={above} row={row} width={width} />
            <span class="mono quiet">{commit.id.slice(0, 7)}</span>
            {refs.map((name) => (
              <Pill key={name} tone={name.startsWith('#') ? 'busy' : 'accent'}>
                {name}
              </Pill>
            ))}
            <span class="path">{commit.subject}</span>
            <span class="quiet author">{commit.author}</span>
            <Time at={commit.at} now={now.value} />
          </li>
        ))}
      </ol>
      {more(rows.length)}
    </>
  );
}

function drawn({ commits, refs }: ShownRepository): { readonly rows: readonly Drawn[]; readonly width: number } {
  const named = new Map<string, string[]>();
  for (const { name, sha } of refs) named.set(sha, [...(named.get(sha) ?? []), shortName(name)]);
  const rows = graphRows(commits);
  return {
    rows: commits.map((commit, i) => ({
      commit,
      above: rows[i - 1]?.lines ?? [],
      row: rows[i] as GraphRow,
      refs: named.get(commit.id) ?? [],
    })),
    width: Math.min(
      MAX_LANES,
      rows.reduce((most, row) => Math.max(most, row.width), 1),
    ),
  };
}

const shortName = (ref: string): string =>
  ref
    .replace(/^refs\/heads\//, '')
    .replace(/^refs\/tags\//, 'tag ')
    .replace(/^refs\/pull\/(\d+)\/head$/, '#$1');

const middle = (column: number): number => COLUMN / 2 + Math.min(column, MAX_LANES) * COLUMN;

/** The lines that come in from the row above, and those that go on to the next: of each, half is in this row. */
function Lanes({ above, row: { column, lines }, width }: LanesProps): JSX.Element {
  return (
    <svg class="lanes" width={width * COLUMN} height={ROW} aria-hidden="true">
      {above.map(([from, to]) => (
        <path key={`above ${from} ${to}`} class={`lane l${to % 6}`} d={curve(from, to, -ROW / 2)} />
      ))}
      {lines.map(([from, to]) => (
        <path key={`${from} ${to}`} class={`lane l${to % 6}`} d={curve(from, to, ROW / 2)} />
      ))}
      <circle class={`lane l${column % 6}`} cx={middle(column)} cy={ROW / 2} r="4.5" />
    </svg>
  );
}

interface LanesProps {
  readonly above: GraphRow['lines'];
  readonly row: GraphRow;
  readonly width: number;
}

/** A line from the middle of one row to the middle of the next. */
function curve(from: number, to: number, y: number): string {
  const [x1, x2] = [middle(from), middle(to)];
  return `M${x1} ${y}C${x1} ${y + ROW / 2} ${x2} ${y + ROW / 2} ${x2} ${y + ROW}`;
}
