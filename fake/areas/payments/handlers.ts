import type { PaymentOperationId } from '../../../src/payments/operations.ts';
import type { Call } from './world.ts';
import type { Actor } from './account.ts';
import { balanceRecord } from './balances.ts';
import { beneficiaryOf, createBeneficiary, updateBeneficiary } from './beneficiaries.ts';
import { fieldsOf } from './body.ts';
import { findChannels } from './channels.ts';
import { createCustomer, customerOf, deleteCustomer, setBlocked, updateCustomer } from './customers.ts';
import countries from './data/countries.json' with { type: 'json' };
import { currencies, currencyOf } from './data/currencies.ts';
import { createEndpoint, deleteEndpoint, endpointOf, updateEndpoint } from './endpoints.ts';
import { rejectField } from './validation.ts';
import { initialize } from './initialize.ts';
import { filtered, listPage, searched, type Page } from './pages.ts';
import { cancelPayment, paymentOf } from './payments.ts';
import { processMessage, processPayment } from './process.ts';
import {
  beneficiaryRecord,
  channelRecord,
  currencyRecord,
  customerRecord,
  endpointRecord,
  methodRecord,
  paymentRecord,
  transferRecord,
} from './views.ts';
import { lists, pageName } from './tables.ts';
import { texts } from './texts.ts';
import { initiate, transferOf } from './transfers.ts';

/** The response of an operation inside its envelope. */
export interface Success {
  readonly message: string;
  readonly [key: string]: unknown;
}

type Handler = (call: Call, actor: Actor) => Success;

