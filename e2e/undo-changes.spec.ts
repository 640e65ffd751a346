import type { APIRequestContext } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });
// One after the other: each undoes the last change of the same user in the same list.
test.describe.configure({ mode: 'default' });

const labelOf = async (api: APIRequestContext, code: string): Promise<string> =>
  (await (await api.get('/api/misc_codes', { params: { code } })).json()).results[0].label_en;

test('a changed cell is undone by the keyboard, done again, and undone after a reload', async ({ page, api }) => {
  const list = new ListPage(page);
  await list.open('/waybill/pages/MISC-START?code=CLOSED');
  const cell = page.getByRole('row').filter({ hasText: 'CLOSED' }).getByRole('textbox').first();
  const before = await cell.inputValue();
  await cell.fill('Papers');
  await cell.press('Enter');
  await expect.poll(() => labelOf(api, 'CLOSED')).toBe('Papers');

  await test.step('what is being typed is undone by the input alone', async () => {
    await cell.pressSequentially('X');
    await cell.press('Control+z');
    await cell.press('Escape');
    expect(await labelOf(api, 'CLOSED')).toBe('Papers');
  });

  await test.step('Ctrl+Z undoes the change, Ctrl+Y does it again', async () => {
    await cell.press('Control+z');
    await expect(page.getByRole('status').filter({ hasText: '1 record is as it was before' })).toBeVisible();
    await expect(cell).toHaveValue(before);
    await cell.press('Control+y');
    await expect(cell).toHaveValue('Papers');
  });

  await test.step('Recent changes offers it after a reload', async () => {
    await list.open('/waybill/pages/MISC-START?code=CLOSED');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Recent changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recent changes' });
    const undo = dialog.getByRole('button', { name: 'Undo: Changed CLOSED again' });
    await expect(undo).toBeVisible();
    expect(await barriersOf(page, { within: '[role="dialog"]' })).toEqual([]);
    await undo.click();
    await expect.poll(() => labelOf(api, 'CLOSED')).toBe(before);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(cell).toHaveValue(before);
  });

  await test.step('a saved cell can be changed again after an undo', async () => {
    await cell.fill('Once more');
    await cell.press('Enter');
    await expect.poll(() => labelOf(api, 'CLOSED')).toBe('Once more');
    // Until the answer is there, the keys undo what was typed.
    await expect(page.getByRole('row').filter({ hasText: 'CLOSED' }).getByText('Saved', { exact: true })).toBeVisible();
    await cell.press('Control+z');
    await expect.poll(() => labelOf(api, 'CLOSED')).toBe(before);
  });
});

