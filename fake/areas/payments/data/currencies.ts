/** A currency that payments can be made in. */
export interface CurrencyRow {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  /** Digits after the point, as ISO 4217 has them. */
  readonly decimal_places: number;
}

/** The supported currencies. */
export const currencies: readonly CurrencyRow[] = [
  { code: 'XAF', name: 'Central African CFA franc', symbol: 'FCFA', decimal_places: 0 },
  { code: 'XOF', name: 'West African CFA franc', symbol: 'CFA', decimal_places: 0 },
  { code: 'NGN', name: 'Nigerian naira', symbol: '₦', decimal_places: 2 },
  { code: 'GHS', name: 'Ghanaian cedi', symbol: 'GH₵', decimal_places: 2 },
  { code: 'KES', name: 'Kenyan shilling', symbol: 'KSh', decimal_places: 2 },
  { code: 'UGX', name: 'Ugandan shilling', symbol: 'USh', decimal_places: 0 },
  { code: 'TZS', name: 'Tanzanian shilling', symbol: 'TSh', decimal_places: 2 },
  { code: 'RWF', name: 'Rwandan franc', symbol: 'FRw', decimal_places: 0 },
  { code: 'CDF', name: 'Congolese franc', symbol: 'FC', decimal_places: 2 },
  { code: 'USD', name: 'US dollar', symbol: '$', decimal_places: 2 },
  { code: 'EUR', name: 'Euro', symbol: '€', decimal_places: 2 },
  { code: 'GBP', name: 'Pound sterling', symbol: '£', decimal_places: 2 },
];

/** The currency of a code in upper case. */
export function currencyOf(code: string): CurrencyRow | undefined {
  return currencies.find((currency) => currency.code === code);
}
