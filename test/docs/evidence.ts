// Where what an operation does comes from: the cases that send it requests, by their sources.
import type { Case } from '../../fake/engine/composed/case.ts';
import { routerOf } from '../../fake/engine/http/router.ts';
import { reasonOfCase } from '../../fake/lab/playing/targets.ts';
import { pullsComparison } from '../../fake/lab/verify/pulls/comparison.ts';
import type { OperationTable } from '../../src/core/operation.ts';
import { scenariosOf } from '../conformance/scenario.ts';
import { recordings } from '../webhooks/recording.ts';

/** The sources of cases: each case counts for the first one that its basis names. */
export const SOURCES: readonly (readonly [pattern: RegExp, text: string, word: string])[] = [
  [/recorded from a live server/, 'recorded from a live server', 'recorded'],
  [/run on the peer code/, "run on the real server's own code", 'run'],
  [/^decision$/, 'decided by this project', 'decided'],
  [/^spec(?:ification|\s)/, 'stated by the published interface', 'stated'],
  [/^documentation/, "stated by the real server's documentation", 'documented'],
  [/^evidence/, 'by public evidence of the live service', 'evidence'],
  [/./, "read in the real server's code or tests", 'read'],
];

/** The source of a case. */
export const sourceOf = ({ basis }: Case): string => SOURCES.find(([pattern]) => pattern.test(basis))?.[1] ?? '';

/** The cases of an area, and those of payments as the live service. */
export const casesOfArea = (area: string): Case[] => [
  ...scenariosOf(area),
  ...(area === 'payments' ? scenariosOf('notchpay') : []),
];

const comparison = pullsComparison({ releases: {}, anyVersion: false });

/** Whether `understudy-sdk verify` plays a case on a real server. */
export const isVerified = (one: Case): boolean => reasonOfCase(comparison, one) === undefined;

/** The part of a case that evidence is taken from. */
interface Evidence {
  readonly requests: readonly { readonly method: string; readonly path: string }[];
  readonly source: string;
  readonly isVerified: boolean;
}

const requestsIn = (steps: readonly object[]): Evidence['requests'] =>
  steps.flatMap((step) => ('request' in step ? [step.request as Evidence['requests'][number]] : []));

const RECORDED = SOURCES[0]?.[1] ?? '';

/** The cases of an area; those of webhooks have requests to the forge, too. */
const evidenceIn = (area: string): Evidence[] => [
  ...casesOfArea(area).map((one) => ({
    requests: requestsIn(one.steps),
    source: sourceOf(one),
    isVerified: area === 'pulls' && isVerified(one),
  })),
  ...(area === 'pulls' ? recordings : []).map(({ steps }) => ({
    requests: requestsIn(steps),
    source: RECORDED,
    isVerified: false,
  })),
];

/** The evidence of what no case of an area says. */
const ELSEWHERE: readonly (readonly [operations: RegExp, text: string])[] = [
  [/^git\./, 'recorded by cases of git, and compared with the git program'],
  [/^control\./, 'of this project: no real service has it'],
  [/^payPage\./, 'decided'],
];

/**
 * The evidence of an operation of an area, such as `12 recorded, 1 decided; verify plays 10`.
 *
 * @throws where nothing says what it does.
 */
export function evidenceFor(area: string, table: OperationTable): (id: string) => string {
  const router = routerOf(table);
  const cases = new Map(Object.keys(table).map((id) => [id, new Set<Evidence>()]));
  for (const one of evidenceIn(area))
    for (const { method, path } of one.requests) {
      const found = router.match(method, path.split('?', 1)[0] ?? '');
      if (found.kind === 'operation') cases.get(found.id)?.add(one);
    }
  return (id) => {
    const own = [...(cases.get(id) ?? [])];
    const elsewhere = ELSEWHERE.find(([pattern]) => pattern.test(id));
    if (own.length === 0 && elsewhere === undefined) throw new Error(`${id}: no case sends it a request`);
    const counts = SOURCES.flatMap(([, text, word]) => {
      const many = own.filter(({ source }) => source === text).length;
      return many === 0 ? [] : [`${many} ${word}`];
    });
    const verified = own.filter((one) => one.isVerified).length;
    return own.length === 0
      ? (elsewhere?.[1] ?? '')
      : `${counts.join(', ')}${verified === 0 ? '' : `; verify plays ${verified}`}`;
  };
}
