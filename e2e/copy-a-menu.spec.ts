import { randomUUID } from 'node:crypto';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });

test('a menu is copied from its page, and entries are appended to a side menu of the copy [S-072] [S-073] [S-281]', {
  tag: '@deep',
}, async ({ page, api }) => {
  const name = `Copy ${randomUUID().slice(0, 8)}`;
  const { results } = await (await api.get('/api/menus/sidemenus?parent__isnull=true&limit=1', { failOnStatusCode: true })).json();
  const [side] = results as readonly { menu: number; menu_label: string; name_en: string }[];
  await page.goto(`/waybill/pages/TM-EDITTOP/${side?.menu}`);
  await page.getByRole('link', { name: 'Copy menu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Copy menu' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Menu to copy' })).toHaveValue(side?.menu_label ?? '');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('link', { name: 'New name: Field is required' }).click();
  await page.keyboard.type(name);
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(`^Open ${name}`) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);

  await expect(page).toHaveURL(/MENU_MAINT\/EDIT\?id=\d+$/);
  const menu = new URL(page.url()).searchParams.get('id');
  const copied = await api.get('/api/menus/sidemenus', { params: { menu: menu ?? '', parent__isnull: 'true' }, failOnStatusCode: true });
  const { id } = ((await copied.json()) as { results: readonly { id: number }[] }).results[0] ?? { id: 0 };
  await page.goto(`/waybill/pages/SM-ADD/${id}`);
  await page.getByRole('link', { name: 'Append entries' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Append to side menu' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Side menu' })).toHaveValue(side?.name_en ?? '');
  await page.getByRole('button', { name: 'Add to New entries' }).click();
  const entry = page.getByRole('listitem', { name: 'New entries 1' });
  await page.getByRole('button', { name: 'Append', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Sidemenu and Submenu name and sequence required');
  await entry.getByRole('textbox', { name: 'Name (English)' }).fill('Appended');
  await entry.getByRole('textbox', { name: 'Name (French)' }).fill('Ajoutée');
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'Append', exact: true }).click();
  await expect(page.getByText(`${side?.name_en} saved`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/SM-ADD/${id}$`));
  await expect(page.getByRole('textbox', { name: 'Name (English)' }).last()).toHaveValue('Appended');
  const after = await (await api.get(`/api/menus/sidemenus/${id}`, { failOnStatusCode: true })).json();
  expect(after.items.at(-1)).toMatchObject({ name_en: 'Appended', name_fr: 'Ajoutée', parent: id, status: 'active' });
});

test('[S-091] menu items are listed, added and edited at the addresses of menu maintenance', { tag: '@deep' }, async ({ page, api }) => {
  const mid = `M${randomUUID().slice(0, 8).toUpperCase()}`;
  await page.goto('/waybill/pages/MENU_MAINT/EDIT');
  await expect(page).toHaveURL('/waybill/pages/MENU_MAINT');
  await expect(page.getByRole('heading', { level: 1, name: 'Menu maintenance' })).toBeVisible();
  await page.goto('/waybill/pages/MENU_MAINT/ADD');
  await page.getByRole('textbox', { name: 'Menu ID' }).fill(mid);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Own item');
  await page.getByRole('textbox', { name: 'Title (French)' }).fill('Élément maison');
  await page.getByRole('textbox', { name: 'Visible name' }).fill('Own item');
  await page.getByRole('combobox', { name: 'Command ID' }).fill('FAQ-START');
  await page
    .getByRole('option', { name: /FAQ-START/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/saved/).first()).toBeVisible();
  const found = async () =>
    (
      (await (await api.get('/api/menus', { params: { mid }, failOnStatusCode: true })).json()) as {
        results: readonly { id: number; CMTITLE: string }[];
      }
    ).results;
  const [added] = await found();
  await page.goto(`/waybill/pages/MENU_MAINT/EDIT?id=${added?.id}`);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Renamed item');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await found()).map(({ CMTITLE }) => CMTITLE)).toEqual(['Renamed item']);
});
