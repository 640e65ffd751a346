import { randomUUID } from 'node:crypto';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });

interface Row {
  readonly id: number;
  readonly probill: string;
  readonly shipper_city: string;
  readonly consignee_city: string;
}

test('a shipment is read at a glance: header, addresses, a folded section, related records', async ({ page, api }) => {
  const params = { where: JSON.stringify({ total_charges__isnull: true }), limit: 1 };
  const found = await api.get('/api/shipments', { params, headers: { cmid: 'SHP-START' }, failOnStatusCode: true });
  const [row] = ((await found.json()) as { results: readonly Row[] }).results;
  expect(row).toBeDefined();
  await page.goto(`/waybill/pages/SHP-VIEW/${row?.id}`);

  const header = page.locator('main header');
  await expect(header.getByRole('heading', { level: 1 })).toContainText(row?.probill ?? '');
  await expect(header).toContainText(`${row?.shipper_city} → ${row?.consignee_city}`);
  await expect(page.getByRole('group', { name: 'Shipper' })).toContainText(row?.shipper_city ?? '');
  const charges = page.getByRole('region', { name: 'Charges' });
  await expect(charges).toContainText('No charges yet');
  await expect(charges.getByText('Fuel surcharge')).toHaveCount(0);
  await page.getByRole('button', { name: /^Show \d+ empty fields$/ }).click();
  await expect(charges.getByText('Fuel surcharge')).toBeVisible();
  await page.getByRole('button', { name: 'Hide empty fields' }).click();
  await expect(charges.getByText('Fuel surcharge')).toHaveCount(0);
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);

  await page.mouse.wheel(0, 2000);
  await expect(header.getByRole('heading', { level: 1 })).toBeInViewport();
  await header.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('group', { name: 'Consignee' }).getByRole('textbox', { name: 'City' })).toHaveValue(
    row?.consignee_city ?? '',
  );
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);
});

test('a company leads to its records and to its changes in people’s words', { tag: '@deep' }, async ({ page, api }) => {
  const code = `e2e-${randomUUID().slice(0, 8)}`;
  const values = { code, name: `Proof Works ${code}`, status: 'active', time_zone: 'America/Toronto' };
  const made = await api.post('/api/companies', { data: values, headers: { cmid: 'CO-ADD' }, failOnStatusCode: true });
  const { id, version } = (await made.json()) as { id: number; version: number };
  const data = { status: 'suspended', version };
  await api.put(`/api/companies/${id}`, { data, headers: { cmid: 'CO-ADD' }, failOnStatusCode: true });

  await page.goto(`/waybill/pages/CO-START/${id}`);
  await expect(page.getByRole('region', { name: 'Related' }).getByRole('link', { name: 'Users of this company' })).toBeVisible();
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('link', { name: values.name }).first()).toBeVisible();

  const params = { entity: 'companies', record_id: id, limit: 1 };
  const log = await api.get('/api/audit_log', { params, headers: { cmid: 'AUDIT-START' }, failOnStatusCode: true });
  const [entry] = ((await log.json()) as { results: readonly { id: number }[] }).results;
  await page.goto(`/waybill/pages/AUDIT-START/${entry?.id}`);
  await expect(page.getByRole('row', { name: 'Status Active Suspended' })).toBeVisible();
  await expect(page.getByRole('link', { name: values.name })).toHaveAttribute('href', `/waybill/pages/CO-START/${id}`);
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);
});
