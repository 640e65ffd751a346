import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

/* A scan becomes the papers of a shipment: the upload wizard, by its definition. */

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC', 'base64');

async function pdfOf(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let i = 1; i <= pages; i += 1) document.addPage([300, 200]).drawText(`Page ${i}`, { x: 30, y: 100, size: 30 });
  return Buffer.from(await document.save());
}

const steps = (page: Page) => page.getByRole('list', { name: /^(Upload|Téléversement)$/ });
const options = (page: Page) => page.getByRole('region', { name: /^(File options|Options du fichier)$/ });
const complete = (page: Page) => options(page).getByRole('button', { name: /Complete|Terminer/ });
const block = (page: Page, number: number) => options(page).getByRole('region', { name: new RegExp(`^Document ${number}`) });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

async function open(page: Page): Promise<void> {
  await page.goto('/waybill/pages/IMG-UPLOAD');
  await expect(heading(page, 'Prepare File')).toBeVisible();
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
}

async function chooseShipment(page: Page): Promise<string> {
  const shipment = options(page).getByRole('combobox', { name: /^(Shipment|Envoi)/ });
  await shipment.click();
  await page.getByRole('option').first().click();
  await expect(shipment).not.toHaveValue('');
  return shipment.inputValue();
}

// One after the other: the portal processes one file of a user at a time.
test.describe.configure({ mode: 'default' });

test.describe('a scan', () => {
  test.use({ account: 'employee' });

  test('is prepared, split and kept in three steps [B-058] [B-062] [B-063] [B-067] [B-070] [B-071]', async ({ page }) => {
    const name = `scan ${randomUUID().slice(0, 6)}`;
    await open(page);
    await expect(steps(page).getByRole('listitem')).toContainText(['Prepare File', 'Process', 'Complete']);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await steps(page).getByText('Process').click({ force: true });
    await expect(heading(page, 'Prepare File')).toBeVisible();
    await choose(page, 'first.png', 'image/png', png);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(page, 'Process')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('img').first()).toBeVisible();
    await expect(options(page)).toBeVisible();
    expect(await barriersOf(page, { without: 'nav' })).toEqual([]);

    await steps(page)
      .getByRole('button', { name: /Prepare File/ })
      .click();
    await choose(page, `${name}.pdf`, 'application/pdf', await pdfOf(4));
    await steps(page)
      .getByRole('button', { name: /Process/ })
      .click();
    await expect(page.getByRole('region', { name: 'Preview' }).getByText('/ 4')).toBeVisible();
    await expect(block(page, 1).getByRole('textbox', { name: /^Name/ })).toHaveValue(name);
    await chooseShipment(page);

    await options(page).getByRole('button', { name: 'Add a document' }).click();
    await expect(block(page, 2).getByRole('textbox', { name: /^Name/ })).toHaveValue(`${name}_1`);
    await block(page, 2).getByRole('combobox', { name: 'Output' }).click();
    await page.getByRole('option', { name: 'JPEG' }).click();
    await block(page, 2).getByRole('combobox', { name: 'Pages' }).click();
    await page.getByRole('option', { name: 'Custom' }).click();
    const range = block(page, 2).getByRole('textbox', { name: /^Page range/ });
    await range.fill('2..3');
    await complete(page).click();
    await expect(block(page, 2).getByText('Invalid format')).toBeVisible();
    await expect(range).toBeFocused();
    await range.fill('2-3');
    await complete(page).click();

    await expect(heading(page, 'Complete')).toBeVisible();
    await expect(page.getByText('Your documents are ready. Click Reset to start over.')).toBeVisible();
    const documents = page.getByRole('list', { name: 'Documents' });
    await expect(documents.getByRole('listitem')).toContainText([`${name}.pdf`, `${name}_1-2.jpg`, `${name}_1-3.jpg`]);
    await expect(steps(page).getByRole('button')).toHaveCount(0);
    await steps(page).getByText('Prepare File').click();
    await expect(heading(page, 'Complete')).toBeVisible();
    expect(await barriersOf(page, { without: 'nav' })).toEqual([]);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all 3 files (ZIP)' }).click();
    expect((await downloading).suggestedFilename()).toBe('Files.zip');
    await documents.getByRole('button', { name: `${name}_1-2.jpg`, exact: true }).click();
    const viewer = page.getByRole('dialog', { name: `${name}_1-2.jpg` });
    await expect(viewer.getByRole('img').first()).toBeVisible();
    await viewer.getByRole('button', { name: /^Close/ }).click();
    await page.getByRole('button', { name: 'RESET' }).click();
    await expect(heading(page, 'Prepare File')).toBeVisible();
  });

  test('of a shipment begins with it, and is in its list afterwards', async ({ page, api }) => {
    const { results } = await (await api.get('/api/shipments?limit=1', { headers: { cmid: 'SHP-START' }, failOnStatusCode: true })).json();
    const name = `receipt ${randomUUID().slice(0, 6)}`;
    await page.goto(`/waybill/pages/SHP-VIEW/${results[0].id}?tab=shipment_images.shipment`);
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Add', exact: true })
      .or(page.getByRole('main').getByRole('link', { name: 'Add', exact: true }))
      .first()
      .click();
    await choose(page, `${name}.png`, 'image/png', png);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(options(page).getByRole('definition').getByRole('link')).toBeVisible();
    await complete(page).click();
    await expect(heading(page, 'Complete')).toBeVisible();
    await page.goto(`/waybill/pages/SHP-VIEW/${results[0].id}?tab=shipment_images.shipment`);
    await expect(page.getByText(`${name}.pdf`)).toBeVisible();
  });

  test.describe('of a partner carrier', () => {
    test.use({ tolerates: [/409/] });

    test('that does not match its shipment is asked about: no keeps nothing, yes keeps it pending [D-658] [D-661]', async ({
      page,
      api,
    }) => {
      const { results } = await (
        await api.get('/api/shipments?limit=1', { headers: { cmid: 'SHP-START' }, failOnStatusCode: true })
      ).json();
      const name = `partner ${randomUUID().slice(0, 6)}`;
      await page.goto(`/waybill/pages/IMG-UPLOAD?shipment=${results[0].id}`);
      await choose(page, `${name}.png`, 'image/png', png);
      await page.getByRole('button', { name: 'Continue' }).click();
      await options(page).getByRole('textbox', { name: 'Interline pro' }).fill('NOT-ON-RECORD');
      await complete(page).click();
      const question = page.getByRole('alertdialog', { name: 'Interline Pro and Partner Carrier do not match records' });
      await expect(question).toContainText('Continue uploading, pending a match?');
      await question.getByRole('button', { name: 'No' }).click();
      await expect(heading(page, 'Process')).toBeVisible();
      const kept = async () => {
        const answer = await api.get(`/api/shipment_images?shipment=${results[0].id}&pending_match=true&limit=1&fields=id,interline_pro`, {
          headers: { cmid: 'SHP-VIEW' },
          failOnStatusCode: true,
        });
        return (await answer.json()).count;
      };
      const before = await kept();
      await complete(page).click();
      await question.getByRole('button', { name: 'Yes' }).click();
      await expect(heading(page, 'Complete')).toBeVisible();
      expect(await kept()).toBe(before + 1);
    });
  });

  test('by the keyboard alone', async ({ page }) => {
    await open(page);
    await choose(page, 'keys.png', 'image/png', png);
    await page.getByRole('button', { name: 'Continue' }).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Process')).toBeFocused();
    const shipment = options(page).getByRole('combobox', { name: /^Shipment/ });
    for (let i = 0; i < 40 && !(await shipment.evaluate((input) => input === document.activeElement)); i += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(shipment).not.toHaveValue('');
    for (let i = 0; i < 40 && !(await complete(page).evaluate((button) => button === document.activeElement)); i += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Complete')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('list', { name: 'Documents' }).getByRole('button', { name: 'keys.pdf', exact: true })).toBeFocused();
  });

  test.describe('on a phone, in French', () => {
    test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'fr-CA' });
    test('has the same steps, and nothing beside the window', async ({ page }) => {
      await page.goto('/waybill/pages/IMG-UPLOAD');
      await choose(page, 'télécopie.tif', 'image/tiff', Buffer.from('II*\0'));
      await page.getByRole('button', { name: 'Continuer' }).click();
      await expect(page.getByText('L’aperçu du format de fichier TIFF/TIF n’est pas pris en charge')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
      expect(await barriersOf(page, { without: 'nav' })).toEqual([]);
    });
  });
});

