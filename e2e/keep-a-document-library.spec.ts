import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { pdfOf } from './pdfOf.ts';
import { expect, test } from './portal.ts';

const pdf = (text: string) => pdfOf((doc) => void doc.text(text));
const dialogOf = (page: Page, name: RegExp) => page.getByRole('alertdialog', { name });

test.describe('an editor', () => {
  test.use({ account: 'admin', tolerates: [/status of (400|415)/] });

  test('adds an entry with files, edits it, revises and removes a document, and deletes the entry [S-111] [S-112] [S-113] [S-114] [S-115]', async ({
    page,
    api,
  }) => {
    const title = `Yard rules ${randomUUID().slice(0, 8)}`;
    await page.goto('/waybill/home');
    await page.getByRole('link', { name: 'Staff documents' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Staff documents' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Winter driving/ })).toContainText('Operations');
    expect(await barriersOf(page)).toEqual([]);

    await page.getByRole('link', { name: 'Add entry' }).click();
    await page.getByRole('button', { name: 'Add entry', exact: true }).click();
    await expect(page.getByLabel('Title (English)')).toHaveAccessibleDescription(/Field is required/);
    await page.getByLabel('Title (English)').fill(title);
    await page.getByRole('combobox', { name: 'Department' }).click();
    await page.getByRole('option', { name: 'Safety' }).click();
    await page.locator('input[type=file][multiple]').setInputFiles([
      { name: 'yard.pdf', mimeType: 'application/pdf', buffer: await pdf('Slow down near the gantry') },
      { name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') },
    ]);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add entry', exact: true }).click();
    await expect(page.getByText('Entry added')).toBeVisible();
    await expect(page.getByText(/This type of file is not accepted here/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'yard.pdf' })).toBeVisible();

    const [revision] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'New revision of yard.pdf' }).click(),
    ]);
    await revision.setFiles({ name: 'yard-2.pdf', mimeType: 'application/pdf', buffer: await pdf('Walk near the gantry') });
    await expect(page.getByRole('link', { name: 'yard-2.pdf' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove yard-2.pdf' }).click();
    await dialogOf(page, /^Remove/)
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await expect(page.getByRole('link', { name: 'yard-2.pdf' })).toBeHidden();
    await page.getByRole('status').filter({ hasText: 'yard-2.pdf is removed.' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('yard-2.pdf is back.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'yard-2.pdf' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Department' }).click();
    await page.getByRole('option', { name: 'Payroll' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Entry saved')).toBeVisible();

    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Payroll', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Earlier revisions' }).getByRole('link', { name: 'yard.pdf' })).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'yard-2.pdf' }).click();
    await expect(page).toHaveURL(/\/doclib\/DOC-STAFF\/viewer\/DL\d+\/Policy\/\d+$/);
    await expect(page.getByRole('dialog', { name: 'yard-2.pdf' }).getByText('Walk near the gantry')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/view\/DL\d+$/);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download document' }).click()]);
    expect(download.suggestedFilename()).toBe('yard-2.pdf');

    // The job reads the text of the document.
    await expect
      .poll(async () => {
        const found = await api.get('/api/doclib/library/MAIN/DOC-STAFF', { params: { search: 'title_en_label=gantry|words=gantry' } });
        return ((await found.json()) as { count: number }).count;
      })
      .toBe(1);
    await page.getByRole('link', { name: 'Staff documents' }).first().click();
    await page
      .getByRole('searchbox', { name: 'Search' })
      .or(page.getByPlaceholder('Search', { exact: true }))
      .first()
      .fill('gantry');
    await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();
    await expect(page.getByRole('row', { name: /Winter driving/ })).toBeHidden();
    // Enter in the search goes to the first row, Enter on it opens it.
    await page.getByRole('button', { name: title }).click();
    await page.getByRole('button', { name: 'Delete entry' }).click();
    await dialogOf(page, /^Delete/)
      .getByRole('button', { name: 'Delete entry' })
      .click();
    await expect(page.getByText('Entry deleted')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(title) })).toBeHidden();
  });

  test('adds an entry for each of several files, and exports the list [S-112] [S-259]', async ({ page }) => {
    const mark = randomUUID().slice(0, 8);
    await page.goto('/waybill/doclib/DOC-STAFF/add');
    await page.getByRole('combobox', { name: 'Department' }).click();
    await page.getByRole('option', { name: 'Safety' }).click();
    await page.locator('input[type=file][multiple]').setInputFiles([
      { name: `gloves ${mark}.pdf`, mimeType: 'application/pdf', buffer: await pdf('Wear gloves') },
      { name: `boots ${mark}.pdf`, mimeType: 'application/pdf', buffer: await pdf('Wear boots') },
      { name: `broken ${mark}.zip`, mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') },
    ]);
    await page.getByRole('checkbox', { name: 'One entry for each file' }).check();
    await expect(page.getByLabel('Title (English)')).toHaveCount(0);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add entry', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 of 3 entries added' })).toBeVisible();
    await expect(page.getByText('1 file has not arrived. Try again, or leave them out.')).toBeVisible();
    await expect(page.getByText(/This type of file is not accepted here/)).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: `Do not send broken ${mark}.zip` }).click();
    await expect(page).toHaveURL(/\/doclib\/DOC-STAFF$/);
    await expect(page.getByRole('row', { name: new RegExp(`gloves ${mark}`) })).toContainText('Safety');
    await page.getByRole('button', { name: /^Download/ }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const exporting = page.getByRole('dialog', { name: /^Do you want to export \d+ rows to CSV\?$/ });
    const [download] = await Promise.all([page.waitForEvent('download'), exporting.getByRole('button', { name: 'Export' }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
  });

  test('sends a document by email', async ({ page }) => {
    await page.goto('/waybill/doclib/DOC-STAFF');
    await page.getByRole('button', { name: 'Winter driving' }).click();
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New Message' });
    await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Winter driving');
    await expect(dialog.getByRole('checkbox', { name: /winter-driving\.pdf/ })).toBeChecked();
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'To' }).pressSequentially('driver@example.com,');
    await dialog.getByRole('radio', { name: 'As a link' }).check();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Email sent')).toBeVisible();
  });

  test('sets up a library in the administration', async ({ page }) => {
    const cmid = `LIB-${randomUUID().slice(0, 6).toUpperCase()}`;
    await page.goto('/waybill/pages/DOCLIB-START/ADD');
    await page.getByLabel('Command ID').fill(cmid);
    await page.getByLabel('Title (English)').fill('Tariffs');
    await page.getByLabel('Title (French)').fill('Tarifs');
    await page.getByRole('combobox', { name: 'Library type' }).click();
    await page.getByRole('option', { name: 'General' }).click();
    await page.getByLabel('Document types').fill('Tariff');
    await page.keyboard.press('Enter');
    await page.getByLabel('File types accepted').fill('.pdf, sounds');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Not a known file type: sounds').first()).toBeVisible();
    await page.getByLabel('File types accepted').fill('.pdf, .docx');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/doclib_configs'));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await saved).status()).toBe(201);
    await page.goto(`/waybill/pages/CMID-START?cmid=${cmid}`);
    await expect(page.getByRole('row', { name: new RegExp(cmid) })).toContainText('Tariffs');
  });
});

