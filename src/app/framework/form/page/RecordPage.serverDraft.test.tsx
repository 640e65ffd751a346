import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { booksForm, booksScreen } from '../../../../../test/fixtures/exampleBooks.ts';
import { answers, box, calls, emma, open, opened, press, serveRecordPage, type } from '../../../../../test/fixtures/recordPage.tsx';
import type { StoredDraft } from '../../../../shared/framework/drafts/StoredDraft.ts';
import { saveDraft } from '../../drafts/draftStore.ts';

serveRecordPage();

const place = { user: 'ada@acme', form: 'BOOKS-EDIT update 7' };
const shared = { ...booksScreen, form: { ...booksForm, drafts: 'server' as const } };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const titled = (id: string, title: string, minutes: number): StoredDraft => ({
  id,
  at: ago(minutes),
  values: { title },
  base: { title: 'Emma' },
  is_partial: false,
});

/** The drafts on the server that other devices have left. */
let stored: StoredDraft[] = [];
beforeEach(() => {
  stored = [];
  answers['GET drafts'] = () => ({ body: { results: stored } });
});

/** Serves the calls of one draft. */
const serveDraft = (id: string, answer: { readonly status?: number; readonly body?: unknown } = {}) => {
  answers[`PUT drafts/${id}`] = ({ body }) => ({ body: { at: (body as StoredDraft).at, other: null }, ...answer });
  answers[`DELETE drafts/${id}`] = () => ({ status: 204 });
};
/** Hides the page, which sends the draft without a wait. @returns the path of the draft */
const hide = async (): Promise<string> => {
  const before = calls('PUT').length;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(calls('PUT').length).toBeGreaterThan(before));
  return calls('PUT').at(-1)?.path ?? '';
};
const openForm = async (view: 'edit' | 'create' = 'edit') => {
  const router = open(view, shared);
  await opened();
  return router;
};

test('only a form that asks for it keeps its draft on the server', async () => {
  open('edit');
  await opened();
  type(/Title/, 'Emma 2');
  document.dispatchEvent(new Event('visibilitychange'));
  cleanup();
  expect([...calls('PUT'), ...calls('GET').filter(({ path }) => path === 'drafts')]).toEqual([]);
});

test('what is typed is sent with its form, its base and the key of the save, and the line below the form says so', async () => {
  await openForm('create');
  type(/Title/, 'Emma 2');
  const first = await hide();
  expect(calls('PUT').at(-1)?.body).toMatchObject({
    form: 'BOOKS-EDIT create ',
    values: { title: 'Emma 2' },
    is_partial: false,
    save_key: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(await screen.findByText(/^Draft kept on this device: the server could not keep it/)).toBeTruthy();
  serveDraft(first.replace('drafts/', ''));
  type(/Title/, 'Emma 3');
  expect(await hide()).toBe(first);
  expect(await screen.findByText(/^Draft saved at \d\d:\d\d$/)).toBeTruthy();
});

test('the draft of another device is offered with its age and differences, and goes once it is discarded', async () => {
  stored = [titled('theirs', 'Emma 2', 12)];
  serveDraft('theirs');
  await openForm();
  expect(await screen.findByText('You have an unsaved draft from 12 minutes ago.')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Differences' })).getByRole('listitem').textContent).toBe(
    'TitleSaved: Emma→Draft: Emma 2',
  );
  press('Discard');
  await waitFor(() => expect(calls('DELETE').map(({ path }) => path)).toEqual(['drafts/theirs']));
});

test.each([
  ['the browser', 5, 20, 'Here'],
  ['the server', 20, 5, 'There'],
])('of two drafts the later one is offered: that of %s', async (_name, here, there, expected) => {
  saveDraft(
    place,
    { id: 'here', at: ago(here), values: { title: 'Here' }, base: { title: 'Emma' }, isInterrupted: false, isPartial: false },
    Date.now(),
  );
  stored = [titled('there', 'There', there)];
  await openForm();
  expect(await screen.findByText(/unsaved draft/)).toBeTruthy();
  press('Restore');
  expect(box(/Title/).value).toBe(expected);
});

test('a draft that was saved elsewhere is removed without a question', async () => {
  stored = [titled('theirs', 'Emma', 12)];
  serveDraft('theirs');
  await openForm();
  await waitFor(() => expect(calls('DELETE').map(({ path }) => path)).toEqual(['drafts/theirs']));
  expect(screen.queryByText(/unsaved draft/)).toBeNull();
});

test('a draft of an older form restores what fits, and names what does not', async () => {
  const values = { title: 'Emma 2', cover_colour: 'red', cover_colour_label: 'Red', pages: 'many', on_loan: ['no'], genre: 'epic' };
  stored = [{ ...titled('theirs', 'Emma 2', 12), values, step: 'cover' }];
  await openForm();
  const words = /No longer in this form, or of another kind there: cover colour, .*, Genre\./;
  expect(await screen.findByText(words)).toBeTruthy();
  press('Restore');
  expect(box(/Title/).value).toBe('Emma 2');
  expect(box(/Pages/).value).toBe('many');
  expect(await screen.findByText(words)).toBeTruthy();
  serveDraft('theirs');
  press('Discard');
  expect(box(/Title/).value).toBe('Emma');
  await waitFor(() => expect(calls('DELETE').map(({ path }) => path)).toContain('drafts/theirs'));
});

test('a draft whose record was changed since leads to the choice of each value', async () => {
  stored = [titled('theirs', 'Emma 2', 12)];
  answers['GET books/7'] = () => ({ body: { ...emma, title: 'Emma 3', version: 5, updated_by_label: 'Bob' } });
  await openForm();
  expect(await screen.findByText(/This record has changed since then/)).toBeTruthy();
  press('Restore');
  expect(await screen.findByRole('dialog', { name: 'This record was changed in the meantime' })).toBeTruthy();
});

test('the draft that another device writes meanwhile is offered; what it takes the place of stays beside it', async () => {
  await openForm();
  type(/Title/, 'Mine');
  const own = (await hide()).replace('drafts/', '');
  stored = [titled('theirs', 'Theirs', 1)];
  serveDraft(own, { body: { at: ago(0), other: { id: 'theirs', at: stored[0]?.at } } });
  type(/Title/, 'Mine 2');
  await hide();
  expect(await screen.findByText(/^You also typed into this form in another window or on another device/)).toBeTruthy();
  expect(box(/Title/).value).toBe('Mine 2');
  press('Restore');
  expect(box(/Title/).value).toBe('Theirs');
  const offer = await screen.findByText(/^The draft took the place of what you had typed/);
  expect(offer.closest('[role="status"]')?.textContent).toContain('Mine 2');
  press('Restore');
  expect(box(/Title/).value).toBe('Mine 2');
});

test('a saved record removes its draft from the server', async () => {
  await openForm();
  type(/Title/, 'Emma 2');
  const path = await hide();
  answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
  press('Save');
  expect(await screen.findByText('Emma 2 saved')).toBeTruthy();
  cleanup();
  await waitFor(() => expect(calls('DELETE').map((call) => call.path)).toEqual([path]));
});

test('a form that is left with its draft sends it as it goes', async () => {
  const router = await openForm();
  type(/Title/, 'Emma 2');
  press('Cancel');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep as a draft' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
  cleanup();
  await waitFor(() => expect(calls('PUT').map(({ body }) => (body as StoredDraft).values)).toEqual([{ title: 'Emma 2' }]));
});
