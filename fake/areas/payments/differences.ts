import type { Differences, Products } from '../../engine/world/releases.ts';

/** The live service, and the month of the newest evidence of what it does. */
export const paymentsProducts = { notchpay: { '2026': '2026.10' } } as const satisfies Products;

/**
 * Where the live service differs from its published interface, by public evidence: `test/docs/differences` says how, and how
 * sure each is. Statuses and paths are the column `live` of the operations.
 */
export const paymentsDifferences = {
  // References and ids.
  ownReferences: 'notchpay',
  noPaymentId: 'notchpay',
  nullReferences: 'notchpay',
  readsOwnReferences: 'notchpay',
  searchesBoth: 'notchpay',
  pageToken: 'notchpay',
  ownTransferReferences: 'notchpay',
  beneficiaryIds: 'notchpay',

  // Records.
  olderMoneyKeys: 'notchpay',
  newerMoneyKeys: 'notchpay',
  paymentKeys: 'notchpay',
  microseconds: 'notchpay',
  customerKeys: 'notchpay',
  deletedCustomer: 'notchpay',
  transferKeys: 'notchpay',
  endpointKeys: 'notchpay',
  allChannels: 'notchpay',
  faction: 'notchpay',

  // What is accepted, and how it is rejected.
  numericStrings: 'notchpay',
  takenReference: 'notchpay',
  brokenJson: 'notchpay',
  fieldErrors: 'notchpay',
  codeAsText: 'notchpay',
  contentPhrase: 'notchpay',
  ignoresChannels: 'notchpay',

  // Processing and canceling, and what follows.
  operatorMessage: 'notchpay',
  confirmAction: 'notchpay',
  unknownProcess: 'notchpay',
  finishedProcess: 'notchpay',
  cancelsPending: 'notchpay',
  finishedCancel: 'notchpay',
  sentTransfers: 'notchpay',

  // Who asks.
  publicKeyOnly: 'notchpay',
  grantBeside: 'notchpay',
  notAcceptable: 'notchpay',
  grantAlone: 'notchpay',
  syncAlone: 'notchpay',
  credentialText: 'notchpay',

  // Webhooks.
  eventNames: 'notchpay',
  processingEvent: 'notchpay',
  dashboardNames: 'notchpay',
} as const satisfies Differences;
