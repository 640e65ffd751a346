import { randomUUID } from 'node:crypto';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });

test('a message about a record is written, sent and found in the log with its state [B-095] [B-099] [B-104] [B-105] [S-228]', async ({
  page,
  api,
}) => {
  const file = `terms ${randomUUID().slice(0, 6)}.pdf`;
  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>';
  const multipart = { file: { name: file, mimeType: 'application/pdf', buffer: Buffer.from(pdf) } };
  await api.post('/api/attachments?entity=customers&record=1', { multipart, failOnStatusCode: true });
  const subject = `Terms ${randomUUID().slice(0, 8)}`;
  await page.goto('/waybill/pages/CU-ADD/1');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Message' });
  await dialog.getByRole('button', { name: 'CC', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'To' }).fill('nobody');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Not an email address: nobody')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'To' }).press('Backspace');
  await dialog.getByRole('combobox', { name: 'To' }).pressSequentially('ann@example.com,');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Our terms are attached.');
  await dialog.getByRole('checkbox', { name: new RegExp(file) }).check();
  expect(await barriersOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Email sent')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto(`/waybill/pages/EMAIL-LOG?search=${encodeURIComponent(subject)}`);
  await expect(page.getByRole('row', { name: new RegExp(subject) })).toContainText(/Sent|Queued|Sending/);
});

test.describe('on a phone, in French', () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: 'fr-CA', colorScheme: 'dark' });
  test('the dialog fits, and Cancel sends nothing [B-097] [B-099]', async ({ page }) => {
    await page.goto('/waybill/pages/CU-ADD/1');
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Courriel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nouveau message' });
    await dialog.getByRole('button', { name: 'Cci', exact: true }).click();
    await expect(dialog.getByRole('combobox', { name: 'Cci' })).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await dialog.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect(dialog).toBeHidden();
  });
});
