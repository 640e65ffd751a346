// Named views of a list: saved from what is filtered, shared with the company, opened by a colleague, changed, made the default, deleted.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

const report = 'pages/RPT-SHP';
/** Another list for an own default: the other tests open theirs without one. */
const late = { api: 'GET shipments', cmid: 'RPT-LATE' };

const openViews = (page: Page) => page.getByRole('button', { name: /^List view: / }).click();
const viewNamed = (page: Page, name: string) => page.getByRole('button', { name: `List view: ${name}`, exact: true });

async function choose(page: Page, entry: string | RegExp): Promise<void> {
  await openViews(page);
  await page.getByRole('menu', { name: 'Views' }).getByRole('menuitem', { name: entry }).click();
}

async function saveAs(page: Page, name: string, { share, isDefault = false }: { share?: string; isDefault?: boolean } = {}): Promise<void> {
  await choose(page, 'Save as…');
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  if (share !== undefined) {
    await dialog.getByRole('combobox', { name: 'Who sees it' }).click();
    await page.getByRole('option', { name: share }).click();
  }
  if (isDefault) await dialog.getByRole('checkbox', { name: 'Open the list with this view' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

test.describe('as an administrator of a customer and a colleague', () => {
  // A name in use is refused with 409.
  test.use({ account: 'northern.admin', tolerates: [/status of 409/] });

  test('a view is saved, shared, opened by its link, changed, made the own default and deleted', async ({ page, openBrowser }) => {
    const [shared, mine] = [`Montreal ${randomUUID().slice(0, 6)}`, `Mine ${randomUUID().slice(0, 6)}`];
    const list = new ListPage(page);
    await list.open(`/northern/${report}`);
    await expect(viewNamed(page, 'Standard view')).toBeVisible();
    await list.type('Shipper city', 'montreal');
    await expect(list.chips.first()).toContainText('contains montreal');
    await list.closeFilter();
    await saveAs(page, shared, { share: 'Everyone in the company' });
    await expect(viewNamed(page, shared)).toBeVisible();
    await expect(page.getByText(`View saved: ${shared}`)).toBeVisible();
    await expect(page).toHaveURL(/\?view=\d+$/);
    await expect(list.chips).toHaveText([/contains montreal/]);
    const link = page.url();

    const colleague = await openBrowser('northern.user');
    const theirs = new ListPage(colleague);
    await theirs.open(link);
    await expect(viewNamed(colleague, shared)).toBeVisible();
    await expect(theirs.chips).toHaveText([/contains montreal/]);
    await colleague.getByRole('button', { name: /^Remove/ }).click();
    await expect(viewNamed(colleague, `${shared}, changed`)).toBeVisible();
    await openViews(colleague);
    const menu = colleague.getByRole('menu', { name: 'Views' });
    await expect(menu.getByText('Views of your company')).toBeVisible();
    await expect(menu.getByRole('menuitem')).toHaveText(['Save as…', 'Discard changes', 'Copy link']);
    await menu.getByRole('menuitem', { name: 'Discard changes' }).click();
    await expect(theirs.chips).toHaveText([/contains montreal/]);
    await expect(viewNamed(colleague, shared)).toBeVisible();

    await colleague.getByRole('button', { name: /^Remove/ }).click();
    await expect(theirs.chips).toHaveCount(0);
    await saveAs(colleague, mine, { isDefault: true });
    await theirs.open(`/northern/${report}`);
    await expect(viewNamed(colleague, mine)).toBeVisible();
    await choose(colleague, 'Back to the standard view');
    await expect(viewNamed(colleague, 'Standard view')).toBeVisible();
    await openViews(colleague);
    await menu.getByRole('menuitemradio', { name: mine }).click();
    await choose(colleague, 'Delete…');
    await colleague
      .getByRole('alertdialog', { name: `Delete the view “${mine}”?` })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(viewNamed(colleague, 'Standard view')).toBeVisible();

    await choose(page, 'Delete…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(viewNamed(page, 'Standard view')).toBeVisible();
    await expect(page.getByText('This view does not exist', { exact: false })).toHaveCount(0);
    await page
      .getByRole('status')
      .filter({ hasText: `View deleted: ${shared}` })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(page.getByText(`View restored: ${shared}`)).toBeVisible();
    await expect(viewNamed(page, shared)).toBeVisible();
    await expect(list.chips).toHaveText([/contains montreal/]);
    expect(page.url()).toBe(link);
    await theirs.open(link);
    await expect(viewNamed(colleague, shared)).toBeVisible();

    await choose(page, 'Delete…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(viewNamed(page, 'Standard view')).toBeVisible();
    await theirs.open(link);
    await expect(colleague.getByText('This view does not exist, or it is not shared with you.')).toBeVisible();
  });

  test('a deletion is undone once its name is free again, in French', { tag: '@deep' }, async ({ page, api }) => {
    const name = `Mien ${randomUUID().slice(0, 6)}`;
    await page.goto(`/northern/pages/${late.cmid}?lang=fr`);
    const open = () => page.getByRole('button', { name: /^Vue de la liste : / }).click();
    const menu = page.getByRole('menu', { name: 'Vues' });
    const opened = (view: string) => page.getByRole('button', { name: `Vue de la liste : ${view}`, exact: true });
    const settings = async (entry: string, text: string, isDefault = false) => {
      await open();
      await menu.getByRole('menuitem', { name: entry }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Nom' }).fill(text);
      if (isDefault) await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(opened(text)).toBeVisible();
    };
    const remove = async () => {
      await open();
      await menu.getByRole('menuitem', { name: 'Supprimer…' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    };
    await settings('Enregistrer sous…', name, true);
    await remove();
    const undo = page
      .getByRole('status')
      .filter({ hasText: `Vue supprimée : ${name}` })
      .getByRole('button', { name: 'Annuler l’action' });
    // Until it is offered the name is in use.
    await expect(undo).toBeVisible();
    const body = { ...late, name: name.toUpperCase(), layer: 'user', state: { query: 'limit=20' } };
    const other = await (await api.post('/api/grid_views', { data: body })).json();
    await undo.click();
    const refusal = page.getByRole('alert').filter({ hasText: `une autre vue nommée « ${name} »` });
    await expect(refusal).toBeVisible();
    await api.put(`/api/grid_views/${other.id}`, { data: { version: 1, name: `${name} 2`, is_default: true } });
    await refusal.getByRole('button', { name: 'Annuler l’action' }).click();
    await expect(page.getByText(`Vue restaurée : ${name}. Une autre vue est devenue la vue par défaut depuis.`)).toBeVisible();
    await expect(opened(name)).toBeVisible();
    await expect(refusal).toHaveCount(0);
    const { views } = await (await api.get('/api/grid_views', { params: late })).json();
    for (const { id, version, title } of views)
      if (title.fr.startsWith(name)) await api.delete(`/api/grid_views/${id}`, { params: { version } });
  });

  test('columns, widths and row height of a view come back, and a name in use is refused at its field', { tag: '@deep' }, async ({
    page,
  }) => {
    const name = `Narrow ${randomUUID().slice(0, 6)}`;
    const list = new ListPage(page);
    await list.open(`/northern/${report}`);
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Grid Preferences' });
    await dialog.getByRole('button', { name: 'Hide all' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Comfortable' }).click();
    await page.keyboard.press('Escape');
    const headings = page.getByRole('grid').locator('[role="columnheader"][data-field]');
    await expect.poll(() => headings.count()).toBeLessThan(8);
    const shown = await headings.allTextContents();
    await saveAs(page, name);
    await expect(viewNamed(page, name)).toBeVisible();
    await choose(page, 'Save as…');
    const again = page.getByRole('dialog', { name: 'Save as a view' });
    await again.getByRole('textbox', { name: 'Name' }).fill(name.toUpperCase());
    await again.getByRole('button', { name: 'Save' }).click();
    await expect(again.getByText('There is already a view with this name. Choose another one.')).toBeVisible();
    await again.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await expect(viewNamed(page, name)).toBeVisible();
    await expect.poll(() => headings.allTextContents()).toEqual(shown);
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(dialog.getByText(`Columns: from your view “${name}”.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await choose(page, 'Delete…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(viewNamed(page, 'Standard view')).toBeVisible();
  });

  test('the menu of views works on a phone, in French, by the keyboard', { tag: '@deep' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/northern/${report}?lang=fr`);
    const button = page.getByRole('button', { name: 'Vue de la liste : Vue standard' });
    await expect(button).toBeVisible();
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: 'Vues' });
    await expect(menu.getByRole('menuitemradio', { name: 'Vue standard' })).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('End');
    await expect(menu.getByRole('menuitem', { name: 'Copier le lien' })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});
