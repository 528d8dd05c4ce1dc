import type { PaymentOperationId } from '../../../src/payments/operations.ts';
import type { Call } from './world.ts';
import type { Actor } from './account.ts';
import { balanceRecord } from './balances.ts';
import { beneficiaryOf, createBeneficiary, updateBeneficiary } from './beneficiaries.ts';
import { fieldsOf } from './body.ts';
import { findChannels } from './channels.ts';
import { createCustomer, customerOf, deleteCustomer, setBlocked, updateCustomer } from './customers.ts';
import { countries } from './data/countries.ts';
import { currencies, currencyOf } from './data/currencies.ts';
import { createEndpoint, deleteEndpoint, endpointOf, updateEndpoint } from './endpoints.ts';
import { rejectField } from './validation.ts';
import { initialize } from './initialize.ts';
import { filtered, listPage, searched, type Page } from './pages.ts';
import { cancelPayment, paymentOf } from './payments.ts';
import { processPayment } from './process.ts';
import {
  beneficiaryRecord,
  channelRecord,
  customerRecord,
  endpointRecord,
  methodRecord,
  paymentRecord,
  transferRecord,
} from './views.ts';
import { lists } from './tables.ts';
import { initiate, transferOf } from './transfers.ts';

/** The response of an operation inside its envelope. */
export interface Success {
  readonly message: string;
  readonly [key: string]: unknown;
}

type Handler = (call: Call, actor: Actor) => Success;

