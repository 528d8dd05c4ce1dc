import { effectText, type FaultEffect } from '../faults/definition.ts';
import type { JournalEntry } from '../world/journal.ts';

/** A fault that a run met. */
export interface InjectedFault {
  /** Which request of the run it was for, from 1. */
  readonly request: number;
  /** The operation of that request. */
  readonly operation: string;
  /** The fault that hit it. */
  readonly effect: FaultEffect;
}

/** A run that broke the invariant. */
export interface Violation {
  /** Names the run: give it to `only` to run it again. */
  readonly id: string;
  /** The order in which requests arrived, by the numbers of their flows; empty where there is one flow. */
  readonly order: readonly string[];
  /** The faults; none when the flows break the invariant by themselves. */
  readonly faults: readonly InjectedFault[];
  /** The message of the invariant. */
  readonly message: string;
  /** The requests of the run. */
  readonly journal: readonly JournalEntry[];
  /** The events in order, a line each. */
  readonly steps: readonly string[];
  /** Beside each of them, the file and line of your code that sent the request, where that is known. */
  readonly places: readonly (string | undefined)[];
}

/** The result of an exploration. */
export interface ExploreReport {
  /** How many runs there were, those without faults included. */
  readonly runs: number;
  /**
   * How many orders were not run, because they cannot differ from one that was; where a flow sends more requests in one
   * order than in another, about so many.
   */
  readonly saved: number;
  /** The operations of the first run, request by request. */
  readonly requests: readonly string[];
  /** The runs that broke the invariant. */
  readonly violations: readonly Violation[];
  /** The same by cause: those of one group said the same, after faults of the same operations. */
  readonly groups: readonly (readonly Violation[])[];
  /** Whether every run was made that was asked for. */
  readonly isComplete: boolean;
  /** What was tried. */
  readonly tried: string;
  /** What was not tried, each with the reason. */
  readonly omitted: readonly string[];
  /** The report for people. */
  readonly toString: () => string;
  /**
   * Throws an error whose message is the report, if there are violations: for a test.
   *
   * @throws {@link ExploreError}
   */
  readonly assert: () => void;
}

/** What an exploration found is no success, or it could not go on. */
export class ExploreError extends Error {
  override readonly name = 'ExploreError';
  /** What it had found. */
  readonly report: ExploreReport;

  constructor(message: string, report: ExploreReport) {
    super(message);
    this.report = report;
    // A runner would print it below the message, where it is a hundred lines.
    Object.defineProperty(this, 'report', { enumerable: false });
    // The place in the test says more than the one in here.
    Error.captureStackTrace?.(this, report.assert);
  }
}

/** The parts of a report. */
export interface Findings extends Omit<ExploreReport, 'groups' | 'toString' | 'assert'> {
  /** The name of the function. */
  readonly explore: string;
}

/** The report of an exploration. */
export function reportOf({ explore, ...found }: Findings): ExploreReport {
  const groups = groupsOf(found.violations);
  const report: ExploreReport = {
    ...{ ...found, groups },
    toString: () => reportText(explore, report),
    assert: () => {
      if (report.violations.length > 0) throw new ExploreError(reportText(explore, report, true), report);
    },
  };
  return report;
}

function groupsOf(violations: readonly Violation[]): Violation[][] {
  const groups = new Map<string, Violation[]>();
  for (const violation of violations) {
    const cause = JSON.stringify([violation.message, violation.faults.map(({ operation }) => operation)]);
    const group = groups.get(cause);
    if (group === undefined) groups.set(cause, [violation]);
    else group.push(violation);
  }
  return [...groups.values()];
}

/** The id of a run of which nothing is special. */
export const PLAIN = 'no fault';

/** The id of a run: its order, and its faults. */
export const idOf = (order: readonly string[], faults: readonly InjectedFault[]): string =>
  [...(order.length > 0 ? [order.join(' ')] : []), ...faults.map(faultId)].join(' + ') || PLAIN;

/** The effect that an id names. */
export const effectNamed = (effects: readonly FaultEffect[], name: string): FaultEffect | undefined =>
  effects.find((effect) => effectText(effect) === name);

const faultId = ({ request, effect }: InjectedFault): string => `${request}: ${effectText(effect)}`;

function reportText(explore: string, report: ExploreReport, withPlaces = false): string {
  const { runs, saved, requests, violations, groups, tried, omitted } = report;
  const found = violations.length === 0 ? 'no violation' : counted(violations.length, 'violation');
  const others = saved === 0 ? [] : [`${counted(saved, 'other order')} cannot differ`];
  const left = omitted.length === 0 ? [] : [`omitted: ${omitted.join(', ')}`];
  return [
    `${counted(runs, 'run')} of ${counted(requests.length, 'request')}, ${found}`,
    `  ${[`tried: ${tried}`, ...others, ...left].join('; ')}`,
    ...groups.map((group) => groupText(explore, group, withPlaces)),
  ].join('\n');
}

const MAX_LISTED = 5;

/** The first run of a group with all that happened, and the ids of the others. */
function groupText(explore: string, [first, ...others]: readonly Violation[], withPlaces: boolean): string {
  if (first === undefined) return '';
  const { id, order, faults, message, steps, places } = first;
  const place = (i: number): string => (withPlaces && places[i] !== undefined ? ` (${places[i]})` : '');
  const where = [
    ...(order.length > 0 ? [`order ${order.join(' ')}`] : []),
    ...faults.map(({ request, operation, effect }) => `request ${request}, ${operation}: ${effectText(effect)}`),
  ];
  const more = others.length > MAX_LISTED ? [`and ${others.length - MAX_LISTED} more`] : [];
  return [
    `- ${message} (${where.join('; ') || PLAIN})`,
    ...steps.map((step, i) => `    ${i + 1}. ${step}${place(i)}`),
    `  run it again: ${explore}({ …, only: ${JSON.stringify(id)} })`,
    ...(others.length > 0
      ? [`  also: ${[...others.slice(0, MAX_LISTED).map((one) => JSON.stringify(one.id)), ...more].join(', ')}`]
      : []),
  ].join('\n');
}

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

const SILENT_MS = 2000;

/** Says every two seconds how far an exploration is. */
export class Progress {
  readonly #explore: string;
  #last: number = performance.now();

  constructor(explore: string) {
    this.#explore = explore;
  }

  show(runs: number, violations: number): void {
    const now = performance.now();
    if (now - this.#last < SILENT_MS) return;
    this.#last = now;
    console.info(`${this.#explore}: ${counted(runs, 'run')}, ${counted(violations, 'violation')} so far`);
  }
}
