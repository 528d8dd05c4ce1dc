import { expect } from '@playwright/test';
import { testWithFake } from 'understudy-sdk/fake/playwright';

const payments = ['a', 'b', 'c'].map((reference) => ({ reference }));
const test = testWithFake({ url: 'https://pay.example', seed: { payments: { payments } } });

test('payments are shown page by page', async ({ page, fake }) => {
  await page.goto('/');
  await expect(page.getByRole('listitem')).toHaveText(['c', 'b']);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('listitem')).toHaveText(['a']);
  expect(fake.requests({ operation: 'payments.list' })).toHaveLength(2);
});

test('an error is shown', async ({ page, fake }) => {
  fake.faults.add({ on: 'payments.list', effect: { status: 404 } });
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('404');
});

test('a payer pays on the payment page, and comes back', async ({ page, fake }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/?**status=complete**');
  expect(fake.requests({ operation: 'payments.initialize', status: 201 })).toHaveLength(1);
});
