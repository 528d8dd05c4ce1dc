import type { Expectation, Case, CaseStep } from '../../engine/composed/case.ts';
import { isObject } from './short-form.ts';

/** The response of a version in a step where it differs from that of the newest one. */
export type Overlay =
  /** The parts that take the place of what is expected; `patch` is the change of the expected body. */
  | (Partial<Expectation> & { readonly patch?: unknown })
  /** The step is not sent: what came of it is no behaviour of the version. */
  | { readonly skip: string }
  /** The expectation of a step that asks git. */
  | { readonly expect: unknown };

/** The overlays of a version: by the name of a case and the number of a step, from 1. */
export type Overlays = Readonly<Record<string, Readonly<Record<string, Overlay>>>>;

/** The responses of a release to the cases that were recorded of it. */
export interface RecordedVersion {
  /** `forgejo@15.0.3`. */
  readonly name: string;
  readonly overlays: Overlays;
}

/** The ways of describing a content exclude each other, so one of an overlay replaces them all. */
const CONTENT = ['body', 'select', 'ids', 'text', 'rawText', 'base64'];

function laidOver(expect: Expectation, { patch, ...overlay }: Partial<Expectation> & { patch?: unknown }): Expectation {
  if (patch !== undefined) return { ...expect, ...overlay, body: patched(expect.body, patch) };
  const replaced = CONTENT.some((key) => key in overlay) ? CONTENT : [];
  const kept = Object.fromEntries(Object.entries(expect).filter(([key]) => !replaced.includes(key)));
  return { ...(kept as unknown as Expectation), ...overlay };
}

/** In a patch: the member is not there. */
export const GONE = '{{gone}}';

/** A value with what a patch changes: members by name, and items of a list by their place. */
export function patched(value: unknown, patch: unknown): unknown {
  if (!isObject(patch) || typeof value !== 'object' || value === null) return patch;
  const members = Object.entries(patch).map(([key, one]) => [key, patched((value as Json)[key], one)] as const);
  const kept = Object.entries({ ...value, ...Object.fromEntries(members) }).filter(([, one]) => one !== GONE);
  return Array.isArray(value) ? kept.map(([, one]) => one) : Object.fromEntries(kept);
}

type Json = Readonly<Record<string, unknown>>;

function upstreamStep(step: CaseStep): CaseStep {
  if (!('request' in step)) return step;
  const { upstream = {}, ...rest } = step;
  return { ...rest, expect: laidOver(step.expect, upstream) };
}

/** A case in which the real server counts where it differs from its published API. */
export const asUpstream = (scenario: Case): Case => ({ ...scenario, steps: scenario.steps.map(upstreamStep) });

/** A case as a version of the real server responds to it. */
export function asVersion(scenario: Case, overlays: Overlays): Case {
  const own = overlays[scenario.name] ?? {};
  const steps = asUpstream(scenario).steps.flatMap((step, i): CaseStep[] => {
    const overlay = own[String(i + 1)];
    if (overlay === undefined) return [step];
    if ('skip' in overlay) return [];
    if (!('request' in step) || 'expect' in overlay) return [{ ...step, ...overlay } as CaseStep];
    return [{ ...step, expect: laidOver(step.expect, overlay) }];
  });
  return { ...scenario, steps };
}
