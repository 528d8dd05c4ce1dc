import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ShownRepository } from '../../../areas/pulls/testing/collections.ts';
import { now } from '../live.ts';
import { Card, Facts, Pill, Time, useMore } from '../parts/basics.tsx';

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
        {repo.commits.length === 0 ? <p class="quiet">It is empty.</p> : <Commits repo={repo} />}
      </Card>
    </>
  );
}

function Commits({ repo: { commits, refs } }: { readonly repo: ShownRepository }): JSX.Element {
  const namesOf = useMemo(() => namesByCommit(refs), [refs]);
  const [limit, more] = useMore();
  return (
    <>
      <ol class="commits">
        {commits.slice(0, limit).map((commit) => (
          <li key={commit.id} class="line">
            <span class="mono quiet">{commit.id.slice(0, 7)}</span>
            {namesOf.get(commit.id)?.map((name) => (
              <Pill key={name} tone={name.startsWith('refs/pull/') ? 'busy' : 'accent'}>
                {shortName(name)}
              </Pill>
            ))}
            <span class="path">{commit.subject}</span>
            <span class="quiet author">{commit.author}</span>
            <Time at={commit.at} now={now.value} />
          </li>
        ))}
      </ol>
      {more(commits.length)}
    </>
  );
}

function namesByCommit(refs: ShownRepository['refs']): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>();
  for (const { name, sha } of refs) named.set(sha, [...(named.get(sha) ?? []), name]);
  return named;
}

const shortName = (ref: string): string =>
  ref
    .replace(/^refs\/heads\//, '')
    .replace(/^refs\/tags\//, 'tag ')
    .replace(/^refs\/pull\/(\d+)\/head$/, '#$1');
