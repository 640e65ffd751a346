import { firstPassword, newUser, signInAs } from './newUser.ts';
import { accounts, expect, test } from './portal.ts';

test.describe('the form of a menu', () => {
  test.use({ account: 'admin', tolerates: [/status of 409/] });

  test('a menu id that exists and a side menu without name are refused in the form [R-070] [R-076]', { tag: '@deep' }, async ({
    page,
    api,
  }) => {
    await page.goto('/waybill/pages/SM-ADD');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const message = 'Sidemenu and Submenu name and sequence required';
    await expect(page.getByRole('alert')).toContainText(message);
    for (const name of ['Name (English)', 'Name (French)'])
      await expect(page.getByLabel(name)).toHaveAccessibleDescription(/^Field is required/);
    // The form proposes the next number, so only a call can leave it empty.
    const unnumbered = await api.post('/api/menus/sidemenus', { data: { name_en: 'A', name_fr: 'A', sequence: null } });
    expect(await unnumbered.json()).toMatchObject({ status: 400, errors: { sequence: message } });
    const menus = await api.get('/api/menus', { params: { limit: 1 }, failOnStatusCode: true });
    const { results } = (await menus.json()) as { results: readonly { mid: string }[] };
    await page.goto('/waybill/pages/TM-ADD');
    for (const [label, value] of [
      ['Menu ID', results[0]?.mid.toLowerCase() ?? ''],
      ['Title', 'Again'],
      ['Title (French)', 'Encore'],
      ['Visible name', 'Again'],
      ['Sequence', '900'],
    ] as const)
      await page.getByRole('textbox', { name: label, exact: true }).fill(value);
    await page.getByRole('combobox', { name: 'Command ID' }).fill('ANO-SHOW');
    await page.getByRole('option', { name: 'ANO-SHOW' }).click();
    const refused = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/menus'));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await refused).status()).toBe(409);
    await expect(page.getByLabel('Menu ID')).toHaveAccessibleDescription(/Menu ID already exist/);
  });
});

test.describe('a menu entry for signing out', () => {
  test.use({ account: 'admin' });

  test('the administrator puts SIGNOFF into a menu, and choosing it ends the session [S-093] [D-050]', { tag: '@deep' }, async ({
    page,
    api,
    openBrowser,
  }) => {
    const { id } = await newUser(api);
    const code = `OUT${String(id)}`;
    const find = async (path: string) => {
      const { results } = (await (await api.get(`/api/${path}`, { failOnStatusCode: true })).json()) as {
        results: readonly { id: number }[];
      };
      return results[0]?.id ?? 0;
    };
    const post = async (path: string, data: object) =>
      (await (await api.post(`/api/${path}`, { data, failOnStatusCode: true })).json()) as { readonly id: number };
    const menu = await post('menus', {
      mid: code,
      TMMTYP: 'L',
      TMVNAM: 'Logout',
      CMTITLE: 'Logout',
      title_fr: 'Déconnexion',
      CMCID: await find('commands?cmid=SIGNOFF'),
      DOCLIB: 'N',
      EXDOCLIB: 'N',
      external: false,
      sequence: 999,
      status: 'active',
    });
    const company = await find(`companies?code=${accounts.admin}`);
    const names = { name_en: 'Out', name_fr: 'Dehors', is_admin: 'N', status: 'active' };
    const group = await post('menugroups', { code, company, menulist: [menu.id], ...names });
    const user = (await (await api.get(`/api/users/user/${id}`)).json()) as { readonly version: number; readonly MT_UID: string };
    await api.put(`/api/users/user/${id}`, { data: { version: user.version, MT_GRP: group.id }, failOnStatusCode: true });

    const own = await openBrowser(undefined);
    await own.goto('/northern/login');
    await signInAs(own, user.MT_UID, firstPassword);
    const entry = own.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Logout' });
    await entry.click();
    await expect(own).toHaveURL(/\/northern\/login/);
    await own.goto('/northern/home');
    await expect(own).toHaveURL(/\/northern\/login/);
    await page.goto('/waybill/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
