import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { booksForm, booksScreen } from '../../../../../test/fixtures/exampleBooks.ts';
import {
  answers,
  box,
  calls,
  emma,
  onError,
  open,
  opened,
  press,
  serveRecordPage,
  type,
} from '../../../../../test/fixtures/recordPage.tsx';
import { draftsOf, saveDraft } from '../../drafts/draftStore.ts';
import { rememberList } from '../../screens/listAddresses.ts';

serveRecordPage();

function pressDelete(): void {
  press('More actions');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
}

/** Confirms once the effect of the deletion is known. */
async function confirmDelete(): Promise<void> {
  const button = await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Delete' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
}

describe('a draft', () => {
  /** Types a title and a borrower's note, then lets the form go without its user. */
  const interrupt = async (title: string) => {
    open('edit');
    await opened();
    type(/Title/, title);
    cleanup();
  };
  const drafts = () => draftsOf({ user: 'ada@acme', form: 'BOOKS-EDIT update 7' });
  /** As after a reload or a crash, which leave no sign that the form went without its user. */
  const reload = () => {
    for (const draft of drafts())
      saveDraft({ user: 'ada@acme', form: 'BOOKS-EDIT update 7' }, { ...draft, isInterrupted: false }, Date.now());
  };
  beforeEach(() => localStorage.clear());

  test('comes back without a question after the session of its user has ended', async () => {
    await interrupt('Emma 2');
    open('edit');
    await waitFor(() => expect(box(/Title/).value).toBe('Emma 2'));
    expect(screen.getByText(/^Your unsaved changes from .* are back\./)).toBeTruthy();
    press('Discard');
    expect(box(/Title/).value).toBe('Emma');
    cleanup();
    expect(drafts()).toEqual([]);
  });

  test('belongs to the record with which its form begins', async () => {
    const begin = (genre: string) => open('create', booksScreen, '', '7', {}, { genre });
    begin('novel');
    await opened();
    type(/Title/, 'Emma 2');
    cleanup();
    begin('poetry');
    await opened();
    expect([box(/Title/).value, screen.queryByText(/^Your unsaved changes/)]).toEqual(['', null]);
    cleanup();
    begin('novel');
    await waitFor(() => expect(box(/Title/).value).toBe('Emma 2'));
  });

  test('is offered after a reload: restored or discarded, then gone', async () => {
    await interrupt('Emma 2');
    reload();
    open('edit');
    expect(await screen.findByText(/^You have an unsaved draft from/)).toBeTruthy();
    expect(box(/Title/).value).toBe('Emma');
    press('Restore');
    expect(box(/Title/).value).toBe('Emma 2');
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
    press('Save');
    expect(await screen.findByText('Emma 2 saved')).toBeTruthy();
    expect(drafts()).toEqual([]);
  });

  test('names its age and its fields, with the saved and the typed value', async () => {
    await interrupt('Emma 2');
    for (const draft of drafts())
      saveDraft(
        { user: 'ada@acme', form: 'BOOKS-EDIT update 7' },
        { ...draft, at: new Date(Date.now() - 12 * 60_000).toISOString(), isInterrupted: false },
        Date.now(),
      );
    open('edit');
    expect(await screen.findByText('You have an unsaved draft from 12 minutes ago.')).toBeTruthy();
    const differences = within(screen.getByRole('list', { name: 'Differences' })).getAllByRole('listitem');
    expect(differences.map(({ textContent }) => textContent)).toEqual(['TitleSaved: Emma→Draft: Emma 2']);
  });

  test('gives way to what is typed, comes back when that is cleared, and is replaced by what is kept', async () => {
    await interrupt('Emma 2');
    reload();
    const router = open('edit');
    expect(await screen.findByText(/^You have an unsaved draft from/)).toBeTruthy();
    type(/Title/, 'Emma 3');
    expect(screen.queryByText(/unsaved draft/)).toBeNull();
    type(/Title/, 'Emma');
    expect(screen.getByText(/^You have an unsaved draft from/)).toBeTruthy();
    type(/Title/, 'Emma 3');
    press('Cancel');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('“Keep as a draft” replaces your draft from just now.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep as a draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
    cleanup();
    expect(drafts().map(({ values }) => values)).toEqual([{ title: 'Emma 3' }]);
  });

  test('stays when what was typed over it is discarded', async () => {
    await interrupt('Emma 2');
    reload();
    const router = open('edit');
    expect(await screen.findByText(/^You have an unsaved draft from/)).toBeTruthy();
    type(/Title/, 'Emma 3');
    press('Cancel');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
    cleanup();
    expect(drafts().map(({ values }) => values)).toEqual([{ title: 'Emma 2' }]);
  });

  test('that has been saved elsewhere is not offered', async () => {
    await interrupt('Emma 2');
    reload();
    answers['GET books/7'] = () => ({ body: { ...emma, title: 'Emma 2', version: 5 } });
    open('edit');
    await waitFor(() => expect(box(/Title/).value).toBe('Emma 2'));
    await waitFor(() => expect(drafts()).toEqual([]));
    expect(screen.queryByText(/unsaved draft/)).toBeNull();
  });

  test('that the browser cannot keep is said once, and typing goes on', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    open('edit');
    await opened();
    type(/Title/, 'Emma 2');
    expect(await screen.findByText(/^This browser cannot keep a draft/, undefined, { timeout: 3000 })).toBeTruthy();
    type(/Title/, 'Emma 3');
    expect(box(/Title/).value).toBe('Emma 3');
    setItem.mockRestore();
  });

  test('whose record another user has changed since leads to the choice of each value', async () => {
    await interrupt('Emma 2');
    answers['GET books/7'] = () => ({ body: { ...emma, title: 'Emma 3', price: 7, version: 5, updated_by_label: 'Bob' } });
    open('edit');
    const dialog = await screen.findByRole('dialog', { name: 'This record was changed in the meantime' });
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Title, Your value|^Title, .*: Emma 2$/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(box(/Title/).value).toBe('Emma 2'));
    expect(box('Price').value).toBe('7.00');
  });

  test('stays when its user leaves and wants it', async () => {
    const router = open('edit');
    await opened();
    type(/Title/, 'Emma 2');
    press('Cancel');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep as a draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
    // The form writes its draft as it goes, after the address has changed.
    await waitFor(() => expect(drafts().map(({ values }) => values)).toEqual([{ title: 'Emma 2' }]));
  });

  test('is gone once the changes are discarded', async () => {
    const router = open('edit');
    await opened();
    type(/Title/, 'Emma 2');
    press('Cancel');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
    // The form goes, and takes along what it has written by then.
    cleanup();
    expect(drafts()).toEqual([]);
  });
});

