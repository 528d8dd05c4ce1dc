/** E.164, or the same without its plus sign; a local number, which is shorter, has no country code. */
export const isPhone = (text: string): boolean => /^\+[1-9]\d{6,14}$|^[1-9]\d{10,14}$/.test(text);

/** A phone number in its one form; anything else as it is. */
export const internationalPhone = (text: string): string =>
  isPhone(text) && !text.startsWith('+') ? `+${text}` : text;

/** The number of an account on a channel: on a mobile one it is a phone number. */
export const numberOn = (channel: { readonly type: string } | undefined, text: string): string =>
  channel?.type === 'mobile' ? internationalPhone(text) : text;