test.describe('an upload that fails', () => {
  test.use({ account: 'employee', tolerates: [/500|400/] });
  test('shows Processing until its answer, and dismisses that notice alone [B-093] [B-094] [B-025]', async ({ page }) => {
    await open(page);
    await choose(page, 'photo.png', 'image/png', png);
    await page.getByRole('button', { name: 'Continue' }).click();
    await chooseShipment(page);
    let answer = (): void => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/shipment_images/upload', async (route) => {
      await asked;
      await route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 500, code: 'unexpected', title: 'Internal Server Error' }),
      });
    });
    await complete(page).click();
    await expect(page.getByRole('status').getByText('Processing', { exact: true })).toBeVisible();
    answer();
    const failed = page.getByRole('alert').filter({ hasText: 'Upload failed' });
    await expect(failed).toBeVisible();
    await expect(failed.locator('svg').first()).toBeVisible();
    await expect(page.getByText('Processing', { exact: true })).toHaveCount(0);
    await expect(heading(page, 'Process')).toBeVisible();
    await page.unroute('**/api/shipment_images/upload');
    await complete(page).click();
    await expect(heading(page, 'Complete')).toBeVisible();
    await expect(failed).toBeVisible();
  });

  test('a locked PDF is refused in words before it is sent', async ({ page }) => {
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'other' });
    await open(page);
    await choose(page, 'locked.pdf', 'application/pdf', Buffer.from(await locked.save()));
    await page.getByRole('button', { name: 'Continue' }).click();
    // The viewer asks for the password, with the focus.
    await expect(page.getByText('locked.pdf is protected by a password')).toBeVisible();
    await expect(options(page).getByRole('alert')).toContainText('Remove the password');
    await page.getByLabel('Password').fill('secret');
    await page.keyboard.press('Enter');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('group', { name: /^Page 1 of / })).toBeVisible();
    await expect(complete(page)).toBeDisabled();
  });

  test('a PDF that cannot be shown cannot be completed [B-065]', async ({ page }) => {
    await open(page);
    await choose(page, 'torn.pdf', 'application/pdf', Buffer.from('%PDF-1.4\nnothing'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(complete(page)).toBeDisabled();
    await expect(options(page).getByText('The file cannot be shown', { exact: false })).toBeVisible();
  });
});

test.describe('the blocks', () => {
  test('open for a customer, an employee and an administrator alike [B-001]', async ({ openBrowser }) => {
    for (const [account, company] of [
      ['northern.user', 'northern'],
      ['employee', 'waybill'],
      ['admin', 'waybill'],
    ] as const) {
      const page = await openBrowser(account);
      await page.goto(`/${company}/pages/SHP-START`);
      await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
      await page.goto(`/${company}/pages/PU-ADD`);
      await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
      await page.close();
    }
  });
});
