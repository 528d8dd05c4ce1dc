const { PaymentsClient } = require('understudy-sdk/payments');
const { PullsClient } = require('understudy-sdk/pulls');
const { FederationAdminClient } = require('understudy-sdk/federation');
const { createFake } = require('understudy-sdk/fake');

test('everything can be imported and made, and a call says what is missing', async () => {
  expect(typeof createFake).toBe('function');
  new PullsClient({ baseUrl: 'https://forge.example', auth: { token: 'secret-1' } });
  new FederationAdminClient({ baseUrl: 'https://social.example', auth: { token: 'secret-1' } });
  const client = new PaymentsClient({ baseUrl: 'https://pay.example', auth: { apiKey: 'pk_test.1' } });
  await expect(client.retrieve('order-1')).rejects.toThrow('jest-fixed-jsdom');
});