/** The handlers: each reads the request, calls the rules and shows the result. */
export const paymentHandlers: Readonly<Record<PaymentOperationId, Handler>> = {
  'payments.list': ({ world, url }, { account }) =>
    paged(
      'Payments retrieved',
      listPage(filtered(world.payments.payments, { account, query: url.searchParams }), url.searchParams),
      paymentRecord,
    ),
  'payments.initialize': (call, { account }) => {
    const row = initialize(call.world, account, fieldsOf(call));
    const authorization_url = `${call.base}/pay/${encodeURIComponent(row.reference)}`;
    return { message: 'Payment initialized', transaction: paymentRecord(row), authorization_url };
  },
  'payments.retrieve': ({ world, params }, { account }) => ({
    message: 'Transaction retrieved',
    transaction: paymentRecord(paymentOf(world, account, pathPart(params, 'reference'))),
  }),
  'payments.process': (call, { account }) => ({
    message: 'Payment processing initiated',
    transaction: paymentRecord(processPayment(call.world, account, pathPart(call.params, 'reference'), fieldsOf(call))),
  }),
  'payments.cancel': ({ world, params }, { account }) => {
    cancelPayment(world, account, pathPart(params, 'reference'));
    return { message: 'Your payment has been canceled' };
  },
  'transfers.list': ({ world, url }, { account }) =>
    paged(
      'Transfers retrieved',
      listPage(filtered(world.payments.transfers, { account, query: url.searchParams }), url.searchParams),
      transferRecord,
    ),
  'transfers.initiate': (call, { account }) => ({
    message: 'Transfer initialized',
    transfer: transferRecord(initiate(call.world, account, fieldsOf(call))),
  }),
  'transfers.retrieve': ({ world, params }, { account }) => ({
    message: 'Transfer retrieved',
    transfer: transferRecord(transferOf(world, account, pathPart(params, 'reference'))),
  }),
  'customers.list': ({ world, url }, { account }) => {
    const rows = searched(world.payments.customers, { account, query: url.searchParams });
    return paged('Customers retrieved', listPage(rows, url.searchParams), customerRecord);
  },
  'customers.create': (call, { account }) => ({
    message: 'Customer created successfully',
    customer: customerRecord(createCustomer(call.world, account, fieldsOf(call))),
  }),
  'customers.retrieve': ({ world, params }, { account }) => ({
    message: 'Customer retrieved',
    customer: customerRecord(customerOf(world, account, pathPart(params, 'id'))),
  }),
  'customers.update': (call, { account }) => {
    const fields = fieldsOf(call);
    const row = updateCustomer(call.world, account, pathPart(call.params, 'id'), fields);
    return { message: 'Customer updated successfully', customer: customerRecord(row) };
  },
  'customers.delete': ({ world, params }, { account }) => {
    deleteCustomer(world, account, pathPart(params, 'id'));
    return { message: 'Customer deleted successfully' };
  },
  'customers.block': ({ world, params }, { account }) => ({
    message: 'Customer blocked successfully',
    customer: customerRecord(setBlocked(world, account, pathPart(params, 'id'), true)),
  }),
  'customers.unblock': ({ world, params }, { account }) => ({
    message: 'Customer unblocked successfully',
    customer: customerRecord(setBlocked(world, account, pathPart(params, 'id'), false)),
  }),
  'customers.payments': ({ world, params, url }, { account }) => {
    const { id } = customerOf(world, account, pathPart(params, 'id'));
    const page = listPage(world.payments.payments.list(lists.customer(id)), url.searchParams);
    return paged('Customer payments retrieved', page, paymentRecord, 'payments');
  },
  'customers.paymentMethods': ({ world, params }, { account }) => {
    const { id } = customerOf(world, account, pathPart(params, 'id'));
    return {
      message: 'Payment methods retrieved',
      items: world.payments.methods.list(id).newest(0, Infinity).map(methodRecord),
    };
  },
  'beneficiaries.list': ({ world, url }, { account }) => {
    const country = url.searchParams.get('country')?.toUpperCase() || undefined;
    const rows = searched(world.payments.beneficiaries, { account, query: url.searchParams }, country);
    return paged('Beneficiaries retrieved', listPage(rows, url.searchParams), beneficiaryRecord);
  },
  'beneficiaries.create': (call, { account }) => ({
    message: 'Beneficiary created successfully',
    beneficiary: beneficiaryRecord(createBeneficiary(call.world, account, fieldsOf(call))),
  }),
  'beneficiaries.retrieve': ({ world, params }, { account }) => ({
    message: 'Beneficiary retrieved',
    beneficiary: beneficiaryRecord(beneficiaryOf(world, account, pathPart(params, 'id'))),
  }),
  'beneficiaries.update': (call, { account }) => {
    const fields = fieldsOf(call);
    const row = updateBeneficiary(call.world, account, pathPart(call.params, 'id'), fields);
    return { message: 'Beneficiary updated successfully', beneficiary: beneficiaryRecord(row) };
  },
  'beneficiaries.delete': ({ world, params }, { account }) => {
    world.payments.beneficiaries.delete(beneficiaryOf(world, account, pathPart(params, 'id')).id);
    return { message: 'Beneficiary deleted successfully', beneficiary: [] };
  },
  'webhooks.list': ({ world, url }, { account }) => {
    const page = listPage(world.payments.endpoints.list(lists.of(account)), url.searchParams);
    return paged('Webhook endpoints retrieved', page, endpointRecord, 'endpoints');
  },
  'webhooks.create': (call, { account }) => ({
    message: 'Webhook endpoint created successfully',
    endpoint: endpointRecord(createEndpoint(call.world, account, fieldsOf(call))),
  }),
  'webhooks.retrieve': ({ world, params }, { account }) => ({
    message: 'Webhook endpoint retrieved',
    endpoint: endpointRecord(endpointOf(world, account, pathPart(params, 'id'))),
  }),
  'webhooks.update': (call, { account }) => {
    const fields = fieldsOf(call);
    const row = updateEndpoint(call.world, account, pathPart(call.params, 'id'), fields);
    return { message: 'Webhook endpoint updated successfully', endpoint: endpointRecord(row) };
  },
  'webhooks.delete': ({ world, params }, { account }) => {
    deleteEndpoint(world, account, pathPart(params, 'id'));
    return { message: 'Webhook endpoint deleted successfully' };
  },
  'balance.retrieve': ({ world, url }, { account }) => {
    const currency = (url.searchParams.get('currency') || 'XAF').toUpperCase();
    if (currencyOf(currency) === undefined) rejectField('currency', 'Currency is not supported');
    return { message: 'Balance retrieved', balance: balanceRecord(world, account, currency) };
  },
  'channels.list': ({ world, url }) => ({
    message: 'Channels retrieved',
    items: findChannels(world, url.searchParams).map(channelRecord),
  }),
  'countries.list': () => ({
    message: 'Countries retrieved',
    items: Object.entries(countries).map(([code, name]) => ({ name, code })),
  }),
  'currencies.list': () => ({ message: 'Currencies retrieved', items: currencies }),
};

function pathPart(params: Call['params'], name: string): string {
  return params[name] ?? '';
}

function paged<R>(message: string, page: Page<R>, record: (row: R) => object, key = 'items'): Success {
  const { rows, ...counts } = page;
  return { message, ...counts, [key]: rows.map(record) };
}
