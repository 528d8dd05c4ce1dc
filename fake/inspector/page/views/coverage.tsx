import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { CoveredOperation } from '../../../engine/composed/coverage.ts';
import { api } from '../api.ts';
import { useLoaded } from '../loaded.ts';
import type { Tone } from '../../../engine/area/module.ts';
import { Card, Empty } from '../parts/basics.tsx';
import { wordsOf } from '../words.ts';

const isTried = ({ statuses }: CoveredOperation): boolean => statuses.some(({ count }) => count > 0);

/** Which operation has responded with which status, and which never. */
export function CoverageView(): JSX.Element {
  const { value } = useLoaded(api.coverage, '*', []);
  const [isAll, setAll] = useState(true);
  if (value === undefined) return <Empty title="Loading…" />;
  const areas = [...new Set(value.operations.map(({ area }) => area))];
  return (
    <div class="wide">
      <div class="bar plain">
        <ul class="legend" aria-label="Legend">
          <li>
            <span class="cell" data-tone="good">
              2×
            </span>{' '}
            seen, so often
          </li>
          <li>
            <span class="cell" data-tone="plain">
              ·
            </span>{' '}
            documented, never seen
          </li>
          <li>
            <span class="cell" data-tone="warn">
              1×
            </span>{' '}
            seen, not documented
          </li>
        </ul>
        <label class="check">
          <input type="checkbox" checked={!isAll} onInput={({ currentTarget }) => setAll(!currentTarget.checked)} />{' '}
          Only operations that were tried
        </label>
      </div>
      {areas.map((area) => (
        <Area key={area} area={area} operations={value.operations.filter((one) => one.area === area)} isAll={isAll} />
      ))}
    </div>
  );
}

interface AreaProps {
  readonly area: string;
  readonly operations: readonly CoveredOperation[];
  readonly isAll: boolean;
}

function Area({ area, operations, isAll }: AreaProps): JSX.Element {
  const documented = operations.flatMap(({ statuses }) => statuses.filter(({ isDocumented }) => isDocumented));
  const seen = documented.filter(({ count }) => count > 0).length;
  const columns = [...new Set(operations.flatMap(({ statuses }) => statuses.map(({ status }) => status)))].sort(
    (a, b) => a - b,
  );
  const shown = isAll ? operations : operations.filter(isTried);
  const title = wordsOf(area);
  return (
    <Card
      title={title}
      aside={
        <span class="meter">
          <progress max={documented.length} value={seen} aria-label={`Covered statuses of ${title}`} />
          <span>
            {seen} of {documented.length} statuses, {operations.filter(isTried).length} of {operations.length}{' '}
            operations
          </span>
        </span>
      }
    >
      {shown.length === 0 ? (
        <p class="quiet">None was tried yet.</p>
      ) : (
        <div class="map" tabIndex={0} role="region" aria-label={`Map of ${title}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Operation</th>
                {columns.map((status) => (
                  <th key={status} scope="col" class="narrow">
                    {status === 0 ? 'dropped' : status}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <Row key={one.operation} of={one} columns={columns} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function Row({ of, columns }: { readonly of: CoveredOperation; readonly columns: readonly number[] }): JSX.Element {
  const byStatus = new Map(of.statuses.map((one) => [one.status, one]));
  return (
    <tr class={isTried(of) ? 'tried' : ''}>
      <th scope="row" class="mono">
        {of.operation}
      </th>
      {columns.map((status) => {
        const one = byStatus.get(status);
        if (one === undefined) return <td key={status} />;
        const tone: Tone = one.count === 0 ? 'plain' : one.isDocumented ? 'good' : 'warn';
        const summary =
          one.count === 0
            ? `${status} never seen`
            : `${status} seen ${one.count} times${one.isDocumented ? '' : ', not documented'}`;
        return (
          <td key={status} class="narrow" title={`${of.operation}: ${summary}`}>
            <span class="cell" data-tone={tone}>
              {one.count === 0 ? (
                <>
                  <span aria-hidden="true">·</span>
                  <span class="hidden">never</span>
                </>
              ) : (
                `${one.count}×`
              )}
            </span>
          </td>
        );
      })}
    </tr>
  );
}
