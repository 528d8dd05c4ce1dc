import type { RequestTemplate } from '../../scenarios/scenario.ts';
import type { Stage } from '../../scenarios/stage.ts';

/** The responses of a server in one case, in the names of the case. */
export interface SaidInCase {
  readonly name: string;
  readonly exchanges: readonly SaidExchange[];
}

/** A request without its credential, and the response to it. */
export interface SaidExchange {
  readonly request: RequestTemplate;
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly text: string;
  };
}

const SECRET = /^(?:authorization|cookie|x-grant|x-sync)$/i;

const withoutSecrets = (headers: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !SECRET.test(name) && !/^set-cookie$/i.test(name)));

/** The same stage, and what is said on it. */
export function said(stage: Stage, name: string): { readonly stage: Stage; readonly case: SaidInCase } {
  const exchanges: SaidExchange[] = [];
  const send = async (request: RequestTemplate): Promise<Response> => {
    const response = await stage.send(request);
    const { status, headers } = response;
    const text = await response.clone().text();
    const shown = { ...request, headers: withoutSecrets(Object.entries(request.headers ?? {})) };
    exchanges.push({ request: shown, response: { status, headers: withoutSecrets(headers), text } });
    return response;
  };
  // Methods keep their own `this`: only sending is another.
  const through = new Proxy(stage, {
    get: (target, key) => {
      if (key === 'send') return send;
      const value = Reflect.get(target, key, target) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { stage: through, case: { name, exchanges } };
}
