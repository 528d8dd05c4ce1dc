import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api, type StateRecord } from '../api.ts';
import { now } from '../live.ts';
import { Action, Card, Facts, State, Time } from '../parts/basics.tsx';
import { Form } from '../parts/forms.tsx';
import { attempt } from '../notices.ts';
import { linkTo } from '../route.ts';
import { PAYMENT_STATES, StateMachine, TRANSFER_STATES } from '../parts/state-machine.tsx';

interface Money extends StateRecord {
  readonly reference: string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly merchant: string;
  readonly environment: string;
  readonly created_at: string;
  readonly completed_at?: string;
  readonly description?: string;
  readonly channel?: string;
  readonly customer?: string;
  readonly beneficiary?: string;
  readonly refunded?: number;
  readonly outcomes: readonly string[];
  readonly refundable?: number;
  readonly payer?: { readonly name?: string; readonly email?: string; readonly phone?: string };
  readonly recipient?: { readonly name?: string; readonly phone?: string };
  readonly method?: { readonly channel?: string; readonly account_number?: string };
}

const amount = (value: number, currency: string): string => `${value.toLocaleString('en')} ${currency}`;

/** A payment or a transfer: where it is, and what may become of it. */
export function MoneyDetail({
  record,
  kind,
}: {
  readonly record: StateRecord;
  readonly kind: 'payment' | 'transfer';
}): JSX.Element {
  const one = record as Money;
  const { reference, status, currency, merchant, environment, outcomes } = one;
  const act = (outcome: string) => () =>
    api.act({ op: `${kind}.outcome`, reference: one.id, merchant, environment, outcome });
  return (
    <>
      <header class="head">
        <h2>
          <span class="amount">{amount(one.amount, currency)}</span> <span class="quiet mono">{reference}</span>
        </h2>
        <State state={status} />
      </header>
      <StateMachine states={kind === 'payment' ? PAYMENT_STATES : TRANSFER_STATES} at={status} next={outcomes} />
      <Facts
        of={[
          ['Description', one.description],
          [
            'Payer',
            one.payer && (
              <a href={linkTo('state', 'customers', one.customer ?? '')}>
                {one.payer.name ?? one.payer.email ?? one.payer.phone ?? one.customer}
              </a>
            ),
          ],
          [
            'Recipient',
            one.recipient && (
              <a href={linkTo('state', 'beneficiaries', one.beneficiary ?? '')}>
                {one.recipient.name ?? one.recipient.phone ?? one.beneficiary}
              </a>
            ),
          ],
          ['Method', one.method && `${one.method.channel ?? ''} ${one.method.account_number ?? ''}`],
          ['Refunded', one.refunded === undefined || one.refunded === 0 ? undefined : amount(one.refunded, currency)],
          ['Merchant', `${merchant} · ${environment}`],
          ['Created', <Time at={one.created_at} now={now.value} />],
          ['Completed', one.completed_at && <Time at={one.completed_at} now={now.value} />],
          ['Id', <span class="mono">{one.id}</span>],
        ]}
      />
      {outcomes.length > 0 && (
        <Card title={kind === 'payment' ? 'Decide as the provider or the payer' : 'Decide as the provider'}>
          <div class="buttons">
            {outcomes.map((outcome) => (
              <Action
                key={outcome}
                run={act(outcome)}
                done={`The ${kind} is ${outcome}`}
                {...(outcome === 'complete' && { kind: 'primary' as const })}
              >
                {outcome}
              </Action>
            ))}
          </div>
        </Card>
      )}
      {(one.refundable ?? 0) > 0 && <Refund payment={one} />}
    </>
  );
}

function Refund({
  payment: { id, merchant, environment, refundable = 0, currency },
}: {
  readonly payment: Money;
}): JSX.Element {
  const [given, setGiven] = useState(String(refundable));
  const refund = (): Promise<unknown> =>
    api.act({ op: 'payment.refund', reference: id, merchant, environment, amount: Number(given) });
  return (
    <Card title="Refund">
      <Form run={() => attempt(refund, `${given} ${currency} refunded`)}>
        <label>
          Amount in {currency}{' '}
          <input
            type="number"
            min="0"
            max={refundable}
            step="any"
            required
            value={given}
            onInput={({ currentTarget }) => setGiven(currentTarget.value)}
          />
        </label>
        <button type="submit">Refund</button>
      </Form>
    </Card>
  );
}
