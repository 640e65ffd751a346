import { cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import { configureApi } from '../../api/callApi.ts';
import { changeLanguage } from '../../i18n/language.ts';
import { followedTasks } from '../../tasks/taskStore.ts';
import { ReportGrid } from '../ReportGrid.tsx';

const saved: string[] = [];
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(async () => {
  cleanup();
  saved.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

const file = (text: string): Response => new Response(text, { headers: { 'content-disposition': 'attachment; filename="Books.csv"' } });

async function showGrid(
  answers: Parameters<typeof testServer>[0] = {},
  list: Parameters<typeof bookScreen>[0] = {},
  count: object = { count: 45 },
) {
  const calls = testServer({
    'GET books': () => jsonResponse({ results: [{ id: 1, isbn: '978' }], aggregates: {}, ...count }),
    ...answers,
  });
  render(<ReportGrid screen={bookScreen({ exportFormats: ['CSV'], totals: [], ...list })} />, { wrapper: gridContexts() });
  await page.findByText('978');
  return calls;
}

async function exportCsv(): Promise<void> {
  fireEvent.click(page.getByRole('button', { name: 'Download CSV' }));
  fireEvent.click(await page.findByRole('button', { name: 'Export' }));
}

describe('an export of a list', () => {
  test('asks with the number of rows, sends its six keys, shows its progress and saves the file under its header name [B-240] [B-241] [B-239] [B-243] [B-245] [B-246] [B-251]', async () => {
    const answer = Promise.withResolvers<Response>();
    const calls = await showGrid({ 'POST export': () => answer.promise });
    fireEvent.click(page.getByRole('button', { name: 'Download CSV' }));
    expect(page.getByText('Do you want to export 45 rows to CSV?')).toBeTruthy();
    fireEvent.click(page.getByRole('button', { name: 'Export' }));
    const notice = await page.findByText('Exporting Books: 45 rows to CSV...');
    expect(notice.closest('[role=status]')?.querySelector('img')?.getAttribute('src')).toMatch(/svg/);
    const body = calls.find(({ path }) => path === 'export')?.body;
    expect(body).toEqual({
      api_url: 'api/books',
      output_type: 'CSV',
      query_params: expect.objectContaining({ shop: 'TOR', sort: '-printed_on' }),
      title: 'Books',
      timezone: expect.stringMatching(/\w/),
      browser_url: window.location.href,
    });
    answer.resolve(file('\uFEFFISBN\n978\n'));
    expect(await page.findByText('CSV Complete')).toBeTruthy();
    expect(saved).toEqual(['Books.csv']);
  });

  test('shows the rows that have arrived of all', async () => {
    let rest: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (rest = controller) });
    await showGrid({ 'POST export': () => new Response(stream, { headers: { 'content-disposition': 'attachment; filename="a.csv"' } }) });
    await exportCsv();
    await page.findByText('Exporting Books: 45 rows to CSV...');
    rest?.enqueue(new TextEncoder().encode(`ISBN\n${'978\n'.repeat(9)}`));
    expect(await page.findByText('9 of 45 rows')).toBeTruthy();
    expect(page.getByRole('progressbar', { name: 'Progress of the export' }).getAttribute('aria-valuenow')).toBe('20');
    rest?.close();
    expect(await page.findByText('CSV Complete')).toBeTruthy();
  });

  test('that is cancelled aborts its request [B-242] [B-243]', async () => {
    const calls = await showGrid({
      'POST export': ({ signal }) => new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted')))),
    });
    await exportCsv();
    await page.findByText('Exporting Books: 45 rows to CSV...');
    fireEvent.click(page.getByRole('button', { name: 'Cancel' }));
    expect(await page.findByText('CSV Cancelled')).toBeTruthy();
    expect(calls.find(({ path }) => path === 'export')?.signal?.aborted).toBe(true);
    expect(saved).toEqual([]);
  });

  test('that breaks off in the middle says so and saves nothing [B-243]', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('ISBN\n978\n')),
      pull: (controller) => controller.error(new TypeError('network error')),
    });
    await showGrid({ 'POST export': () => new Response(stream, { headers: { 'content-disposition': 'attachment; filename="a.csv"' } }) });
    await exportCsv();
    expect(await page.findByText('CSV Error')).toBeTruthy();
    expect(page.getByText('The file broke off before its end. Nothing was saved.')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  test.each([
    ['en', { count: 250_000, count_estimated: true }, 'Do you want to export more than 100,000 rows to CSV?'],
    ['fr', { count: 250_000, count_estimated: true }, 'Voulez-vous exporter plus de 100 000 lignes en CSV?'],
    ['en', { count: 1 }, 'Do you want to export 1 row to CSV?'],
    ['fr', { count: 1 }, 'Voulez-vous exporter 1 ligne en CSV?'],
  ])('asks in %s of %j with the number that is known', async (language, count, question) => {
    await showGrid({}, {}, count);
    await changeLanguage(language);
    fireEvent.click(await page.findByRole('button', { name: language === 'en' ? 'Download CSV' : 'Télécharger en CSV' }));
    expect(page.getByText(question)).toBeTruthy();
  });

  test.each([
    ['en', { count: 49_999 }, false],
    ['en', { count: 50_000 }, true],
    ['fr', { count: 250_000, count_estimated: true }, true],
  ])('in %s of %j rows is offered in the background, first for many rows', async (language, count, isFirst) => {
    await showGrid({}, {}, count);
    await changeLanguage(language);
    fireEvent.click(await page.findByRole('button', { name: language === 'en' ? 'Download CSV' : 'Télécharger en CSV' }));
    const name = language === 'en' ? /^In the background/ : /^En arrière-plan/;
    expect(page.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(isFirst);
  });

  test('in the background starts a task and leaves the page free', async () => {
    const calls = await showGrid({
      'POST export': () => jsonResponse({ task: 7 }),
      'GET tasks': () => jsonResponse({ results: [] }),
    });
    fireEvent.click(page.getByRole('button', { name: 'Download CSV' }));
    fireEvent.click(page.getByRole('checkbox', { name: /^In the background/ }));
    fireEvent.click(page.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(followedTasks.get()).toEqual([{ id: 7, isHidden: false, words: 'Exporting Books: 45 rows to CSV...' }]));
    expect(calls.find(({ path }) => path === 'export')?.body).toMatchObject({ api_url: 'api/books', background: true });
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(saved).toEqual([]);
  });

  test('in the background is refused in its own notice when too many tasks run', async () => {
    await showGrid({ 'POST export': () => jsonResponse({ status: 409, code: 'too_many_tasks', detail: 'You already have 5.' }, 409) });
    fireEvent.click(page.getByRole('button', { name: 'Download CSV' }));
    fireEvent.click(page.getByRole('checkbox', { name: /^In the background/ }));
    fireEvent.click(page.getByRole('button', { name: 'Export' }));
    expect((await page.findByText('You already have 5.')).closest('[role=alert]')?.textContent).toContain('CSV Error');
  });

  test('is disabled for a list without rows', async () => {
    testServer({ 'GET books': () => jsonResponse({ results: [], count: 0 }) });
    render(<ReportGrid screen={bookScreen({ exportFormats: ['CSV'] })} />, { wrapper: gridContexts() });
    await page.findAllByText(/No rows/);
    await waitFor(() => expect(page.getByRole('button', { name: 'Download CSV' }).getAttribute('aria-disabled')).toBe('true'));
  });

  test('is refused in its own notice, in the words of the server', async () => {
    const onError = vi.fn<() => void>();
    await showGrid({ 'POST export': () => jsonResponse({ status: 400, code: 'too_many_rows', detail: 'At most 10,000 rows.' }, 400) });
    configureApi({ onError });
    await exportCsv();
    expect((await page.findByText('At most 10,000 rows.')).closest('[role=alert]')?.textContent).toContain('CSV Error');
    expect(onError).not.toHaveBeenCalled();
  });

  test('is offered in no format where the menu is hidden [B-238]', async () => {
    await showGrid({}, { exportFormats: [] });
    expect(page.queryByRole('button', { name: /Download/ })).toBeNull();
  });

  test('offers exactly the formats of its definition, PDF and Google Sheet [B-236] [B-237]', async () => {
    await showGrid({}, { exportFormats: ['PDF', 'Google Sheet'] });
    fireEvent.click(page.getByRole('button', { name: 'Download' }));
    expect(page.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['PDF', 'Google Sheet']);
  });

  test('to a format that the portal is not set up for is disabled with the reason', async () => {
    await showGrid({}, { exportFormats: ['PDF', 'Google Sheet'], unavailableFormats: ['Google Sheet'] });
    fireEvent.click(page.getByRole('button', { name: 'Download' }));
    const item = page.getByRole('menuitem', { name: /Google Sheet is not set up for this portal/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });

  test.each([
    [{ count: 10_000 }, 'PDF holds at most 10,000 rows.', false],
    [{ count: 12_345 }, 'PDF holds at most 10,000 rows. This list has 12,345.', true],
    [{ count: 250_000, count_estimated: true }, 'PDF holds at most 10,000 rows. This list has more than 100,000.', true],
  ])('of %j rows says the limit of PDF before', async (count, text, isRefused) => {
    await showGrid({}, { exportFormats: ['PDF'] }, count);
    fireEvent.click(page.getByRole('button', { name: 'Download PDF' }));
    expect(page.getByText(text)).toBeTruthy();
    expect(page.getByRole('button', { name: 'Export' }).hasAttribute('disabled')).toBe(isRefused);
  });
});

describe('an export of groups', () => {
  const group = (value: string, count: number) => ({ keys: [{ value, label: value, others: 0 }], count });
  async function showChart(answer: () => Promise<Response> | Response): Promise<ReturnType<typeof testServer>> {
    const calls = testServer({
      'GET books': ({ query }) =>
        query.has('group_by')
          ? jsonResponse({ groups: [group('T', 30), group('R', 15)], groups_cut: false, count: 45 })
          : jsonResponse({ results: [{ id: 1, isbn: '978' }], aggregates: {}, count: 45 }),
      'POST export': answer,
    });
    const address = '/acme/pages/BOOKS?group_by=status&chart=bar';
    render(<ReportGrid screen={bookScreen({ exportFormats: ['CSV'], totals: [] })} />, { wrapper: gridContexts({ address }) });
    await waitFor(() => expect(page.getByRole('button', { name: /CSV$/ }).getAttribute('aria-disabled')).not.toBe('true'));
    return calls;
  }

  test.each([
    ['en', 'Do you want to export 2 groups to CSV?', 'Exporting Books: 2 groups to CSV...', 'Export', 'CSV Complete'],
    ['fr', 'Voulez-vous exporter 2 groupes en CSV?', 'Exportation de Livres en CSV : 2 groupes…', 'Exporter', 'CSV terminé'],
  ])('names their number in %s and sends the chart in view', async (language, question, running, button, complete) => {
    await changeLanguage(language);
    const answer = Promise.withResolvers<Response>();
    const calls = await showChart(() => answer.promise);
    fireEvent.click(page.getByRole('button', { name: /CSV$/ }));
    expect(await page.findByText(question)).toBeTruthy();
    fireEvent.click(page.getByRole('button', { name: button }));
    expect((await page.findByText(/Exporting|Exportation/)).textContent.replaceAll('\u00A0', ' ')).toBe(running);
    expect(calls.find(({ path }) => path === 'export')?.body).toMatchObject({ api_url: 'api/books', output_type: 'CSV' });
    expect(calls.find(({ path }) => path === 'export')?.body).toHaveProperty('query_params', { shop: 'TOR', group_by: 'status' });
    answer.resolve(file('Status,Number of rows\nT,30\n'));
    expect(await page.findByText(complete)).toBeTruthy();
    expect(saved).toEqual(['Books.csv']);
  });
});

describe('an export to Google Sheet', () => {
  const address = 'https://docs.google.com/spreadsheets/d/1';
  async function send(answer: () => Response): Promise<void> {
    await showGrid({ 'POST export': answer }, { exportFormats: ['Google Sheet'] });
    fireEvent.click(page.getByRole('button', { name: 'Download Google Sheet' }));
    fireEvent.click(await page.findByRole('button', { name: 'Export' }));
  }

  test('opens its address in a new window and says that it was sent [B-248] [B-249]', async () => {
    const opened = { opener: window };
    const open = vi.fn<(url: string, target: string) => unknown>(() => opened);
    vi.stubGlobal('open', open);
    await send(() => jsonResponse(address));
    expect(await page.findByText('Google Sheet sent')).toBeTruthy();
    expect(open).toHaveBeenCalledWith(address, '_blank');
    expect(opened.opener).toBeNull();
  });

  test('leaves a link where the browser opens no window', async () => {
    vi.stubGlobal('open', () => null);
    await send(() => jsonResponse(address));
    expect((await page.findByRole('link', { name: 'Open the sheet' })).getAttribute('href')).toBe(address);
  });

  test.each([['http://docs.google.com/1'], ['javascript:alert(1)'], [7]])('never opens %j', async (answer) => {
    const open = vi.fn<() => null>();
    vi.stubGlobal('open', open);
    await send(() => jsonResponse(answer));
    expect(await page.findByText('Google Sheet Error')).toBeTruthy();
    expect(open).not.toHaveBeenCalled();
  });

  test('that fails only ends its notice [B-250]', async () => {
    const onError = vi.fn<() => void>();
    await showGrid({ 'POST export': () => jsonResponse({ status: 500, detail: 'boom' }, 500) }, { exportFormats: ['Google Sheet'] });
    configureApi({ onError });
    fireEvent.click(page.getByRole('button', { name: 'Download Google Sheet' }));
    fireEvent.click(await page.findByRole('button', { name: 'Export' }));
    expect(await page.findByText('Google Sheet Error')).toBeTruthy();
    expect(page.queryByText('Google Sheet sent')).toBeNull();
    expect(page.queryByText('Exporting Books: 45 rows to Google Sheet...')).toBeNull();
    expect(onError).not.toHaveBeenCalled();
  });
});
