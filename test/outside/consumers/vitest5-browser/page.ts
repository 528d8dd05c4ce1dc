/** Lists the payments in an element. */
export async function showPayments(element: HTMLElement): Promise<void> {
  const headers = { Authorization: 'pk_test.understudy' };
  const response = await fetch('https://pay.example/payments', { headers });
  if (!response.ok) {
    element.textContent = `There are no payments: ${response.status}`;
    return;
  }
  const { items } = (await response.json()) as { items: { reference: string }[] };
  element.textContent = items.map(({ reference }) => reference).join(' ');
}
