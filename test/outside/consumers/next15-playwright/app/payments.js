import { PaymentsClient } from 'understudy-sdk/payments';

export const payments = new PaymentsClient({
  baseUrl: process.env.PAYMENTS_URL ?? 'http://127.0.0.1:4010',
  auth: { apiKey: 'sk_test.understudy' },
});
