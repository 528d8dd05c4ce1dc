import { expectTypeOf, it } from 'vitest';
import type { Bound } from '../../fake/areas/pulls/go/go-bind.ts';
import type { GoTime } from '../../fake/areas/pulls/go/go-time.ts';
import type { structs } from '../../fake/areas/pulls/state/bodies.ts';

it('a bound body has the fields of its struct, of their types', () => {
  type Create = Bound<typeof structs.create>;
  expectTypeOf<Create['title']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Create['labels']>().toEqualTypeOf<readonly number[] | undefined>();
  expectTypeOf<Create['due_date']>().toEqualTypeOf<GoTime | undefined>();
  expectTypeOf<Bound<typeof structs.issueLabels>>().toEqualTypeOf<{ readonly labels?: unknown }>();
  type Line = NonNullable<Bound<typeof structs.review>['comments']>[number];
  expectTypeOf<Line['new_position']>().toEqualTypeOf<number | undefined>();
  // @ts-expect-error: the struct has no such field
  expectTypeOf<Create['titel']>();
});
