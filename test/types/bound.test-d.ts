import { expectTypeOf, it } from 'vitest';
import type { GoTime } from '../../fake/areas/pulls/go/go-time.ts';
import type { Body } from '../../fake/areas/pulls/go/structs.ts';

it('a body has the fields of its struct, of their types, and those that must not be empty', () => {
  type Create = Body<'CreatePullRequestOption'>;
  expectTypeOf<Create['title']>().toEqualTypeOf<string>();
  expectTypeOf<Create['body']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Create['labels']>().toEqualTypeOf<readonly number[] | undefined>();
  expectTypeOf<Create['due_date']>().toEqualTypeOf<GoTime | undefined>();
  expectTypeOf<Body<'IssueLabelsOption'>['labels']>().toEqualTypeOf<readonly unknown[] | undefined>();
  type Line = NonNullable<Body<'CreatePullReviewOptions'>['comments']>[number];
  expectTypeOf<Line['new_position']>().toEqualTypeOf<number | undefined>();
  // @ts-expect-error: the struct has no such field
  expectTypeOf<Create['titel']>();
});
