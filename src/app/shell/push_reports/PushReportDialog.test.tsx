import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { parseApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { PushReportDialog } from './PushReportDialog.tsx';
import { decodeConfig } from './pushReportConfig.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const opened: string[] = [];

function draw(cmid: string | undefined, count: () => Response) {
  opened.length = 0;
  vi.spyOn(window, 'open').mockImplementation((address) => {
    opened.push(String(address));
    return null;
  });
  const calls = testServer({ 'GET pushreport/count': count });
  const apiKey = parseApiKey('GET books?shelf=3');
  const parameters = { shelf: '3', title__icontains: 'été', limit: '20' };
  render(<PushReportDialog apiKey={apiKey} parameters={parameters} cmid={cmid} list="Books" onClose={() => {}} />, {
    wrapper: gridContexts(),
  });
  return calls;
}

async function show(cmid: string | undefined) {
  const calls = draw(cmid, () => jsonResponse(3));
  await page.findByText('You have 3 push reports of this list.');
  return calls;
}
const addressNow = () => page.getByLabelText('address').textContent ?? '';

test('[B-132] [B-133] [B-134] [B-135] [B-144] name, type and number of reports; the list of them opens in a new tab [B-136]', async () => {
  const calls = await show('BOOKS');
  expect(page.getByLabelText<HTMLInputElement>('Report name').value).toBe('Books');
  expect(page.getByRole('combobox', { name: 'Output type' }).textContent).toBe('PDF');
  expect(calls.find(({ path }) => path === 'pushreport/count')?.query.get('api_url')).toBe('api/books');
  fireEvent.click(page.getByRole('button', { name: 'View' }));
  expect(opened).toEqual(['/acme/pages/PUSHREPORT?cmid=BOOKS']);
});

test('[B-137] [B-138] [B-253] creation opens the form with the menu id and the config', async () => {
  await show('BOOKS');
  fireEvent.change(page.getByLabelText('Report name'), { target: { value: 'Livres d’été' } });
  fireEvent.click(page.getByRole('button', { name: 'Continue' }));
  const [path, query] = addressNow().split('?');
  expect(path).toBe('/acme/pages/PUSHREPORT_ADD');
  const data = /data=(.*)$/.exec(query ?? '')?.[1] ?? '';
  expect(query).toContain('cmid=BOOKS');
  expect(decodeConfig(data)).toEqual({
    api_url: 'api/books',
    query_params: { title__icontains: 'été' },
    output_type: 'PDF',
    title: 'Livres d’été',
    cmid: 'BOOKS',
    group: '',
  });
});

test('[B-135] a count that fails says so in its place, and can be tried again', async () => {
  let isDown = true;
  draw('BOOKS', () => (isDown ? jsonResponse({ status: 503, title: 'Service Unavailable' }, 503) : jsonResponse(3)));
  expect(await page.findByText('Your push reports of this list could not be counted.')).toBeTruthy();
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false);
  isDown = false;
  fireEvent.click(page.getByRole('button', { name: 'Try again' }));
  expect(await page.findByText('You have 3 push reports of this list.')).toBeTruthy();
  expect(page.queryByRole('alert')).toBeNull();
});

test.each([
  ['[B-142] no report is created', 'Continue', 'This pushreport cannot be created'],
  ['[B-143] no list is shown', 'View', 'Cannot view push report list'],
])('without a menu id %s', async (_case, button, problem) => {
  await show(undefined);
  fireEvent.click(page.getByRole('button', { name: button }));
  expect(page.getByText(problem)).toBeTruthy();
  expect(opened).toEqual([]);
  expect(addressNow()).toBe('/acme/pages/BOOKS');
});
