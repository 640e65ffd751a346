import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin', tolerates: [/status of 409/] });

test('a cell is edited in place: saved with a check, refused with the words of the server, restored by Escape [B-300] [B-302]', async ({
  page,
  api,
}) => {
  const list = new ListPage(page);
  await list.open('/waybill/pages/MISC-START');
  const cell = page.getByRole('row').filter({ hasText: 'CUSTOMS' }).getByRole('textbox').first();
  const before = await cell.inputValue();

  await test.step('Enter saves at once', async () => {
    await cell.fill('Papers of the customs');
    await cell.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeAttached();
    const stored = await api.get('/api/misc_codes', { params: { code: 'CUSTOMS' } });
    expect((await stored.json()).results[0].label_en).toBe('Papers of the customs');
  });

  await test.step('a pause after the last key saves too', async () => {
    const saved = page.waitForRequest((request) => request.method() === 'PUT' && /\/api\/misc_codes\//.test(request.url()));
    await cell.fill(before);
    expect(Object.keys((await saved).postDataJSON()).toSorted()).toEqual(['id', 'label_en', 'version']);
  });

  await test.step('what is not valid stays, with the reason, and Escape restores it', async () => {
    await cell.fill('');
    await cell.press('Enter');
    await expect(cell).toHaveAttribute('aria-invalid', 'true');
    expect(await barriersOf(page, { within: '[role="grid"]' })).toEqual([]);
    await cell.press('Escape');
    await expect(cell).toHaveValue(before);
    await expect(cell).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('a refusal of the server is told in the cell, and the text stays', async () => {
    await page.route('**/api/misc_codes/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              status: 409,
              code: 'value_taken',
              title: 'Conflict',
              detail: 'Taken',
              errors: { label_en: 'Taken by another code' },
            }),
          })
        : route.fallback(),
    );
    await cell.fill('Taken');
    await cell.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Taken by another code' })).toBeAttached();
    await expect(cell).toHaveValue('Taken');
    await page.unroute('**/api/misc_codes/*');
    await cell.press('Escape');
  });
});

test('the terminal of a unit is chosen by the keys alone, and a name of no terminal is refused', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const list = new ListPage(page);
  await list.open('/waybill/pages/UNIT-START');
  const cell = page.getByRole('combobox', { name: /^Home terminal, / }).first();
  await expect(cell).toBeVisible();
  const before = await cell.inputValue();
  const number = ((await cell.getAttribute('aria-label')) ?? '').replace('Home terminal, ', '');
  const unit = async () => (await (await api.get('/api/units', { params: { unit_number: number } })).json()).results[0];
  const { terminal } = await unit();

  await test.step('Alt+Down opens the list, arrows and Enter choose, Ctrl+Z undoes', async () => {
    await cell.focus();
    await cell.press('Alt+ArrowDown');
    const other = page.getByRole('option').filter({ hasNotText: before }).first();
    await expect(other).toBeVisible();
    expect(await barriersOf(page, { within: '[role="grid"]' })).toEqual([]);
    const name = (await other.textContent()) ?? '';
    const at = await page
      .getByRole('option')
      .evaluateAll((all, wanted) => all.findIndex(({ textContent }) => textContent === wanted), name);
    for (let i = 0; i <= at; i += 1) await cell.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveText(name);
    await cell.press('Enter');
    await expect.poll(async () => (await unit()).terminal_label).toBe(name);
    await expect(cell).toHaveValue(name);
    expect((await unit()).terminal).not.toBe(terminal);
    await cell.press('Control+z');
    await expect.poll(async () => (await unit()).terminal).toBe(terminal);
    await expect(cell).toHaveValue(before);
  });

  await test.step('four pasted names are saved as one change', async () => {
    const cells = page.getByRole('combobox', { name: /^Home terminal, / });
    const names = await cells.evaluateAll((all) => all.slice(0, 4).map((each) => (each instanceof HTMLInputElement ? each.value : '')));
    const [{ code = '' } = {}] = (await (await api.get('/api/terminals', { params: { id: terminal } })).json()).results;
    await cell.evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, `${code}\n${code}\n${code}\nNowhere\n`);
    await expect(page.getByText('1 pasted cell was left out:')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'No record has the name “Nowhere”' })).toBeVisible();
    for (const i of [0, 1, 2]) await expect(cells.nth(i)).toHaveValue(before);
    await expect(cells.nth(3)).toHaveValue(names[3] ?? '');
    await cell.press('Control+z');
    for (const i of [1, 2]) await expect(cells.nth(i)).toHaveValue(names[i] ?? '');
  });

  await test.step('a name of no terminal is refused with the reason', async () => {
    await cell.fill('Nowhere');
    await cell.press('Enter');
    await expect(page.getByRole('grid').getByRole('alert').filter({ hasText: 'No record has the name “Nowhere”' })).toBeAttached();
    await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveText('No record has the name “Nowhere”');
    await cell.press('Escape');
    await expect(cell).toHaveValue(before);
  });
});

test('the end of a maintenance window is typed in the zone of the reader, chosen from the calendar, and refused in French', {
  tag: '@deep',
}, async ({ page, api }) => {
  const windows = '/api/mtd_maintenance/maintenance/admin';
  const title = `Later ${Date.now()}`;
  const made = await api.post(windows, {
    data: {
      title_en: title,
      title_fr: title,
      starts_at: '2035-03-05T15:00:00Z',
      ends_at: '2035-03-05T19:00:00Z',
      scope: 'portal',
      allow_admin: true,
    },
  });
  const { id } = await made.json();
  const end = async () => (await (await api.get(`${windows}/${id}`)).json()).ends_at;
  const list = new ListPage(page);
  await list.open(`/waybill/pages/MAINT-START?search=${encodeURIComponent(title)}`);
  const cell = page.getByRole('textbox', { name: `Ends, ${title}` });
  // 19:00 in Greenwich is 14:00 in Toronto.
  await expect(cell).toHaveValue('2035-03-05 14:00');

  await test.step('short forms are completed', async () => {
    await cell.fill('20350305 1530');
    await cell.press('Enter');
    await expect.poll(async () => Date.parse(await end())).toBe(Date.parse('2035-03-05T20:30:00Z'));
    await expect(cell).toHaveValue('2035-03-05 15:30');
  });

  await test.step('Alt+Down opens the calendar, and a day keeps the time', async () => {
    await cell.press('Alt+ArrowDown');
    const dialog = page.getByRole('dialog', { name: 'Choose a date' });
    await dialog.getByRole('gridcell', { name: '8', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(async () => Date.parse(await end())).toBe(Date.parse('2035-03-08T20:30:00Z'));
    await expect(cell).toBeFocused();
  });

  await test.step('in French the words of the cell name what is wrong', async () => {
    await page.goto(`/waybill/pages/MAINT-START?search=${encodeURIComponent(title)}&lang=fr`);
    const fin = page.getByRole('textbox', { name: `Fin, ${title}` });
    await fin.fill('demain');
    await fin.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Format attendu : AAAA-MM-JJ HH:mm' })).toBeAttached();
    await fin.press('Escape');
    await expect(fin).toHaveValue('2035-03-08 15:30');
  });
  await api.delete(`${windows}/${id}`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('cards are read, and the form edits', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/waybill/pages/MISC-START?lang=fr');
    await expect(page.getByRole('listitem').filter({ hasText: 'CUSTOMS' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: /CUSTOMS/ })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  test('cards name the terminal of a unit', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/waybill/pages/UNIT-START?lang=fr');
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('combobox', { name: /^Terminal d’attache, / })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
