import { newGroup } from './newUser.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });

test('an administrator copies a menu group: its page leads to a new one, which gets menus and commands on saving [R-240]', {
  tag: '@deep',
}, async ({ page, api }) => {
  const source = await newGroup(api, 'northern', { grants: ['SHP-START', 'RPT-SHP'], landing_page: 'SHP-START' });
  await page.goto(`/waybill/pages/GR-ADD/${source.id}`);
  await page.getByRole('link', { name: 'Copy group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add menu group' })).toBeVisible();
  const code = `C${source.id}`;
  await page.getByLabel('Group code').fill(code);
  await page.getByLabel('Name (English)').fill('Copied readers');
  await page.getByLabel('Name (French)').fill('Lecteurs copiés');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/waybill\/pages\/GR-(ADD\/\d+|START)/);
  const answer = await api.get(`/api/menugroups?code=${code}&fields=id`, { failOnStatusCode: true });
  const { results } = (await answer.json()) as { results: readonly { id: number }[] };
  const copy = await api.get(`/api/menugroups/${results[0]?.id}`, { failOnStatusCode: true });
  expect(await copy.json()).toMatchObject({
    code,
    company: source.company,
    copied_from: source.id,
    grants: ['SHP-START', 'RPT-SHP'],
    landing_page: 'SHP-START',
  });
});
