import { createTheme, ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import english from 'ra-language-english';
import { CoreAdminContext, Notification } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaperDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { configureApi } from '../api/callApi.ts';
import { IssuedPapers } from '../form/page/IssuedPapers.tsx';
import { makeI18nProvider } from '../i18n/i18nProvider.ts';
import { languageStore } from '../i18n/language.ts';
import { PaperDialog } from './PaperDialog.tsx';

/* The pages of a paper and the issued ones of a record, on a server that answers as a test says. */
const letter: PaperDescription = { name: 'letter', title: { en: 'Letter', fr: 'Lettre' }, languages: ['en', 'fr', 'both'], when: [] };
const sha256 = '0123456789abcdef'.repeat(4);
const issued = {
  id: 4,
  paper: 'letter',
  title: 'Letter G0007',
  language: 'both',
  issued_at: '2026-03-02T15:00:00Z',
  issued_by: 'Ann Lee',
  is_system: false,
  sha256,
  size: 2000,
};

type Reply = () => Response | Promise<Response>;
const replies: Record<string, Reply> = {};
const sent: { readonly call: string; readonly query: string; readonly body: unknown }[] = [];
const picture =
  (headers: Readonly<Record<string, string>> = {}): Reply =>
  () =>
    new Response('<svg/>', {
      headers: { 'content-type': 'image/svg+xml', 'content-disposition': 'inline; filename="Letter.svg"', ...headers },
    });
const json =
  (body: unknown, status = 200): Reply =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const problem = (detail: string): Reply => json({ type: 'about:blank', title: 'No', status: 409, code: 'paper_not_offered', detail }, 409);

beforeEach(() => {
  sent.length = 0;
  for (const call of Object.keys(replies)) delete replies[call];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(url, 'http://localhost');
    const call = `${method} ${pathname.replace('/api/', '')}`;
    sent.push({ call, query: search, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return (replies[call] ?? json({}, 404))();
  });
  configureApi({
    headers: () => ({ 'accept-language': languageStore.get() }),
    onError: () => {},
    endpoints: () => [
      { method: 'GET', path: 'gifts/{id}/papers/{name}' },
      { method: 'POST', path: 'gifts/papers/{name}' },
      { method: 'GET', path: 'gifts/{id}/issued_papers' },
      { method: 'POST', path: 'gifts/{id}/issued_papers' },
      { method: 'GET', path: 'gifts/{id}/issued_papers/{copy}' },
    ],
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const theme = createTheme();
const show = (children: React.ReactNode) =>
  render(
    <CoreAdminContext i18nProvider={makeI18nProvider({ language: 'en', catalogues: languageStore.catalogues(), reactAdmin: english })}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
      <Notification />
    </CoreAdminContext>,
  );
const open = (paper: Partial<PaperDescription> = {}, ids: readonly RecordId[] = [7]) =>
  show(<PaperDialog paper={{ ...letter, ...paper }} source={{ apiUrl: 'gifts', records: { kind: 'rows', ids } }} onClose={() => {}} />);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('says that it loads, then shows the pages', async () => {
  const waiting = Promise.withResolvers<Response>();
  replies['GET gifts/7/papers/letter'] = () => waiting.promise;
  open();
  expect(screen.getByRole('status').textContent).toBe('Making the paper…');
  waiting.resolve(await picture()());
  expect(await screen.findByRole('img', { name: /Pages of Letter/ })).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
});

test.each([
  ['in the words of the server', problem('Letter is not available.'), 'Letter is not available.'],
  ['without any, in its own', () => Promise.reject(new TypeError('offline')), 'The paper could not be made.'],
])('says why there are none, %s, and tries again', async (_whose, reply, words) => {
  replies['GET gifts/7/papers/letter'] = reply;
  open();
  expect(within(await screen.findByRole('alert')).getByText(words)).toBeDefined();
  replies['GET gifts/7/papers/letter'] = picture();
  press('Try again');
  expect(await screen.findByRole('img')).toBeDefined();
});

test('asks for another language', async () => {
  replies['GET gifts/7/papers/letter'] = picture();
  open();
  await screen.findByRole('img');
  press('French');
  await waitFor(() => expect(sent.at(-1)?.query).toContain('language=fr'));
  expect(screen.getByRole('button', { name: 'French' }).getAttribute('aria-pressed')).toBe('true');
});

test('offers no language where the paper leaves none', async () => {
  replies['GET gifts/7/papers/letter'] = picture();
  open({ languages: [] });
  await screen.findByRole('img');
  expect(screen.queryByRole('group', { name: 'Language' })).toBeNull();
});

test('counts the records that the paper does not suit', async () => {
  replies['POST gifts/papers/letter'] = picture({ 'papers-left-out': '2' });
  open({}, [7, 8, 9]);
  expect(await screen.findByText('2 records are left out: this paper does not suit them as they are now.')).toBeDefined();
  expect(sent.at(-1)?.body).toMatchObject({ ids: [7, 8, 9], preview: true });
});

test('issues the paper of one record, for those who may', async () => {
  replies['GET gifts/7/papers/letter'] = picture();
  replies['POST gifts/7/issued_papers'] = json(issued, 201);
  open({ issued: 'by_others' });
  await screen.findByRole('img');
  expect(screen.queryByRole('button', { name: 'Issue' })).toBeNull();
  cleanup();
  open({ issued: 'by_reader' });
  await screen.findByRole('img');
  press('Issue');
  expect(await screen.findByText('Issued. The copy is on the page of the record.')).toBeDefined();
  expect(sent.find(({ call }) => call === 'POST gifts/7/issued_papers')?.body).toEqual({ paper: 'letter', language: 'en' });
});

test('the issued papers have day, issuer, language and SHA-256, which is copied whole', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  replies['GET gifts/7/issued_papers'] = json({
    papers: [issued, { ...issued, id: 3, title: 'Letter G0006', issued_by: null, is_system: true }],
  });
  replies['GET gifts/7/issued_papers/4'] = picture();
  show(<IssuedPapers apiUrl="gifts" id={7} version={1} />);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/Letter G0007.*2026.* · Ann Lee · English and French.*0123456789ab…/);
  expect(second?.textContent).toMatch(/Letter G0006.* · (?!null)/);
  press('Copy the SHA-256 of Letter G0007');
  expect(await screen.findByText('SHA-256 copied')).toBeDefined();
  expect(writeText).toHaveBeenCalledWith(sha256);
  press('Letter G0007');
  await waitFor(() => expect(sent.at(-1)?.call).toBe('GET gifts/7/issued_papers/4'));
});

test.each([
  ['none yet', json({ papers: [] }), 'None issued yet.'],
  ['not to be read', json({}, 503), 'The issued papers could not be loaded.'],
])('the issued papers: %s', async (_case, reply, words) => {
  replies['GET gifts/7/issued_papers'] = reply;
  show(<IssuedPapers apiUrl="gifts" id={7} version={1} />);
  expect(await screen.findByText(words)).toBeDefined();
});

const many = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

test('lets a background task make the papers of many records', async () => {
  replies['POST gifts/papers/letter'] = picture();
  open({}, many(201));
  expect(await screen.findByText('These 201 papers are made in the background. A notice says when the file is ready.')).toBeDefined();
  expect(await screen.findByText('The first 10 are shown.')).toBeDefined();
  replies['POST gifts/papers/letter'] = json({ task: 5 });
  press('Make PDF');
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ ids: many(201), language: 'en', background: true }));
});

test('says the most records of one file, and asks for none', async () => {
  open({}, many(1001));
  expect(await screen.findByText('Papers of at most 1,000 records come in one file. Choose fewer.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  expect(sent).toEqual([]);
});
