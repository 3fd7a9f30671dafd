import { contract } from '@csms/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { type Api, openStation, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;
let mail: MailServer;

beforeAll(async () => {
  [product, browser, mail] = await Promise.all([startProduct(), launch(), startMailServer('reports@ours.example', 'code')]);
  api = await signInByApi(product);
  await openStation(api, 'Harbour');
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await mail?.close();
});

it('a report is scheduled from its statistics, sent at once, arrives with both files, and what was sent is told', async () => {
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}/operateManagement/operateStatistics`);
  await page.getByRole('button', { name: 'Schedule this report' }).click();
  const form = page.getByRole('dialog', { name: 'Schedule a report' });
  // Nothing can go out yet, and the form says so.
  await form.getByText('has a mail account').waitFor();
  const [provider] = (await api.call('GET', contract.providers.getAllProviders.path)).list;
  await api.call('POST', contract.providers.updateProviderInfo.path, {
    id: provider.id,
    providerName: provider.providerName,
    email: '',
    contact: '',
    phone: '',
    authCount: 0,
    logoPath: null,
    mailAccount: 'reports@ours.example',
    smtpAddress: '127.0.0.1',
    smtpPort: mail.port,
    authorizationCode: 'code',
  });
  await form.getByLabel('Name').fill('Morning figures');
  await form.getByText('Daily', { exact: true }).click();
  await form
    .getByText(/reports \d{4}-\d\d-\d\d$/)
    .first()
    .waitFor();
  const recipients = form.getByRole('combobox', { name: 'Recipients' });
  await recipients.fill('nobody');
  await recipients.press('Enter');
  await form.getByRole('button', { name: 'Create' }).click();
  await form.getByText('nobody is not a mail address').waitFor();
  await form.locator('.ant-select-selection-item-remove').click();
  await recipients.fill('ann@ours.example');
  await recipients.press('Enter');
  await recipients.fill('bob@ours.example');
  await recipients.press('Enter');
  await form.getByRole('button', { name: 'Create' }).click();
  await form.waitFor({ state: 'hidden' });

  const row = page.getByRole('row', { name: /Morning figures/ });
  await row.getByText('Every day, 08:00').waitFor();
  await row.getByText('Not sent yet').waitFor();
  await row.getByRole('button', { name: 'Actions on Morning figures' }).click();
  await page.getByRole('menuitem', { name: 'Send to the recipients now' }).click();
  await page.getByText('is sent to 2 recipients').waitFor();
  await page.getByRole('button', { name: 'OK' }).click();
  const runs = page.getByRole('dialog', { name: /has sent/ });
  const run = runs.getByRole('listitem').filter({ hasText: 'By hand' });
  await vi.waitFor(() => expect(mail.received).toHaveLength(2), { timeout: 60_000, interval: 200 });
  expect(mail.received.flatMap(({ to }) => to).sort()).toEqual(['ann@ours.example', 'bob@ours.example']);
  for (const one of mail.received) {
    expect(one.subject).toMatch(/^Morning figures · \d{4}-\d\d-\d\d$/);
    expect(one.text).toContain('Sessions: 0');
    expect(one.files.map(({ name, bytes }) => ({ name, start: bytes.subarray(0, 4).toString('latin1') }))).toEqual([
      { name: expect.stringMatching(/^Morning figures-.*\.xlsx$/), start: 'PK\u0003\u0004' },
      { name: expect.stringMatching(/^Morning figures-.*\.pdf$/), start: '%PDF' },
    ]);
  }
  // Live, without a reload.
  await run.locator('[data-tone=good]').nth(2).waitFor();
  expect(await run.locator('[data-tone=good]').allTextContents()).toEqual(['Sent', 'Sent', 'Sent']);
  const fetched = page.waitForEvent('download');
  await run.getByRole('button', { name: /Download PDF/ }).click();
  expect((await fetched).suggestedFilename()).toMatch(/^Morning figures-.*\.pdf$/);
  await page.keyboard.press('Escape');
  await row.getByText('Sent', { exact: true }).waitFor();
}, 300_000);