test('a record that was changed since is refused by name and reason, in French and on a phone', { tag: '@deep' }, async ({ page, api }) => {
  const [{ id }] = (await (await api.get('/api/misc_codes', { params: { code: 'CLOSED' } })).json()).results;
  const code = await (await api.get(`/api/misc_codes/${id}`)).json();
  const set = `${crypto.randomUUID()}; kind=edit`;
  const saved = await api.put(`/api/misc_codes/${code.id}`, {
    data: { version: code.version, label_en: 'Mine' },
    headers: { 'change-set': set },
  });
  const { version } = await saved.json();
  const later = await api.put(`/api/misc_codes/${code.id}`, { data: { version, label_en: code.label_en } });
  expect(later.ok()).toBe(true);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/waybill/pages/MISC-START?lang=fr&code=CLOSED');
  await expect(page.getByRole('listitem').filter({ hasText: 'CLOSED' })).toBeVisible();
  await page.getByRole('button', { name: 'Plus', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Modifications récentes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifications récentes' });
  await dialog.getByRole('button', { name: 'Annuler l’action : Modification de CLOSED', exact: true }).first().click();
  await expect(dialog.getByRole('alert')).toContainText(/Vous avez modifié cet enregistrement depuis, le \d{4}-\d\d-\d\d \d\d:\d\d\./);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await labelOf(api, 'CLOSED')).toBe(code.label_en);
});

test('the selected rows are changed in one go, after a preview, and undone from the notice', { tag: '@deep' }, async ({ page, api }) => {
  const list = new ListPage(page);
  await list.open('/waybill/pages/MISC-START?code_type=PHONE');
  const sequences = async (): Promise<readonly number[]> =>
    (await (await api.get('/api/misc_codes', { params: { code_type: 'PHONE', sort: 'code' } })).json()).results.map(
      ({ sequence }: { sequence: number }) => sequence,
    );
  const before = await sequences();
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Edit selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 records' });
  await dialog.getByRole('combobox', { name: 'Fields to change' }).click();
  await page.getByRole('option', { name: 'Sequence' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('textbox', { name: 'Sequence' }).fill('77');
  expect(await barriersOf(page, { within: '[role="dialog"]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText('2 records will change');
  await expect(dialog.getByRole('table')).toContainText('→ 77');
  expect(await sequences()).toEqual(before);
  await dialog.getByRole('button', { name: 'Change 2 records' }).click();
  const notice = page.getByRole('status').filter({ hasText: '2 records changed' });
  await expect(notice).toBeVisible({ timeout: 30_000 });
  expect(await sequences()).toEqual([77, 77]);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(sequences).toEqual(before);
});

test('cells of a spreadsheet are pasted over rows, told by column and reason, and undone in one go', { tag: '@deep' }, async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const list = new ListPage(page);
  await list.open('/waybill/pages/MISC-START?code_type=MISSED');
  const codes = async (): Promise<readonly object[]> => {
    const params = { code_type: 'MISSED', sort: 'code_type,sequence,code' };
    const { results } = await (await api.get('/api/misc_codes', { params })).json();
    return results
      .slice(1)
      .map(({ code, label_en, label_fr, sequence }: Record<string, unknown>) => ({ code, label_en, label_fr, sequence }));
  };
  const before = await codes();
  expect(before).toMatchObject([{ code: 'NOFREIGHT' }, { code: 'CLOSED' }]);
  const copied = 'First\t"Première ""A"""\t\t25\r\nSecond\tDeuxième\t\tmany\r\nThird\tTroisième\t\t7\r\n';
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
  const first = page.getByRole('row').filter({ hasText: 'NOFREIGHT' }).getByRole('textbox').first();
  await first.press('ControlOrMeta+v');
  const notice = page.getByRole('alert').filter({ hasText: 'cells have changed' });
  await expect(notice).toContainText('5 cells have changed');
  await expect(notice.getByRole('listitem')).toHaveText([
    'Value: cannot be edited here (2)',
    'Sequence: Value must be number (1)',
    'Below the last row (4)',
  ]);
  expect(await codes()).toEqual([
    { code: 'NOFREIGHT', label_en: 'First', label_fr: 'Première "A"', sequence: 25 },
    { ...before[1], label_en: 'Second', label_fr: 'Deuxième' },
  ]);
  expect(await barriersOf(page, { within: '[role="grid"]' })).toEqual([]);
  await first.press('ControlOrMeta+z');
  await expect(page.getByRole('status').filter({ hasText: '2 records are as they were before' })).toBeVisible();
  expect(await codes()).toEqual(before);
});

test('a list of the trade offers to change its selected rows', { tag: '@deep' }, async ({ page }) => {
  await new ListPage(page).open('/waybill/pages/RATE-ACC');
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Edit selected' }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit \d+ records$/ });
  await dialog.getByRole('combobox', { name: 'Fields to change' }).click();
  await page.getByRole('option', { name: 'EDI charge code' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('textbox', { name: 'EDI charge code' }).fill('EDI');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText(/\d+ records will change/);
  await expect(dialog.getByRole('table')).toContainText('→ EDI');
});

test('a save of a form is undone by its notice, and by the keyboard on the page of its record', async ({ page, api }) => {
  const code = 'FORMUNDO';
  const rows = async () => (await (await api.get('/api/misc_codes', { params: { code } })).json()).results;
  await test.step('a new record is deleted again', async () => {
    await new ListPage(page).open('/waybill/pages/MISC-START');
    await page.goto('/waybill/pages/MISC-START/ADD');
    await page.getByRole('textbox', { name: 'Code type' }).fill('PACKAGE');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
    await page.getByRole('textbox', { name: 'Label (English)' }).fill('Form');
    await page.getByRole('textbox', { name: 'Label (French)' }).fill('Formulaire');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const saved = page.getByRole('status').filter({ hasText: 'created' });
    await expect(saved.getByRole('link', { name: 'Open FORMUNDO' })).toBeVisible();
    expect(await rows()).toHaveLength(1);
    await saved.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'deleted again' })).toBeVisible();
    expect(await rows()).toHaveLength(0);
  });

  await test.step('a changed one has its values again', async () => {
    const [{ id, name_en: before }] = (await (await api.get('/api/menugroups', { params: { limit: 1, sort: '-id' } })).json()).results;
    const stored = async () => (await (await api.get(`/api/menugroups/${id}`)).json()).name_en;
    expect(before).toEqual(expect.any(String));
    await page.goto('/waybill/pages/GR-START');
    await page.goto(`/waybill/pages/GR-ADD/${id}`);
    const name = page.getByRole('textbox', { name: /English/ }).first();
    await name.fill('Undone later');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })).toContainText('saved');
    await expect.poll(stored).toBe('Undone later');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByRole('status').filter({ hasText: 'is as it was before' })).toBeVisible();
    await expect.poll(stored).toBe(before);
  });
});
