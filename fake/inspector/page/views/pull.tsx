import type { JSX } from 'preact';
import type { ShownCollection } from '../../../engine/composed/state.ts';
import type { ShownPull } from '../../../areas/pulls/testing/collections.ts';
import { now } from '../live.ts';
import { Card, Facts, Pill, State, Time } from '../parts/basics.tsx';
import { Diff } from '../parts/diff.tsx';
import { ActionButtons } from '../parts/record-actions.tsx';
import { counted } from '../words.ts';

interface Props {
  readonly collection: ShownCollection;
  readonly record: ShownPull;
}

/** A pull request: whether it can be merged, and what it changes. */
export function PullDetail({ collection, record: pull }: Props): JSX.Element {
  const { tones } = collection;
  return (
    <>
      <header class="head">
        <h2>
          {pull.title} <span class="quiet">#{pull.number}</span>
        </h2>
        <span>
          {pull.draft && <Pill tone="plain">draft</Pill>} <State state={pull.state} tones={tones} />
        </span>
      </header>
      <p>
        <strong>{pull.poster}</strong> <span class="quiet">wants</span> <span class="mono">{pull.head}</span>{' '}
        <span class="quiet">in</span> <span class="mono">{pull.base}</span> <span class="quiet">of</span>{' '}
        <span class="mono">{pull.repository}</span>
      </p>
      {pull.body !== '' && <p class="prose">{pull.body}</p>}
      <Merge pull={pull} />
      <ActionButtons of={pull.name} actions={pull.actions ?? []} />
      <Facts
        of={[
          ['Opened', <Time at={pull.created_at} now={now.value} />],
          ['Updated', <Time at={pull.updated_at} now={now.value} />],
          ['Merge commit', pull.merge_commit && <span class="mono">{pull.merge_commit.slice(0, 10)}</span>],
        ]}
      />
      {pull.checks.length > 0 && <Checks collection={collection} record={pull} />}
      <Reviews collection={collection} record={pull} />
      <Card title="Commits" aside={<span class="count">{pull.commits.length}</span>}>
        <ol class="tasks">
          {pull.commits.map(({ id, subject, author, at }) => (
            <li key={id}>
              <span class="mono quiet">{id.slice(0, 7)}</span>
              <span class="what">{subject}</span>
              <span class="quiet">{author}</span>
              <Time at={at} now={now.value} />
            </li>
          ))}
        </ol>
      </Card>
      <Card
        title="Changes"
        aside={
          <span>
            <span data-tone="good">+{pull.additions}</span> <span data-tone="bad">−{pull.deletions}</span>{' '}
            <span class="quiet">in {counted(pull.files.length, 'file')}</span>
          </span>
        }
      >
        <Diff text={pull.diff} />
        {pull.diff_is_cut && <p class="quiet">The rest is too long to show.</p>}
      </Card>
    </>
  );
}

function Merge({ pull: { state, merged_by: by, merge } }: { readonly pull: ShownPull }): JSX.Element {
  if (state === 'merged')
    return (
      <p class="verdict" data-tone="accent">
        Merged{by === undefined ? '' : ` by ${by}`}
      </p>
    );
  if (merge.possible)
    return (
      <p class="verdict" data-tone="good">
        Can be merged{merge.as === undefined ? '' : ` by ${merge.as}`}
      </p>
    );
  return (
    <p class="verdict" data-tone="bad">
      <strong>Cannot be merged{state === 'open' && merge.as !== undefined ? ` by ${merge.as}` : ''}:</strong>{' '}
      {merge.conflicts ? 'the branches conflict, or are still being checked. ' : ''}
      {merge.reason}
    </p>
  );
}

function Checks({ collection: { tones }, record: { checks } }: Props): JSX.Element {
  return (
    <Card title="Checks">
      <ul class="tasks">
        {checks.map(({ context, state, description }) => (
          <li key={context}>
            <State state={state} tones={tones} />
            <span class="what">{context}</span>
            <span class="quiet">{description}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Reviews({ collection: { tones }, record }: Props): JSX.Element {
  const { reviews, required_approvals: required } = record;
  return (
    <Card
      title="Reviews"
      aside={
        required > 0 && (
          <span class="quiet">
            {required} approval{required > 1 ? 's' : ''} required
          </span>
        )
      }
    >
      {reviews.length === 0 ? (
        <p class="quiet">None yet.</p>
      ) : (
        <ul class="tasks">
          {reviews.map(({ id, by, kind, body, stale, official, dismissed, at }) => (
            <li key={id}>
              <State state={kind} tones={tones} />
              <span class="what">
                <strong>{by}</strong> {body}
              </span>
              {official && <Pill tone="plain">official</Pill>}
              {stale && <Pill tone="warn">stale</Pill>}
              {dismissed && <Pill tone="warn">dismissed</Pill>}
              <Time at={at} now={now.value} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
