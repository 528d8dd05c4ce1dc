import { redirect } from 'next/navigation';
import { payments } from './payments.js';

async function buy() {
  'use server';
  const { transaction } = await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
  redirect(`/orders/${transaction.reference}`);
}

export default function Shop() {
  return (
    <form action={buy}>
      <button>Buy</button>
    </form>
  );
}
