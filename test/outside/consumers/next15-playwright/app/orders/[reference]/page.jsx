import { payments } from '../../payments.js';

export default async function Order({ params }) {
  const { reference } = await params;
  const { status } = await payments.retrieve(reference);
  return <p>The payment is {status}.</p>;
}