test.describe('a customer', () => {
  test.use({ account: 'northern.user' });

  test('opens the document library from the menu and reads what is shared [D-179]', async ({ page }) => {
    await page.goto('/northern/home');
    await page.getByRole('link', { name: 'Document library' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Document library' })).toBeVisible();
    await expect(page).toHaveTitle(/Document library/);
    await expect(page.getByRole('link', { name: 'Add entry' })).toBeHidden();
    await expect(page.getByRole('row', { name: /How to prepare a pallet/ })).toContainText('Shipping');
    await page.getByRole('button', { name: 'Your agreed terms' }).click();
    await expect(page.getByRole('button', { name: 'Delete entry' })).toBeHidden();
    await page.getByRole('link', { name: 'agreed-terms.pdf' }).click();
    await expect(page.getByRole('dialog', { name: 'agreed-terms.pdf' }).getByText(/Statements are due thirty days/)).toBeVisible();
  });

  test('reaches documents, push reports, announcements, release notes, rating and API documents [S-002]', async ({ page, api }) => {
    for (const [address, heading] of [
      ['doclib/DOC-LIBRARY', 'Document library'],
      ['pages/DOC-LIBRARY', 'Document library'],
      ['pages/PUSHREPORT', 'Push Report List'],
      ['pages/ANO-SHOW', /Announcements/],
      ['pages/RN-START', /Release Notes/i],
      ['pages/API-DOCS', /API/],
    ] as const) {
      await page.goto(`/northern/${address}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    expect((await api.get('/api/globals/mtdmrating/check_rate_frequency')).ok()).toBe(true);
  });
});

test.describe('a customer without the library', () => {
  test.use({ account: 'northern.user', tolerates: [/status of 403/] });

  test('is refused the library of the staff, and the form [S-120]', async ({ page }) => {
    await page.goto('/northern/doclib/DOC-STAFF');
    await expect(page).toHaveURL(/403-forbidden/);
    await page.goto('/northern/doclib/DOC-LIBRARY/add');
    await expect(page).toHaveURL(/403-forbidden/);
  });
});

test.describe('on a phone, in French', () => {
  test.use({ account: 'manager', viewport: { width: 360, height: 740 }, locale: 'fr-CA', colorScheme: 'dark' });

  test('the list and an entry fit, and the keyboard opens a document', async ({ page }) => {
    await page.goto('/waybill/doclib/DOC-STAFF');
    await expect(page.getByRole('heading', { level: 1, name: 'Documents du personnel' })).toBeVisible();
    await page.getByText('Levage et arrimage du fret').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Levage et arrimage du fret' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tout télécharger' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'arrimage-du-fret.pdf' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'arrimage-du-fret.pdf' }).getByText(/Vérifiez chaque sangle/)).toBeVisible();
  });
});
