// Made from the doc comments of the types of documents; `npx vitest run seed-schema -u` updates it.
import type { Descriptions } from '../../../engine/area/descriptions.ts';

/** The doc comments of each key of this part of a world document. */
export const descriptions: Descriptions = {
  payments: {
    text: 'The payments area.',
    keys: {
      balances: {
        text: "Of the first key's merchant, by currency. Default: 10,000,000 available in the sandbox, nothing live.",
        keys: {
          available: { text: 'The amount that may be sent.' },
          pending: { text: 'The amount that has not arrived yet.' },
          reserved: { text: 'The amount that is on its way out.' },
        },
      },
      beneficiaries: {
        text: 'Stored beneficiaries.',
        keys: {
          account_number: { text: 'The number or account on the channel.' },
          channel: { text: "A channel's slug." },
          country: { text: "Default: the channel's." },
          created_at: { text: 'Default: now.' },
          description: { text: 'Free text.' },
          email: { text: 'The e-mail address.' },
          environment: { text: "Default: the first key's." },
          id: { text: 'Default: the next id.' },
          merchant: {
            text: "The merchant that it belongs to, by the name that its keys have. Default: the first key's.",
          },
          name: { text: "The person's name." },
          payment_method: { text: 'Default: a new one.' },
          phone: { text: 'The telephone number.' },
          reference: { text: "The merchant's own reference." },
        },
      },
      channels: {
        text: 'Default: `default`.',
        default: 'default',
        keys: {
          active: { text: 'Default: true.', default: true },
          charge: { text: 'Whether the service charges for it. Default: false.', default: false },
          collect: { text: 'Whether payments may use it. Default: true.', default: true },
          countries: { text: 'Codes of ISO 3166-1. Default: none.' },
          currency: { text: 'Default: `XAF`.', default: 'XAF' },
          id: { text: 'The same as `slug`.' },
          listed: { text: 'Whether a list shows it. Default: true.', default: true },
          live: { text: 'Whether it moves real money. Default: true.', default: true },
          logo: { text: 'The address of a picture.' },
          max_amount: { text: 'In main units of the currency. Default: no bound.' },
          min_amount: { text: 'In main units of the currency. Default: no bound.' },
          name: { text: 'Default: the slug.' },
          payout: { text: 'Whether transfers may use it. Default: true.', default: true },
          slug: { text: 'The slug; `id` says the same and may be omitted.' },
          type: { text: 'Default: `mobile`.', default: 'mobile' },
        },
      },
      customers: {
        text: 'Stored customers.',
        keys: {
          address: { text: 'The postal address.' },
          billing: { text: 'The address for bills.' },
          blocked: { text: 'Default: false.', default: false },
          company_name: { text: "The company's name." },
          created_at: { text: 'Default: now.' },
          email: { text: 'The e-mail address.' },
          environment: { text: "Default: the first key's." },
          id: { text: 'Default: the next id.' },
          merchant: {
            text: "The merchant that it belongs to, by the name that its keys have. Default: the first key's.",
          },
          metadata: { text: "Anything of the merchant's own." },
          name: { text: "The person's name." },
          phone: { text: 'The telephone number.' },
          updated_at: { text: "Default: `created_at`'s." },
        },
      },
      deletedIds: {
        text: 'The ids of customers and beneficiaries that are no more, which payments and transfers may still name.',
      },
      hashKey: { text: "The secret that the first key's merchant's webhooks are signed with." },
      keys: {
        text: 'Default: `pk_test.understudy`, `sk_test.understudy` and `sync.understudy`.',
        keys: {
          capabilities: { text: 'Of a sync key. Default: all.' },
          environment: { text: 'Default: `sandbox`.', default: 'sandbox' },
          key: { text: 'The text of the key.' },
          kind: { text: 'Default: by the prefix (`pk`, `sk`, `sync`).' },
          merchant: { text: 'Default: `default`, or of a sync key its own text.' },
        },
      },
      merchants: {
        text: "Balances and secrets of others than the first key's merchant.",
        keys: {
          balances: {
            text: 'By currency. Default: 10,000,000 available in the sandbox, nothing live.',
            keys: {
              available: { text: 'The amount that may be sent.' },
              pending: { text: 'The amount that has not arrived yet.' },
              reserved: { text: 'The amount that is on its way out.' },
            },
          },
          environment: { text: "Default: the first key's." },
          hashKey: { text: "The secret that webhooks are signed with. Default: one of the merchant's own." },
          merchant: {
            text: "The merchant that it belongs to, by the name that its keys have. Default: the first key's.",
          },
        },
      },
      paymentMethods: {
        text: 'Payment methods.',
        keys: {
          account_number: { text: 'The number or account on the channel.' },
          channel: { text: "A channel's slug." },
          country: { text: 'A code of ISO 3166-1.' },
          created_at: { text: 'Default: now.' },
          id: { text: 'The id, by which payments and transfers name it.' },
          owner: { text: 'The id of the customer or beneficiary.' },
        },
      },
      payments: {
        text: 'Stored payments; they change no balance.',
        keys: {
          amount: { text: 'In main units. Default: 1000.', default: 1000 },
          callback: { text: 'Where the payment page goes back to.' },
          channel: { text: 'The channel it was processed on, kept for the filter.' },
          completed_at: { text: "Default, of a complete one: `created_at`'s." },
          created_at: { text: 'Default: now.' },
          currency: { text: 'Default: `XAF`.', default: 'XAF' },
          customer: { text: "A customer's id. Default: a customer of its own." },
          description: { text: 'Free text.' },
          environment: { text: "Default: the first key's." },
          id: { text: 'Default: the next id.' },
          locked_channel: { text: 'The only channel it may be paid on: a slug.' },
          locked_country: { text: 'The only country it may be paid from.' },
          locked_currency: { text: 'The only currency it may be paid in.' },
          merchant: {
            text: "The merchant that it belongs to, by the name that its keys have. Default: the first key's.",
          },
          ownReference: { text: 'Whether the merchant chose the reference. Default: whether one is given.' },
          page: { text: "The token of its page's address, as the live service has it. Default: a new one there." },
          payment_method: { text: "A payment method's id." },
          phone: { text: "The payer's number." },
          reference: { text: 'Default: the next reference.' },
          refunded: { text: 'In main units. Default, of a refunded one: all of it.' },
          status: { text: 'A declined payment is `failed`. Default: `pending`.', default: 'pending' },
          updated_at: { text: "When it was last changed, as the live service shows it. Default: `created_at`'s." },
        },
      },
      rateLimit: { text: 'Requests per 60 s and key. Default: no limit.' },
      transfers: {
        text: 'Stored transfers; they change no balance.',
        keys: {
          amount: { text: 'In main units. Default: 1000.', default: 1000 },
          beneficiary: { text: "A beneficiary's id. Default: a beneficiary of its own." },
          channel: { text: "A channel's slug." },
          completed_at: { text: "Default, of a complete one: `created_at`'s." },
          created_at: { text: 'Default: now.' },
          currency: { text: 'Default: `XAF`.', default: 'XAF' },
          description: { text: 'Default: empty.', default: '' },
          environment: { text: "Default: the first key's." },
          id: { text: 'Default: the next id.' },
          merchant: {
            text: "The merchant that it belongs to, by the name that its keys have. Default: the first key's.",
          },
          ownReference: { text: 'Whether the merchant chose the reference. Default: whether one is given.' },
          payment_method: { text: "A payment method's id." },
          reference: { text: 'Default: the next reference.' },
          status: { text: 'Default: `pending`.', default: 'pending' },
        },
      },
      webhookReceivers: {
        text: 'Receivers played without a network.',
        keys: {
          respond: { text: 'The status of the response to each delivery in turn; the last applies from then on.' },
          url: { text: "Exactly the endpoint's address." },
        },
      },
      webhooks: {
        text: 'Stored webhook endpoints.',
        keys: {
          created_at: { text: 'Default: now.' },
          description: { text: 'Free text.' },
          environment: { text: "Default: the first key's." },
          events: { text: 'Default: all events.' },
          id: { text: 'Default: the next id.' },
          merchant: {
            text: "The merchant that it belongs to, by the name that its keys have. Default: the first key's.",
          },
          url: { text: 'Where events go.' },
        },
      },
    },
  },
};
