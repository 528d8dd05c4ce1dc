import { PaymentsClient } from 'understudy-sdk/payments';
import { failure, same } from './check.mjs';

/** Checks that depend on the platform's own `fetch`: a real server, its redirects, and ends of waiting. */
export const overNetwork = ({ baseUrl, apiKey }) => {
  const payments = new PaymentsClient({ baseUrl, auth: { apiKey } });
  return {
    async 'over the network'() {
      const reference = `n-${Date.now()}`;
      await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com', reference });
      const { data, requestId, status } = await payments.retrieve(reference).withResponse();
      same([data.reference, typeof requestId, status], [reference, 'undefined', 202]);
    },

    async 'a redirect to another origin is not followed'() {
      const { code, status } = await failure(payments.retrieve('moved'));
      // A browser hides the status of a redirect.
      same([code, status === 302 || status === 0], ['REDIRECT', true]);
    },

    async 'a body is not sent on'() {
      const moved = payments.process('moved', { channel: 'cm.mtn', data: {} });
      same((await failure(moved)).code, 'REDIRECT');
    },

    async 'a try ends after its timeout'() {
      const { code, which } = await failure(payments.retrieve('slow', { timeout: 50, retry: false }));
      same([code, which], ['TIMEOUT', 'attempt']);
    },

    async 'fifty calls against endless bodies leave none open'() {
      const before = (await (await fetch(`${baseUrl}/endless`)).json()).bytes;
      const limits = { maxResponseBytes: 262_144, concurrency: 5, retry: { backoff: () => 1 } };
      const hurried = new PaymentsClient({ baseUrl, auth: { apiKey }, ...limits, timeout: 60 });
      const calls = Array.from({ length: 50 }, (_, n) => {
        const [name, options] = [['fast'], ['slow'], ['slow', { deadline: 20_000, retry: { limit: 1 } }]][n % 3];
        return failure(hurried.retrieve(`endless-${name}`, { deadline: 30_000, ...options }));
      });
      const codes = new Set((await Promise.all(calls)).map(({ code }) => code));
      const { open, bytes } = await (await fetch(`${baseUrl}/endless`)).json();
      same([[...codes].sort(), open, bytes - before < 150 * 16_777_216], [['TIMEOUT', 'TOO_LARGE'], 0, true]);
    },

    async 'the signal ends a call with its reason'() {
      const controller = new AbortController();
      const call = payments.retrieve('slow', { signal: controller.signal });
      controller.abort('enough');
      const { code, cause } = await failure(call);
      same([code, cause], ['ABORTED', 'enough']);
    },

    async 'no server is a transport error'() {
      const nowhere = new PaymentsClient({ baseUrl: 'http://127.0.0.1:9', auth: { apiKey }, retry: false });
      same((await failure(nowhere.retrieve('a'))).code, 'TRANSPORT');
    },
  };
};
