import type { ChannelRow } from '../rows.ts';
import type { World } from '../world.ts';

type Mobile = readonly [id: string, name: string, country: string, currency: string];

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
const published: readonly ChannelRow[] = CHANNELS.map(
  ([id, name, country, currency, type, min_amount, max_amount]) => ({
    id,
    name,
    countries: [country],
    currency,
    type,
    min_amount,
    max_amount,
    active: true,
    listed: true,
    live: true,
    charge: false,
    collect: true,
    payout: type === 'mobile',
  }),
);

// As a live account in Cameroon lists them (contract: payments 31): mobile money abroad, which is not active there.
const ABROAD: readonly Mobile[] = [
  ['ke.mpesa', 'MPESA', 'KE', 'KES'],
  ['ke.airtel', 'Airtel Money', 'KE', 'KES'],
  ['ke.equitel', 'Equitel', 'KE', 'KES'],
  ['ke.tkash', 'T-Kash', 'KE', 'KES'],
  ['ci.mtn', 'MTN Mobile Money', 'CI', 'XOF'],
  ['ci.orange', 'Orange Money', 'CI', 'XOF'],
  ['ci.moov', 'Moov Money', 'CI', 'XOF'],
  ['ci.wave', 'Wave', 'CI', 'XOF'],
  ['ci.green', 'Green', 'CI', 'XOF'],
  ['ng.mtn', 'MTN Mobile Money', 'NG', 'NGN'],
  ['ng.orange', 'Orange Money', 'NG', 'NGN'],
  ['sn.orange', 'Orange Money', 'SN', 'XOF'],
  ['sn.free', 'Free Money', 'SN', 'XOF'],
  ['bj.mtn', 'MTN Mobile Money', 'BJ', 'XOF'],
  ['bj.moov', 'Moov Money', 'BJ', 'XOF'],
  ['bj.glo', 'Glo', 'BJ', 'XOF'],
  ['bf.orange', 'Orange Money', 'BF', 'XOF'],
  ['bf.moov', 'Moov Money', 'BF', 'XOF'],
  ['gh.mtn', 'MTN Mobile Money', 'GH', 'GHS'],
  ['gh.vodafone', 'Vodafone Cash', 'GH', 'GHS'],
  ['gh.airtel', 'Airtel Money', 'GH', 'GHS'],
  ['gh.airteltigo', 'AirtelTigo Money', 'GH', 'GHS'],
  ['cd.airtel', 'Airtel Money', 'CD', 'CDF'],
  ['cd.orange', 'Orange Money', 'CD', 'CDF'],
  ['cd.vodacom', 'Vodacom M-Pesa', 'CD', 'CDF'],
  ['ug.mtn', 'MTN Mobile Money', 'UG', 'UGX'],
  ['ug.airtel', 'Airtel Money', 'UG', 'UGX'],
  ['rw.mtn', 'MTN Mobile Money', 'RW', 'RWF'],
  ['rw.airtel', 'Airtel Money', 'RW', 'RWF'],
  ['tz.airtel', 'Airtel Money', 'TZ', 'TZS'],
  ['tz.tigo', 'Tigo Pesa', 'TZ', 'TZS'],
  ['tz.vodafone', 'Vodafone M-Pesa', 'TZ', 'TZS'],
  ['tz.halopesa', 'HaloPesa', 'TZ', 'TZS'],
];

/** What most of them have in common. */
const COMMON = {
  countries: ['CM'],
  currency: 'XAF',
  type: 'mobile',
  min_amount: 10,
  max_amount: 500_000,
  active: false,
  listed: true,
  live: true,
  charge: true,
  collect: true,
  payout: false,
};
const UNUSABLE = { ...COMMON, countries: ['*'], charge: false, collect: false };
const { min_amount: _min, max_amount: _max, ...UNBOUNDED } = COMMON;
const ACTIVE = { ...COMMON, active: true, payout: true };

const live: readonly ChannelRow[] = [
  {
    ...UNUSABLE,
    id: 'card',
    name: 'Credit or debit Card',
    type: 'card',
    live: false,
    min_amount: 1000,
    max_amount: 5_000_000,
  },
  { ...UNUSABLE, id: 'paypal', name: 'PayPal', type: 'wallet', live: false, min_amount: 1000, max_amount: 5_000_000 },
  { ...ACTIVE, id: 'cm.mtn', name: 'MTN Mobile Money' },
  { ...ACTIVE, id: 'cm.orange', name: 'Orange Money' },
  { ...COMMON, id: 'eumm', name: 'EU Mobile Money', countries: ['CM', 'CG', 'TD', 'GA', 'CF'] },
  { ...UNBOUNDED, id: 'yoomee', name: 'Yoomee Money', type: 'wallet' },
  { ...UNUSABLE, id: 'bank', name: 'Bank transfer', type: 'bank', min_amount: 5000, max_amount: 5_000_000 },
  ...ABROAD.map(([id, name, country, currency]) => ({
    ...COMMON,
    id,
    name,
    countries: [country],
    currency,
    ...(country === 'KE' && { min_amount: 500 }),
  })),
  // It is accepted, and not listed.
  { ...ACTIVE, id: 'cm.mobile', name: 'Mobile Money', listed: false },
];

/** The channels of a world that names none. */
export const channelsIn = ({ dialect }: World): readonly ChannelRow[] => (dialect.allChannels ? live : published);
