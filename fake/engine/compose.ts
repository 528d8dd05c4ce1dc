import * as z from 'zod/mini';
import type { Area, TypesOf } from './area/module.ts';
import { rejectUnless } from './area/schema-issues.ts';
import type { All, AreaTypes, WithRequired } from './area/types.ts';
import { Composition } from './composed/composition.ts';
import type { WorldControls } from './composed/named-worlds.ts';
import type { FakeOptions } from './composed/options.ts';
import { Fake } from './fake.ts';
import { isObject } from './http/json.ts';

/** A fake of some areas, with what they add to it. */
export type ComposedFake<T extends AreaTypes> = Fake<T> & All<T['members']>;

/**
 * Makes fakes of some areas. Fakes share nothing, so there may be as many as you like.
 *
 * @throws {@link SeedError} when the seed has issues.
 * @throws TypeError when an option is not valid.
 */
export type CreateFake<T extends AreaTypes> = (options?: FakeOptions<T>) => ComposedFake<T>;

// A function without properties: the type of what it returns is known before its options are, which may refer to it.
const compositions = new WeakMap<object, Composition>();

/** The parts of a function's fakes. */
export function compositionOf(createFake: CreateFake<never>): Composition {
  const composition = compositions.get(createFake);
  if (composition === undefined) throw new TypeError('createFake: expected what composeFake gives');
  return composition;
}

/**
 * Composes a fake of some areas; what they require is added by itself.
 *
 * @throws TypeError when it is given no list of areas, or two of them have one name, an operation or a base path in common.
 *
 * @example
 * ```ts
 * import { composeFake } from 'understudy-sdk/fake/kit';
 * import { federation } from 'understudy-sdk/fake/federation';
 * import { payments } from 'understudy-sdk/fake/payments';
 *
 * const createFake = composeFake([payments, federation]);
 * const fake = createFake({ seed: { federation: { domainAllows: [{ domain: 'friends.example' }] } } });
 * console.log(Object.keys(fake.options)); // [ 'payments', 'federation' ]
 * ```
 */
export function composeFake<const A extends readonly Area[]>(areas: A): CreateFake<WithRequired<TypesOf<A[number]>>> {
  return composed(areas);
}

const isArea = (value: unknown): boolean => isObject(value) && isObject(value['module']);
const AREAS = z.strictObject({
  areas: z.pipe(
    z.custom(Array.isArray, 'expected a list of areas, such as composeFake([area])'),
    z.array(z.custom(isArea, 'expected an area, as defineArea gives')),
  ),
});

function composed<T extends AreaTypes>(areas: readonly Area[]): CreateFake<T> {
  rejectUnless(AREAS, 'composeFake', { areas });
  const composition = new Composition(areas);
  const createFake: CreateFake<T> = (options) => fakeOf(composition, options);
  compositions.set(createFake, composition);
  return createFake;
}

/** A fake of a composition; `worlds` is given by a server of several. */
export function fakeOf<T extends AreaTypes>(
  composition: Composition,
  options?: FakeOptions<T>,
  worlds?: WorldControls,
): ComposedFake<T> {
  // Its members are those of its areas, which only their types know.
  return new Fake<T>(composition, options, { worlds }) as ComposedFake<T>;
}