describe('leaving', () => {
  test('unsaved changes are asked about', async () => {
    const router = open('edit');
    await opened();
    type(/Title/, 'Emma 2');
    press('Cancel');
    fireEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).getByRole('button', { name: 'Keep editing' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(box(/Title/).value).toBe('Emma 2');
    press('Cancel');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
  });

  test('without changes one just leaves', async () => {
    const router = open('edit');
    await opened();
    press('Cancel');
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
  });
});

describe('deleting', () => {
  test('asks by name, then leads to the list as it was left', async () => {
    rememberList({ pathname: '/acme/pages/BOOKS', search: '?genre=novel', state: { kept: true } });
    answers['DELETE books/7'] = () => ({ status: 204 });
    const router = open('edit');
    await opened();
    pressDelete();
    expect(await screen.findByRole('alertdialog', { name: 'Delete Emma?' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await confirmDelete();
    expect(await screen.findByText('Emma deleted')).toBeTruthy();
    expect(router.state.location).toMatchObject({ pathname: '/acme/pages/BOOKS', search: '?genre=novel', state: { kept: true } });
  });

  test('[D-681] the dialog shows the reason of a refusal', async () => {
    answers['DELETE books/7'] = () => ({ status: 409, body: { status: 409, detail: '2 loans depend on it' } });
    open('edit');
    await opened();
    pressDelete();
    await confirmDelete();
    expect(await screen.findByText('2 loans depend on it')).toBeTruthy();
    expect(screen.getByText('Error deleting Book')).toBeTruthy();
  });

  test('of a record that another user has deleted leads to the list, too', async () => {
    answers['DELETE books/7'] = () => ({ status: 404, body: { status: 404, code: 'record_not_found', detail: 'Gone.' } });
    const router = open('edit');
    await opened();
    pressDelete();
    await confirmDelete();
    expect(await screen.findByText('Emma was no longer there.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/acme/pages/BOOKS');
    expect(onError).not.toHaveBeenCalled();
  });

  test.each(['record_read_only', 'record_locked', 'record_in_use'])(
    'a refusal that is known before, %s, takes the place of the question',
    async (code) => {
      answers['GET books/7/deletion'] = () => ({ status: 403, body: { status: 403, code, detail: 'Not this one' } });
      open('show');
      expect(await screen.findByText('Novel')).toBeTruthy();
      pressDelete();
      const dialog = await screen.findByRole('alertdialog');
      expect(await within(dialog).findByText('Not this one')).toBeTruthy();
      expect(
        within(dialog)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['Close']);
    },
  );

  test('a refusal leads to the lists whose records keep it, with their first names', async () => {
    const errors = { 'loans.book': 'Ann, Bob and 2 more', 'orders.title': '5 records', 'copies.owner': '3 records' };
    answers['DELETE books/7'] = () => ({ status: 409, body: { status: 409, code: 'record_in_use', detail: 'Still used', errors } });
    const link = {
      name: 'loans.book',
      reference: 'loans.book',
      label: { en: 'Loans', fr: 'Prêts' },
      query: { book: '{id}' },
      path: 'LOANS',
    };
    const label = { en: 'Orders of {name}', fr: 'Commandes de {name}' };
    const own = { name: 'orders', reference: 'orders.title', label, query: { title: '{id}' }, path: 'ORDERS' };
    open('edit', { ...booksScreen, recordLinks: [link, own] });
    await opened();
    pressDelete();
    const dialog = await screen.findByRole('alertdialog');
    await confirmDelete();
    const items = await within(dialog).findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Loans · Ann, Bob and 2 more', 'Orders of Emma · 5 records']);
    expect(within(dialog).getByRole('link', { name: 'Loans' }).getAttribute('href')).toBe('/acme/pages/LOANS?book=7');
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('is refused before it is asked for, where records are known to keep it', async () => {
    const errors = { 'loans.book': 'Ann, Bob and 2 more' };
    answers['GET books/7/deletion'] = () => ({ status: 409, body: { status: 409, code: 'record_in_use', detail: 'Still used', errors } });
    open('edit');
    await opened();
    pressDelete();
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByText('Still used')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(calls('DELETE')).toEqual([]);
  });

  test('counts the records that go with it, and is undone by its set of changes', async () => {
    const others = '1,200 loans and access to 3,000 rooms';
    answers['DELETE books/7'] = () => ({ status: 204 });
    const restored = { api: 'books', id: 7 };
    answers['POST change_sets/{set}/undo'] = () => ({ body: { undone: 1, refused: 0, refusals: [], restored, task: null } });
    answers['GET books/7/deletion'] = () => ({
      body: {
        going: [
          { entity: 'loans', title: 'Loans', count: 1200 },
          { entity: 'visits', title: 'access to {count} rooms', count: 3000 },
        ],
      },
    });
    const history = { name: 'audit_log', label: { en: 'Audit log', fr: 'Journal' }, query: { record_id: '{id}' }, path: 'AUDIT' };
    open('edit', { ...booksScreen, form: { ...booksForm, restoredBy: 'reader', history } });
    await opened();
    pressDelete();
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByText(`This also deletes ${others}.`)).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'audit log' }).getAttribute('href')).toBe('/acme/pages/AUDIT?record_id=7');
    await confirmDelete();
    fireEvent.click(await screen.findByText('Undo'));
    expect(await screen.findByText(`Emma restored. Deleted with it and not restored: ${others}.`)).toBeTruthy();
    expect(screen.queryByText('Emma deleted')).toBeNull();
    const [set] = calls('DELETE')[0]?.set?.split('; ') ?? [];
    expect(calls('POST').map(({ path }) => path)).toEqual([`change_sets/${set}/undo`]);
  });

  test('is not offered without the verb', async () => {
    open('edit', { ...booksScreen, verbs: ['show', 'edit'] });
    await opened();
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Copy link']);
  });
});
