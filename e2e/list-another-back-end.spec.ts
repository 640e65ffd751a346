import type { Page } from '@playwright/test';
import { type BoatServer, startBoatServer } from './boatServer.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

/* ReportGrid on a page of ten lines (src/app/gallery/pages/BoatsPage.tsx): over the API of another program, and over that of the portal. */

let boats: BoatServer;

test.beforeEach(async ({ page, baseURL }) => {
  boats = await startBoatServer();
  await page.route('**/api/harbour/**', async (route) =>
    route.fulfill({
      response: await route.fetch({
        url: route
          .request()
          .url()
          .replace(baseURL ?? '', boats.url),
      }),
    }),
  );
});
test.afterEach(() => boats.close());

/** The requests for pages of rows. */
const pages = () => boats.asked.filter(({ query }) => query.has('sort') || query.get('limit') !== '1');
const lastPage = () => Object.fromEntries(pages().at(-1)?.query ?? []);

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('searchbox').press('Enter');
}

test.describe('ten lines over another back end', () => {
  test.use({ tolerates: [/status of (400|500|503)/] });

  test('has its columns, search, filters, order and pages; no totals; refusals say their reason [B-278]', { tag: '@deep' }, async ({
    page,
  }) => {
    const list = new ListPage(page);
    await list.open('/gallery/page-boats?server');

    await test.step('columns and rows are those of the answer', async () => {
      await list.expectCount(57);
      await expect.poll(() => list.headings()).toEqual(['Name', 'Length', 'Built']);
      await expect(page.getByLabel('Chart', { exact: true })).toHaveCount(0);
      await expect.poll(async () => (await list.values('Name')).slice(0, 2)).toEqual(['Gull 1', 'Heron 2']);
      await expect(page.getByText(/^Total/)).toHaveCount(0);
    });

    await test.step('the search names every column', async () => {
      await search(page, 'etoile');
      await list.expectCount(10);
      expect(lastPage()['search']).toBe('name=etoile|length=etoile|built=etoile');
      expect(new Set((await list.values('Name')).map((name) => name.split(' ')[0]))).toEqual(new Set(['Étoile']));
      await search(page, '');
      await list.expectCount(57);
    });

    await test.step('filters go by their suffixes', async () => {
      await list.type('Name', 'gull');
      await list.expectCount(10);
      expect(lastPage()).toMatchObject({ name__icontains: 'gull', offset: '0' });
      await list.clearFilters();
      await list.expectCount(57);
    });

    await test.step('a heading sorts, in both directions', async () => {
      await list.heading('Length').click();
      await expect.poll(lastPage).toMatchObject({ sort: 'length' });
      await expect.poll(async () => (await list.values('Length'))[0]).toMatch(/^6\s/);
      await list.heading('Length').click();
      await expect.poll(async () => (await list.values('Length'))[0]).toMatch(/^17\s/);
      expect(lastPage()).toMatchObject({ sort: '-length' });
    });

    await test.step('pages are asked for by their offset, with the count of each answer', async () => {
      await page.getByRole('button', { name: 'Next page' }).click();
      await list.expectCount(57, { first: 21 });
      expect(lastPage()).toMatchObject({ offset: '20', limit: '20' });
      await page.getByRole('button', { name: 'Page 3' }).click();
      await expect(list.range).toHaveText('41–57 of 57');
      const sent = new Set(boats.asked.flatMap(({ query }) => [...query.keys()]));
      for (const name of ['rows', 'after', 'before', 'aggregate']) expect(sent).not.toContain(name);
    });

    for (const [status, type, body, words] of [
      [400, 'application/problem+json', '{"code": "unknown_column", "detail": "There is no column beam."}', 'There is no column beam.'],
      [500, 'text/plain', 'out of memory', 'Error loading Boats'],
    ] as const)
      await test.step(`a refusal with ${status} is told, and can be tried again`, async () => {
        boats.refusal = { status, type, body };
        await list.refresh();
        await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
        boats.refusal = undefined;
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(list.range).toHaveText('41–57 of 57');
      });

    await test.step('a server that is busy leaves no rows, as any answered failure', async () => {
      boats.refusal = { status: 503, type: 'application/problem+json', body: '{"code": "timeout", "detail": "Busy."}' };
      await page.getByRole('button', { name: 'Previous page' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Busy.' })).toBeVisible();
      await expect(list.table.getByRole('gridcell')).toHaveCount(0);
      boats.refusal = undefined;
      await page.getByRole('button', { name: 'Try again' }).click();
      await list.expectCount(57, { first: 21 });
    });
  });
});

/** Draws the custom page over another call. */
async function openOwn(page: Page, apiKey: string): Promise<ListPage> {
  const list = new ListPage(page);
  await page.goto('/gallery/page-own?server');
  const title = { en: 'Own list', fr: 'Liste propre' };
  await page.getByRole('textbox', { name: 'Definition (JSON)' }).fill(JSON.stringify({ title, apiKey }));
  await expect(page.getByRole('region', { name: 'Own list' })).toBeVisible();
  await expect(list.range).toHaveText(/^1–20 of \d/);
  return list;
}

test('a back end with keys is asked for the pages beside the one held, and counts after its rows', { tag: '@deep' }, async ({ page }) => {
  const list = await openOwn(page, 'GET harbour/fleet');
  const asked = () => boats.asked.filter(({ list: name }) => name === 'fleet').map(({ query }) => Object.fromEntries(query));
  expect(asked().filter(({ rows }) => rows === 'false')).toEqual([{ rows: 'false', columns: 'false' }]);
  await page.getByRole('button', { name: 'Next page' }).click();
  await list.expectCount(57, { first: 21 });
  expect(asked().at(-1)).toMatchObject({ after: '["120"]', count: 'false' });
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(list.range).toHaveText('41–57 of 57');
  await page.getByRole('button', { name: 'Previous page' }).click();
  await list.expectCount(57, { first: 21 });
  await search(page, 'heron');
  await list.expectCount(10);
  // A page that nothing follows needs no count.
  expect(asked().filter(({ rows }) => rows === 'false')).toHaveLength(1);
});

test.describe('the same page over the portal', () => {
  test.use({ account: 'admin' });

  test('has the columns that the call describes, search, order and pages [B-278]', { tag: '@deep' }, async ({ page, api }) => {
    const list = await openOwn(page, 'GET terminals');
    const { count, columns_details: columns } = await (await api.get('/api/terminals?limit=1')).json();
    await list.expectCount(count);
    const shown = columns.filter(({ hidden, details }: { hidden?: boolean; details?: boolean }) => !hidden && !details);
    await expect.poll(() => list.headings()).toEqual(shown.map(({ label }: { label: string }) => label));
    const [first] = shown;
    await list.heading(first.label).click();
    const sorted = await (await api.get(`/api/terminals?limit=20&sort=${first.field}`)).json();
    await expect
      .poll(() => list.values(first.label))
      .toEqual(sorted.results.map((row: Record<string, unknown>) => String(row[first.field])));
    await page.getByRole('button', { name: 'Next page' }).click();
    await list.expectCount(count, { first: 21 });
  });
});
