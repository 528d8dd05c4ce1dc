import type { ChannelRow } from '../rows.ts';

/** The channels of a world that names none, in the order they are listed: id, name, country, currency, type, limits. */
const CHANNELS: readonly (readonly [string, string, string, string, string, number, number])[] = [
  ['cm.mtn', 'MTN Mobile Money', 'CM', 'XAF', 'mobile', 10, 500000],
  ['cm.orange', 'Orange Money', 'CM', 'XAF', 'mobile', 10, 500000],
  ['cm.mobile', 'Mobile Money', 'CM', 'XAF', 'mobile', 10, 500000],
  ['ci.mtn', 'MTN Mobile Money', 'CI', 'XOF', 'mobile', 100, 500000],
  ['ci.orange', 'Orange Money', 'CI', 'XOF', 'mobile', 100, 500000],
  ['ci.moov', 'Moov Money', 'CI', 'XOF', 'mobile', 100, 500000],
  ['ci.wave', 'Wave', 'CI', 'XOF', 'mobile', 100, 500000],
  ['sn.orange', 'Orange Money', 'SN', 'XOF', 'mobile', 100, 500000],
  ['sn.free', 'Free Money', 'SN', 'XOF', 'mobile', 100, 500000],
  ['ke.mpesa', 'M-Pesa', 'KE', 'KES', 'mobile', 10, 150000],
  ['ug.mtn', 'MTN Mobile Money', 'UG', 'UGX', 'mobile', 500, 5000000],
  ['gh.mtn', 'MTN Mobile Money', 'GH', 'GHS', 'mobile', 1, 10000],
  ['card', 'Credit or debit card', 'CM', 'XAF', 'card', 100, 5000000],
  ['paypal', 'PayPal', 'CM', 'XAF', 'wallet', 100, 5000000],
];

/** The same as rows. Only mobile money pays out. */
export const defaultChannels: readonly ChannelRow[] = CHANNELS.map(
  ([id, name, country, currency, type, min_amount, max_amount]) => ({
    id,
    name,
    countries: [country],
    currency,
    type,
    min_amount,
    max_amount,
    active: true,
    collect: true,
    payout: type === 'mobile',
  }),
);
