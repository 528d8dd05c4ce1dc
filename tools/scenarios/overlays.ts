import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../fake/lab/cases/short-form.ts';
import { asUpstream, asVersion, GONE, patched, type Overlay, type Overlays } from '../../fake/lab/cases/overlays.ts';
import type { Expectation, Case } from '../../fake/engine/composed/case.ts';

/** The change of a value that makes another one of it, as `patched` reads it; undefined where that cannot be said. */
function patchOf(before: unknown, after: unknown): unknown {
  if (isObject(before) && isObject(after)) {
    const removed = Object.keys(before).flatMap((key) => (Object.hasOwn(after, key) ? [] : [[key, GONE] as const]));
    const kept = Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(before[key], value));
    return Object.fromEntries([...removed, ...kept.map(([key, value]) => [key, patchOf(before[key], value)] as const)]);
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length && before.length > 0)
    return patchOf({ ...before }, { ...after });
  return after;
}

/** An overlay with its body as what it changes in the expected one. */
function shortOverlay(overlay: Overlay, expected: Expectation | undefined): Overlay {
  if ('skip' in overlay || 'expect' in overlay || expected?.body === undefined) return overlay;
  const { body, ...rest } = overlay;
  if (body === undefined || rest.select !== undefined || expected.select !== undefined) return overlay;
  const patch = patchOf(expected.body, body);
  // A record in place of a list would be read as a change of the list.
  return isDeepStrictEqual(patched(expected.body, patch), body) ? { ...rest, patch } : overlay;
}

/** The overlays of a version in the short form; made sure to say the same of every case. */
export function shortOverlays(scenarios: readonly Case[], long: Overlays): Overlays {
  const entries = Object.entries(long).map(([name, steps]) => {
    const scenario = scenarios.find((one) => one.name === name);
    if (scenario === undefined) throw new Error(`no case is named ${name}`);
    const expected = asUpstream(scenario).steps;
    const short = Object.entries(steps).map(([number, overlay]) => {
      const step = expected[Number(number) - 1];
      return [
        number,
        shortOverlay(overlay, step !== undefined && 'request' in step ? step.expect : undefined),
      ] as const;
    });
    const overlays = { [name]: Object.fromEntries(short) };
    if (!isDeepStrictEqual(asVersion(scenario, overlays), asVersion(scenario, long)))
      throw new Error(`${name} does not come back`);
    return [name, overlays[name] ?? {}] as const;
  });
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
