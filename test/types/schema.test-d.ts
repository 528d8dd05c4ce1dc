import { expectTypeOf, it } from 'vitest';
import { array, nullable, number, optional, record, string, type Shape } from '../../src/core/contract/schema.ts';

interface Sample {
  readonly id: string;
  readonly size?: number;
  readonly tags: readonly string[];
  readonly ended_at: string | null;
}

const fields = { id: string(), size: optional(number()), tags: array(string()), ended_at: nullable(string()) };

it('a schema has the fields of its interface, of their types', () => {
  expectTypeOf(record<Sample>(fields)).toEqualTypeOf<Shape<Sample>>();
  // @ts-expect-error: of another type
  record<Sample>({ ...fields, id: number() });
  // @ts-expect-error: elements of another type
  record<Sample>({ ...fields, tags: array(number()) });
  // @ts-expect-error: may not be null
  record<Sample>({ ...fields, id: nullable(string()) });
  // @ts-expect-error: may be absent in the interface
  record<Sample>({ ...fields, size: number() });
  // @ts-expect-error: may not be absent
  record<Sample>({ ...fields, id: optional(string()) });
  // @ts-expect-error: lacks a field
  record<Sample>({ id: string(), size: optional(number()), tags: array(string()) });
});
