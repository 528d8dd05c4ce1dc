import { expectTypeOf, it } from 'vitest';
import type { ApiCall, Customer, Hook, List, Page, Payment, PaymentsError, PullsError } from 'understudy-sdk';
import { linkedPages } from '../../src/core/lists/pagers.ts';
import type { PaymentsCaller } from '../../src/payments/caller.ts';
import { numberedPages } from '../../src/payments/pagers.ts';
import type { PullsCaller } from '../../src/pulls/caller.ts';

declare const payments: PaymentsCaller;
declare const pulls: PullsCaller;

it('what a call results in follows from its operation', () => {
  const call = payments.call('customers.retrieve', { part: 'customer' });
  expectTypeOf(call).toEqualTypeOf<ApiCall<Customer, PaymentsError<'customers.retrieve'>>>();
  // @ts-expect-error: another record
  expectTypeOf(call).toExtend<ApiCall<Payment>>();
  // @ts-expect-error: the response has no such part
  void payments.call('customers.retrieve', { part: 'transaction' });
  // @ts-expect-error: a part is not the whole response
  expectTypeOf(payments.call('customers.retrieve', {})).toExtend<ApiCall<Customer>>();
  // @ts-expect-error: no such field of a request
  void payments.call('customers.retrieve', { prams: { id: '1' } });
});

it('what a list has follows from its operation', () => {
  const list = payments.list('customers.payments', numberedPages('payments'));
  expectTypeOf(list).toEqualTypeOf<List<Payment, PaymentsError<'customers.payments'>>>();
  expectTypeOf(pulls.list('hooks.list', linkedPages).firstPage()).resolves.toEqualTypeOf<Page<Hook>>();
  // @ts-expect-error: items of another record
  expectTypeOf(payments.list('customers.list', numberedPages('items'))).toExtend<List<Payment>>();
});

it('what is no JSON follows from how it is read', () => {
  expectTypeOf(pulls.call('hooks.delete', { read: 'nothing' })).toEqualTypeOf<
    ApiCall<void, PullsError<'hooks.delete'>>
  >();
  expectTypeOf(pulls.call('pulls.isMerged', { read: 'found' })).resolves.toEqualTypeOf<boolean>();
  // @ts-expect-error: the operation has no JSON
  expectTypeOf(pulls.call('hooks.delete', {})).toExtend<ApiCall<Hook>>();
});

it('what a call fails with follows from the statuses of its operation', () => {
  expectTypeOf<PaymentsError<'customers.update'>>().toExtend<PaymentsError>();
  // @ts-expect-error: only one of them documents 422
  expectTypeOf<PaymentsError<'customers.retrieve'>>().toExtend<PaymentsError<'customers.update'>>();
});
