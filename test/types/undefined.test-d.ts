import { expectTypeOf, it } from 'vitest';
import type { FederationAdminClient, PaymentsClient, PullsClient } from 'understudy-sdk';
import type * as federation from '../../src/federation/requests.ts';
import type * as payments from '../../src/payments/requests.ts';
import type * as pulls from '../../src/pulls/requests.ts';

declare const shop: PaymentsClient;
declare const admin: FederationAdminClient;
declare const repo: ReturnType<PullsClient['repo']>;
declare const text: string | undefined;
declare const number: number | undefined;
declare const flag: boolean | undefined;

/** The optional members of a type that do not take `undefined`. */
type Refusing<T> = T extends unknown
  ? {
      [K in keyof T]-?: Record<never, never> extends Pick<T, K>
        ? Record<K, undefined> extends Pick<T, K>
          ? never
          : K
        : never;
    }[keyof T]
  : never;

// Under exactOptionalPropertyTypes a value that may be undefined is passed as it is.
it('a body takes undefined for what it may omit', () => {
  void shop.initialize({
    amount: 1,
    currency: 'XAF',
    email: 'a@b.example',
    phone: text,
    reference: text,
    items: undefined,
  });
  void shop.process('order-1', { channel: 'cm.mtn', data: { phone: text, client_ip: text } });
  void shop.customers.create({ email: 'a@b.example', name: text, address: { city: text, address_line2: text } });
  void shop.beneficiaries.update('ben.1', { name: text, phone: text });
  void shop.webhooks.update('ep.1', { url: text, events: undefined });
  void admin.ipBlocks.update('1', { ip: text, expires_in: number });
  void repo.create({ head: 'a', base: 'main', title: text, milestone: number, labels: undefined });
  void repo.hooks.update(1, { active: flag, config: { url: text } });
});

it('a list takes undefined for a filter', () => {
  void shop.list({ status: undefined, limit: number, date_start: text });
  void shop.channels.list({ country: text, amount: number });
  void admin.ipBlocks.list({ limit: number, cursor: text });
  void repo.list({ state: undefined, poster: text, labels: undefined });
});

it('no type of a request has an optional member that refuses undefined', () => {
  type All = readonly [
    payments.TransactionFilters | payments.SearchablePage | payments.BalanceQuery | payments.ChannelFilters,
    payments.InitializePayment | payments.InitializePaymentOnce | payments.ProcessPayment | payments.ProcessData,
    payments.InitiateTransfer | payments.CreateBeneficiary | payments.UpdateBeneficiary | payments.AddressFields,
    payments.CreateCustomer | payments.UpdateCustomer | payments.CreateWebhook | payments.UpdateWebhook,
    federation.FederationListQuery | federation.CreateIpBlock | federation.UpdateIpBlock,
    pulls.PullFilters | pulls.CommitsQuery | pulls.FilesQuery | pulls.StatusFilters | pulls.ContentsQuery,
    pulls.CreateHook | pulls.UpdateHook | pulls.CreateFile | pulls.UpdateFile,
  ];
  expectTypeOf<Refusing<All[number]>>().toBeNever();
  expectTypeOf<
    Refusing<{ readonly refuses?: string; readonly takes?: string | undefined }>
  >().toEqualTypeOf<'refuses'>();
});
