import type { CaseStep } from './case.ts';

/** A request to a control route. */
export interface ControlRequest {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly json: unknown;
}

/** The control request that takes a step of a case. */
export function controlRequestOf(step: CaseStep): ControlRequest {
  if ('advance' in step) return { method: 'POST', path: '/_fake/clock', json: { advance: step.advance } };
  if ('control' in step) return { method: 'POST', path: '/_fake/control', json: step.control };
  if ('fault' in step) return { method: 'POST', path: '/_fake/faults', json: step.fault };
  if ('world' in step) return { method: 'PUT', path: '/_fake/world', json: step.world };
  if ('git' in step) {
    const { git: _git, repo, ...pushed } = step;
    return { method: 'POST', path: `/_fake/git/${repo}/push`, json: pushed };
  }
  throw new TypeError(`no control route takes ${Object.keys(step).join(', ')}`);
}