/** The handlers: each reads the request, calls the rules and shows the result. */
export const paymentHandlers: Readonly<Record<PaymentOperationId, Handler>> = {
  'payments.list': ({ world, url: { searchParams: query } }, { account }) => {
    const rows = filtered(world.payments.payments, { account, query, dialect: world.dialect });
    return paged('Payments retrieved', listPage(rows, query), (row) => paymentRecord(world, row));
  },
  'payments.initialize': (call, { account }) => {
    const row = initialize(call.world, account, fieldsOf(call));
    const authorization_url = `${call.base}/pay/${encodeURIComponent(pageName(row))}`;
    return { message: 'Payment initialized', transaction: paymentRecord(call.world, row), authorization_url };
  },
  'payments.retrieve': ({ world, params }, { account }) => ({
    message: 'Transaction retrieved',
    transaction: paymentRecord(world, paymentOf(world, account, pathPart(params, 'reference'))),
  }),
  'payments.process': (call, { account }) => {
    const { world, params } = call;
    const row = processPayment(world, account, pathPart(params, 'reference'), fieldsOf(call));
    return {
      message: processMessage(world, row),
      ...(world.dialect.confirmAction && { action: 'confirm' }),
      transaction: paymentRecord(world, row),
    };
  },
  'payments.cancel': ({ world, params }, { account }) => {
    cancelPayment(world, account, pathPart(params, 'reference'));
    return { message: 'Your payment has been canceled' };
  },
  'transfers.list': ({ world, url: { searchParams: query } }, { account }) => {
    const rows = filtered(world.payments.transfers, { account, query, dialect: world.dialect });
    return paged('Transfers retrieved', listPage(rows, query), (row) => transferRecord(world, row));
  },
  'transfers.initiate': (call, { account }) => ({
    message: 'Transfer initialized',
    transfer: transferRecord(call.world, initiate(call.world, account, fieldsOf(call))),
  }),
  'transfers.retrieve': ({ world, params }, { account }) => ({
    message: 'Transfer retrieved',
    transfer: transferRecord(world, transferOf(world, account, pathPart(params, 'reference'))),
  }),
  'customers.list': ({ world, url }, { account }) => {
    const rows = searched(world.payments.customers, { account, query: url.searchParams });
    return paged('Customers retrieved', listPage(rows, url.searchParams), (row) => customerRecord(world, row));
  },
  'customers.create': (call, { account }) => ({
    message: 'Customer created successfully',
    customer: customerRecord(call.world, createCustomer(call.world, account, fieldsOf(call))),
  }),
  'customers.retrieve': ({ world, params }, { account }) => ({
    message: 'Customer retrieved',
    customer: customerRecord(world, customerOf(world, account, pathPart(params, 'id'))),
  }),
  'customers.update': (call, { account }) => {
    const fields = fieldsOf(call);
    const row = updateCustomer(call.world, account, pathPart(call.params, 'id'), fields);
    return { message: 'Customer updated successfully', customer: customerRecord(call.world, row) };
  },
  'customers.delete': ({ world, params }, { account }) => {
    deleteCustomer(world, account, pathPart(params, 'id'));
    return { message: 'Customer deleted successfully', ...(world.dialect.deletedCustomer && { customer: [] }) };
  },
  'customers.block': ({ world, params }, { account }) => ({
    message: 'Customer blocked successfully',
    customer: customerRecord(world, setBlocked(world, account, pathPart(params, 'id'), true)),
  }),
  'customers.unblock': ({ world, params }, { account }) => ({
    message: 'Customer unblocked successfully',
    customer: customerRecord(world, setBlocked(world, account, pathPart(params, 'id'), false)),
  }),
  'customers.payments': ({ world, params, url }, { account }) => {
    const { id } = customerOf(world, account, pathPart(params, 'id'));
    const page = listPage(world.payments.payments.list(lists.customer(id)), url.searchParams);
    return paged('Customer payments retrieved', page, (row) => paymentRecord(world, row), 'payments');
  },
  'customers.paymentMethods': ({ world, params }, { account }) => {
    const { id } = customerOf(world, account, pathPart(params, 'id'));
    return {
      message: 'Payment methods retrieved',
      items: world.payments.methods
        .list(id)
        .newest(0, Infinity)
        .map((row) => methodRecord(world, row)),
    };
  },
  'beneficiaries.list': ({ world, url }, { account }) => {
    const country = url.searchParams.get('country')?.toUpperCase() || undefined;
    const rows = searched(world.payments.beneficiaries, { account, query: url.searchParams }, country);
    return paged('Beneficiaries retrieved', listPage(rows, url.searchParams), (row) => beneficiaryRecord(world, row));
  },
  'beneficiaries.create': (call, { account }) => ({
    message: 'Beneficiary created successfully',
    beneficiary: beneficiaryRecord(call.world, createBeneficiary(call.world, account, fieldsOf(call))),
  }),
  'beneficiaries.retrieve': ({ world, params }, { account }) => ({
    message: 'Beneficiary retrieved',
    beneficiary: beneficiaryRecord(world, beneficiaryOf(world, account, pathPart(params, 'id'))),
  }),
  'beneficiaries.update': (call, { account }) => {
    const fields = fieldsOf(call);
    const row = updateBeneficiary(call.world, account, pathPart(call.params, 'id'), fields);
    return { message: 'Beneficiary updated successfully', beneficiary: beneficiaryRecord(call.world, row) };
  },
  'beneficiaries.delete': ({ world, params }, { account }) => {
    world.payments.beneficiaries.delete(beneficiaryOf(world, account, pathPart(params, 'id')).id);
    return { message: 'Beneficiary deleted successfully', beneficiary: [] };
  },
  'webhooks.list': ({ world, url }, { account }) => {
    const page = listPage(world.payments.endpoints.list(lists.of(account)), url.searchParams);
    return paged('Webhook endpoints retrieved', page, (row) => endpointRecord(world, row), 'endpoints');
  },
  'webhooks.create': (call, { account }) => ({
    message: 'Webhook endpoint created successfully',
    endpoint: endpointRecord(call.world, createEndpoint(call.world, account, fieldsOf(call))),
  }),
  'webhooks.retrieve': ({ world, params }, { account }) => ({
    message: 'Webhook endpoint retrieved',
    endpoint: endpointRecord(world, endpointOf(world, account, pathPart(params, 'id'))),
  }),
  'webhooks.update': (call, { account }) => {
    const fields = fieldsOf(call);
    const row = updateEndpoint(call.world, account, pathPart(call.params, 'id'), fields);
    return { message: 'Webhook endpoint updated successfully', endpoint: endpointRecord(call.world, row) };
  },
  'webhooks.delete': ({ world, params }, { account }) => {
    deleteEndpoint(world, account, pathPart(params, 'id'));
    return { message: 'Webhook endpoint deleted successfully' };
  },
  'balance.retrieve': ({ world, url }, { account }) => {
    const currency = (url.searchParams.get('currency') || 'XAF').toUpperCase();
    if (currencyOf(currency) === undefined)
      rejectField('currency', texts.unusable('currency', 'Currency is not supported'));
    return { message: 'Balance retrieved', balance: balanceRecord(world, account, currency) };
  },
  'channels.list': ({ world, url: { searchParams } }) => {
    const currency = (searchParams.get('currency') || 'XAF').toUpperCase();
    const items = findChannels(world, searchParams).map((row) => channelRecord(world, row, currency));
    return { message: 'Channels retrieved', items };
  },
  'countries.list': () => ({
    message: 'Countries retrieved',
    items: Object.entries(countries).map(([code, name]) => ({ name, code })),
  }),
  'currencies.list': ({ world }) => ({
    message: 'Currencies retrieved',
    items: currencies.map((row) => currencyRecord(world, row)),
  }),
};

function pathPart(params: Call['params'], name: string): string {
  return params[name] ?? '';
}

function paged<R>(message: string, page: Page<R>, record: (row: R) => object, key = 'items'): Success {
  const { rows, ...counts } = page;
  return { message, ...counts, [key]: rows.map(record) };
}
