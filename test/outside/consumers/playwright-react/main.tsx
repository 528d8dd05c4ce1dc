import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Page, type Payment, PaymentsClient } from 'understudy-sdk/payments';

const payments = new PaymentsClient({ baseUrl: 'https://pay.example', auth: { apiKey: 'pk_test.understudy' } });

function Payments() {
  const [page, setPage] = useState<Page<Payment>>();
  const [message, setMessage] = useState('');
  const show = (next: Promise<Page<Payment> | undefined>) =>
    next.then(setPage).catch((error: Error) => setMessage(error.message));
  useEffect(() => void show(Promise.resolve(payments.list({ limit: 2 }).firstPage())), []);
  async function checkOut() {
    const order = { amount: 500, currency: 'XAF', email: 'ada@example.com', callback: location.href };
    location.assign((await payments.initialize(order)).authorization_url ?? '');
  }
  return (
    <>
      <ul>
        {page?.items.map(({ id, reference }) => (
          <li key={id}>{reference}</li>
        ))}
      </ul>
      {page?.hasNext && <button onClick={() => void show(Promise.resolve(page.next()))}>More</button>}
      <button onClick={() => void checkOut()}>Check out</button>
      <p role="alert">{message}</p>
    </>
  );
}

createRoot(document.body).render(<Payments />);
