import { it } from 'vitest';
import type { Payment } from '../../src/payments/records.ts';
import type { Label } from '../../src/pulls/records.ts';
import type { Shown } from '../../fake/engine/area/shown.ts';

const label = { id: 1, name: 'bug', exclusive: false, is_archived: false, color: 'ff0000', description: '', url: '' };

it('a record that the fake writes has the fields that the client reads', () => {
  label satisfies Shown<Label>;
  // @ts-expect-error: a field is misspelt
  ({ ...label, colour: 'ff0000' }) satisfies Shown<Label>;
  const { color: _color, ...rest } = label;
  // @ts-expect-error: a field is missing
  rest satisfies Shown<Label>;
  // @ts-expect-error: of another type
  ({ amount: '100' }) satisfies Partial<Shown<Payment>>;
});
