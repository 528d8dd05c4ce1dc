/** Why a delivery was rejected. */
export type WebhookErrorCode =
  'NO_SIGNATURE' | 'OTHER_HEADER' | 'BAD_SIGNATURE' | 'PARSED_BODY' | 'BAD_SECRET' | 'BAD_BODY';

/** A delivery that must not be trusted. The error holds neither the secret nor the body. */
export class WebhookVerificationError extends Error {
  /** `WebhookVerificationError` */
  override readonly name: string = 'WebhookVerificationError';
  /** The reason, as a stable word. */
  readonly code: WebhookErrorCode;

  /** @hidden Made by the functions that verify; not meant to be called. */
  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
