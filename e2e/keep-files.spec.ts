import { randomUUID } from 'node:crypto';
import { expect, test } from './portal.ts';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC', 'base64');
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R>>',
);

test.use({ account: 'admin' });

test('files of a record are chosen, listed, opened, downloaded and removed [B-026] [B-036] [B-039] [B-043] [B-045] [B-046] [B-048] [S-322]', async ({
  page,
}) => {
  const name = `plan ${randomUUID().slice(0, 6)}`;
  await page.goto('/waybill/pages/CU-ADD/1');
  await page.getByRole('tab', { name: /^Files/ }).click();
  const chooser = page.locator('input[type=file]').first();
  await chooser.setInputFiles([
    { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf },
    { name: `${name}.png`, mimeType: 'image/png', buffer: png },
  ]);
  await expect(page.getByText('Uploaded successfully')).toBeVisible();
  const files = page.getByRole('list', { name: 'Files', exact: true });
  await expect(files.getByRole('button', { name: `${name}.pdf`, exact: true })).toBeVisible();
  await expect(files.getByRole('button', { name: `${name}.png`, exact: true })).toBeVisible();

  await files.getByRole('button', { name: `${name}.pdf`, exact: true }).click();
  const viewer = page.getByRole('dialog', { name: `${name}.pdf` });
  await expect(viewer.getByText('100%')).toBeVisible();
  // The keys act without a click.
  await expect(viewer.getByRole('group', { name: /^Pages of / })).toBeFocused();
  await page.keyboard.press('+');
  await expect(viewer.getByText('125%')).toBeVisible();
  await viewer.getByRole('button', { name: /^Close/ }).click();
  await expect(viewer).toBeHidden();

  const downloading = page.waitForEvent('download');
  await files.getByRole('button', { name: `Download ${name}.png` }).click();
  await expect(page.getByText('Getting file... Please wait.')).toBeVisible();
  expect((await downloading).suggestedFilename()).toBe(`${name}.png`);

  await files.getByRole('button', { name: `Remove ${name}.png` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Do you want to remove the attachment?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(files.getByRole('button', { name: `${name}.png`, exact: true })).toBeVisible();
  await files.getByRole('button', { name: `Remove ${name}.png` }).click();
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await removed;
  await expect(files.getByRole('button', { name: `${name}.png`, exact: true })).toHaveCount(0);
  await page
    .getByRole('status')
    .filter({ hasText: `${name}.png is removed` })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText(`${name}.png is back.`)).toBeVisible();
  await expect(files.getByRole('button', { name: `${name}.png`, exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Files \d+$/ })).toBeVisible();
  await files.getByRole('button', { name: `Remove ${name}.png` }).click();
  const again = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await again;
  await page.reload();
  await expect(files.getByRole('button', { name: `${name}.pdf`, exact: true })).toBeVisible();
  await expect(files.getByRole('button', { name: `${name}.png`, exact: true })).toHaveCount(0);
});

test('a PDF that cannot be read is kept with a warning at it', async ({ page }) => {
  const name = `torn ${randomUUID().slice(0, 6)}.pdf`;
  // A record of its own: another test removes files meanwhile.
  await page.goto('/waybill/pages/CU-ADD/2');
  await page.getByRole('tab', { name: /^Files/ }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nnothing') });
  const kept = page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem').filter({ hasText: name });
  await expect(kept.getByRole('note')).toContainText('No page of this file could be read');
});

test('a large file is sent once, although the answer to its last piece is lost', async ({ page }) => {
  const name = `large ${randomUUID().slice(0, 6)}.pdf`;
  await page.addInitScript(() => {
    let isLost = false;
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: XMLHttpRequestBodyInit | null): void {
        const { onload, onerror } = this;
        this.onload = (event) => {
          const isLast = !isLost && this.getResponseHeader('x-file') !== null;
          if (isLast) isLost = true;
          (isLast ? onerror : onload)?.call(this, event);
        };
        super.send(body);
      }
    };
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/attachments/resumable')) calls.push(request.method());
  });
  await page.goto('/waybill/pages/CU-ADD/3');
  await page.getByRole('tab', { name: /^Files/ }).click();
  const buffer = Buffer.alloc(6_000_000, `%PDF-1.4\n${name}`);
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/pdf', buffer });
  const kept = page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem').filter({ hasText: name });
  await expect(kept).toHaveCount(1);
  expect(calls).toEqual(['POST', 'PATCH', 'PATCH', 'HEAD']);
});

test.describe('a wrong file', () => {
  test.use({ tolerates: [/415/] });
  test('a file of a field goes with the save of its form, and a wrong one is refused in words [B-028] [B-037]', async ({ page, api }) => {
    const code = `e2e-${randomUUID().slice(0, 8)}`;
    const data = { code, name: `Logo Works ${code}`, status: 'active', time_zone: 'America/Toronto' };
    const company = await (await api.post('/api/companies', { data, headers: { cmid: 'CO-ADD' }, failOnStatusCode: true })).json();
    await page.goto(`/waybill/pages/CO-ADD/${company.id}`);
    const chooser = page.locator('input[type=file]').first();
    await chooser.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><p>no picture</p>') });
    await expect(page.getByText('This type of file is not accepted here', { exact: false })).toBeVisible();
    // The refused file gives up its place.
    await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByRole('button', { name: 'logo.png', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
    const stored = await (await api.get(`/api/companies/${company.id}`, { headers: { cmid: 'CO-ADD' } })).json();
    expect(stored).toMatchObject({ logo: expect.any(Number), logo_label: 'logo.png' });
  });
});
