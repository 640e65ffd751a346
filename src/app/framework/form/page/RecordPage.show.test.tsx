import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { booksForm, booksScreen } from '../../../../../test/fixtures/exampleBooks.ts';
import { statesScreen } from '../../../../../test/fixtures/exampleStates.ts';
import { answers, calls, emma, open, opened, press, sent, serveRecordPage, type } from '../../../../../test/fixtures/recordPage.tsx';
import { bookScreen } from '../../../../../test/fixtures/testGrid.tsx';
import { ownMachines } from '../../../../shared/framework/definitions/machines.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import { changeLanguage } from '../../i18n/language.ts';
import { listTrail } from '../../screens/listTrail.ts';
import { type Slots } from '../../slots/SlotsContext.ts';

serveRecordPage();

describe('a record that the server lets its reader', () => {
  const note = { en: 'You can read this record but not change it.', fr: 'Vous pouvez lire cet enregistrement, mais non le modifier.' };
  const allow = (methods: string) => {
    answers['GET books/7'] = () => ({ body: emma, headers: { allow: methods } });
  };
  const offered = () => {
    const edit = screen.queryByRole('link', { name: 'Edit' }) !== null;
    const isNoted = screen.queryByText(note.en) !== null;
    if (screen.queryByRole('button', { name: 'More actions' })) press('More actions');
    return { edit, delete: screen.queryByRole('menuitem', { name: 'Delete' }) !== null, note: isNoted };
  };
  const withoutDelete: ScreenDescription = { ...booksScreen, verbs: ['list', 'show', 'edit'] };
  const reading: ScreenDescription = { ...booksScreen, verbs: ['list', 'show'] };

  test.each([
    ['change and delete', booksScreen, 'GET, HEAD, PUT, DELETE', { edit: true, delete: true, note: false }],
    ['change and delete, in other letters and order', booksScreen, 'delete,put,get', { edit: true, delete: true, note: false }],
    ['change alone', booksScreen, 'GET, HEAD, PUT', { edit: true, delete: false, note: false }],
    ['read, with all permissions', booksScreen, 'GET, HEAD', { edit: false, delete: false, note: true }],
    ['change, without the permission to delete', withoutDelete, 'GET, HEAD, PUT', { edit: true, delete: false, note: false }],
    ['read, without a permission to change', reading, 'GET, HEAD', { edit: false, delete: false, note: false }],
  ])('%s offers that', async (_name, description, methods, expected) => {
    allow(methods);
    open('show', description);
    expect(await screen.findByText('Novel')).toBeTruthy();
    expect(offered()).toEqual(expected);
  });

  test('read alone has no form, and says why', async () => {
    allow('GET, HEAD');
    open('edit');
    expect(await screen.findByText(note.en)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Save|Delete/ })).toBeNull();
  });

  test('read alone says so in French', async () => {
    allow('GET, HEAD');
    await changeLanguage('fr');
    open('edit');
    expect(await screen.findByText(note.fr)).toBeTruthy();
  });

  test('read alone after the form was opened keeps what was typed, and shows the refusal', async () => {
    open('edit');
    await opened();
    type(/Title/, 'Emma 2');
    answers['PUT books/7'] = () => ({ status: 409, body: { status: 409, code: 'stale_version', detail: 'Stale' } });
    answers['GET books/7'] = () => ({ body: { ...emma, genre: 'poetry', version: 5 }, headers: { allow: 'GET, HEAD' } });
    press('Save');
    await screen.findByRole('dialog', { name: 'This record was changed in the meantime' });
    expect(screen.getByDisplayValue('Emma 2')).toBeTruthy();
  });
});

describe('a record in a final state', () => {
  const message = { en: 'A novel cannot be updated', fr: 'Un roman ne peut pas être modifié' };
  const lockedBy = (genre: string): ScreenDescription => ({
    ...booksScreen,
    form: { ...booksForm, schema: { ...booksForm.schema, 'x-locked': [{ when: { genre }, message }] } },
  });

  test.each(['edit', 'show'] as const)('is read-only and says why, at the address %s', async (view) => {
    open(view, lockedBy('novel'));
    expect(await screen.findByText(message.en)).toBeTruthy();
    expect(screen.getByText('Novel')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Save|Delete/ })).toBeNull();
  });

  test('says the state and the reasons of all locks', async () => {
    const final = { en: 'A shelved book stays as it is', fr: 'Un livre rangé reste tel quel' };
    const [machine] = ownMachines(statesScreen.form?.schema ?? {});
    const schema = {
      ...statesScreen.form?.schema,
      'x-locked': [{ when: { genre: 'novel' }, message }],
      'x-states': [{ ...machine, final: ['shelved'], messages: { final } }],
    };
    answers['GET books/7'] = () => ({ body: { ...emma, stage: 'shelved' } });
    open('show', { ...statesScreen, form: { ...statesScreen.form, schema } } as ScreenDescription);
    expect(await screen.findByText(`${message.en} · ${final.en} (Stage: Shelved)`)).toBeTruthy();
  });

  test('is that state alone', async () => {
    open('edit', lockedBy('poetry'));
    expect(await screen.findByRole('textbox', { name: /^Title/ })).toBeTruthy();
    expect(screen.queryByText(message.en)).toBeNull();
  });
});

describe('a shown record', () => {
  const place = { label: { en: 'Place', fr: 'Lieu' }, address: [['borrower'], ['isbn', 'postal']] };
  const layout = [
    { section: { en: 'Book', fr: 'Livre' }, rows: [['title', place]] },
    { section: { en: 'Sale', fr: 'Vente' }, empty: { en: 'Never sold', fr: 'Jamais vendu' }, rows: [['sold_at', 'discount']] },
  ];
  const header = {
    title: ['title'],
    status: 'genre',
    facts: ['author', { label: { en: 'Size', fr: 'Format' }, text: '{pages} × {weight}' }],
  };
  const show = (parts: Partial<typeof booksForm> = {}) =>
    open('show', { ...booksScreen, form: { ...booksForm, layout, header, ...parts } });
  const strip = async () => (await screen.findByRole('heading', { level: 1 })).closest('header')?.textContent ?? '';

  test('has a strip with its name, its status and its facts', async () => {
    show();
    const text = await strip();
    for (const part of ['Emma', 'Novel', 'AuthorJane Austen', 'Size5 × —']) expect(text).toContain(part);
  });

  test('leaves facts without a value out', async () => {
    answers['GET books/7'] = () => ({ body: { ...emma, pages: null, author: null, author_label: null } });
    show();
    expect(await strip()).not.toMatch(/Author|Size/);
  });

  test('hides all fields without a value, and sections of them without words of their own, behind one button', async () => {
    const [book, sale] = layout;
    const spare = { section: { en: 'Spare', fr: 'Réserve' }, rows: [['weight']] };
    show({ layout: [book, sale, spare].filter((section) => section !== undefined) });
    const region = within(await screen.findByRole('region', { name: 'Sale' }));
    expect(region.getByText('Never sold')).toBeTruthy();
    expect(region.queryByText('Sold at')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Spare' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show 3 empty fields' }));
    expect(region.getByText('Sold at')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Spare' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Hide empty fields' }));
    expect(screen.queryByRole('region', { name: 'Spare' })).toBeNull();
  });

  test('draws a ledger: amounts that are not zero, then their total', async () => {
    answers['GET books/7'] = () => ({ body: { ...emma, pages: 0, discount: 3, price: 9.5 } });
    const sums = { section: { en: 'Sums', fr: 'Montants' }, as: 'ledger' as const, rows: [['pages', 'discount'], ['price']] };
    show({ layout: [sums], header: { title: ['title'], status: undefined, facts: [] } });
    const ledger = await screen.findByRole('region', { name: 'Sums' });
    const labels = [...ledger.querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(labels.map((label) => label?.replace(/ \(.*/, ''))).toEqual(['Discount', 'Price']);
    expect(ledger.querySelectorAll('dd')[1]?.textContent).toMatch(/9\.50$/);
  });

  test('draws what belongs to an address below its lines, and does not copy it', async () => {
    answers['GET books/7'] = () => ({ body: { ...emma, on_loan: true, borrower: 'Ann' } });
    const owned = { label: { en: 'Place', fr: 'Lieu' }, address: [['borrower']], fields: ['author'] };
    show({
      layout: [{ section: { en: 'Book', fr: 'Livre' }, rows: [[owned]] }],
      header: { title: ['title'], status: undefined, facts: [] },
    });
    const block = await screen.findByRole('group', { name: 'Place' });
    expect(within(block).getByRole('link', { name: 'Jane Austen' })).toBeTruthy();
    expect(block.querySelector('address')?.textContent).toBe('Ann');
  });

  test('an address is one block of lines, which can be copied', async () => {
    const writeText = vi.fn<() => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    answers['GET books/7'] = () => ({ body: { ...emma, on_loan: true, borrower: 'Ann', postal: 'H2X1Y4' } });
    show();
    const block = await screen.findByRole('group', { name: 'Place' });
    expect(within(block).getByText(/^Ann/).textContent).toMatch(/^Ann\n1 {2}H2X/);
    fireEvent.click(within(block).getByRole('button', { name: 'Copy address: Place' }));
    expect(writeText).toHaveBeenCalledOnce();
    expect(await screen.findByText('Address copied')).toBeTruthy();
  });

  test('leads to its neighbours in the list it was opened from, across pages, in place of itself', async () => {
    answers['GET books'] = () => ({ body: { results: [{ id: 31 }, { id: 32 }] } });
    const trail = {
      path: 'books',
      query: 'limit=2&sort=title&count=false',
      ids: [5, 7],
      offset: 2,
      rowsPerPage: 2,
      total: 6,
      hasMore: true,
    };
    listTrail.set(trail);
    const router = open('edit');
    expect(await screen.findByText('4 of 6')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next record' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS-EDIT/31'));
    const asked = calls('GET').find(({ path }) => path === 'books');
    expect(asked?.query.toString()).toBe('limit=2&sort=title&count=false&offset=4');
    expect(listTrail.get()).toMatchObject({ ids: [31, 32], offset: 4 });
    const { state } = router.state.location;
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/acme/pages/BOOKS');
    // The button that was pressed has the focus on the record that it led to.
    listTrail.set(trail);
    await act(() => router.navigate('/acme/pages/FORM', { state }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next record' })));
    listTrail.forget();
  });

  test('leads to the lists that refer to it, with their numbers, and to its changes', async () => {
    const loans = { name: 'loans.book', label: { en: 'Loans of {name}', fr: 'Prêts de {name}' }, query: { book: '{id}' }, path: 'LOANS' };
    const copies = { ...loans, name: 'copies.book', label: { en: 'Copies', fr: 'Exemplaires' } };
    const orders = { ...loans, name: 'orders.book', label: { en: 'Orders', fr: 'Commandes' } };
    answers['GET books/7/related'] = () => ({ body: { counts: { 'loans.book': 1000, 'copies.book': 0, 'orders.book': 2 } } });
    const history = { ...loans, name: 'audit_log', query: { record_id: '{id}' }, path: 'AUDIT' };
    show({ related: [loans, copies, orders], history });
    const related = within(await screen.findByRole('region', { name: 'Related' }));
    expect(await related.findByText('999+')).toBeTruthy();
    expect(related.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Loans of Emma999+', 'Orders2']);
    expect(related.getByText(/^Nothing yet in:/).textContent).toBe('Nothing yet in: Copies');
    expect(related.getByRole('link', { name: 'Loans of Emma' }).getAttribute('href')).toBe('/acme/pages/LOANS?book=7');
    expect(screen.getByRole('link', { name: 'History' }).getAttribute('href')).toBe('/acme/pages/AUDIT?record_id=7');
    expect(calls('GET').filter(({ path }) => path === 'books/7/related')).toHaveLength(1);
  });
});

describe('children of a record', () => {
  const editions = {
    ...booksScreen,
    cmid: 'editions.book',
    name: 'editions',
    title: { en: 'Editions', fr: 'Éditions' },
    titleFields: [{ en: 'isbn', fr: 'isbn' }],
    screens: [
      { cmid: 'EDITIONS', path: 'EDITIONS/{id}', view: 'show', title: { en: 'Edition', fr: 'Édition' } },
      { cmid: 'EDITIONS', path: 'EDITIONS/ADD', view: 'create', title: { en: 'Add edition', fr: 'Ajouter une édition' } },
    ],
    list: { ...bookScreen().list, apiKey: 'GET editions', filtersParams: undefined },
  } as ScreenDescription;
  const withChildren = { ...booksScreen, children: [{ name: 'editions.book', field: 'book', expand: false, screen: editions }] };
  const tab = (name: RegExp) => screen.findByRole('tab', { name });

  beforeEach(() => {
    answers['GET books/7/related'] = () => ({ body: { counts: { 'editions.book': 2 } } });
    answers['GET editions'] = () => ({ body: { results: [{ id: 1, isbn: '978-1' }], count: 2 } });
  });

  test.each(['show', 'edit'] as const)('are tabs with their numbers; the open one is in the address: %s', async (view) => {
    const router = open(view, withChildren);
    await waitFor(async () => expect((await tab(/^Editions/)).textContent).toBe('Editions2'));
    expect((await tab(/^Details/)).getAttribute('aria-selected')).toBe('true');
    expect(sent.some(({ path }) => path === 'editions')).toBe(false);
    fireEvent.click(await tab(/^Editions/));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=editions.book'));
    expect(await screen.findByRole('tabpanel', { name: /^Editions/ })).toBeTruthy();
    expect(await screen.findByText('978-1')).toBeTruthy();
    expect(
      calls('GET')
        .find(({ path }) => path === 'editions')
        ?.query.get('book'),
    ).toBe('7');
    fireEvent.click(await tab(/^Details/));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByText('978-1')).toBeNull();
  });

  test.each([
    ['withheld', ['price'], ['Details'], 'The owner sees the price'],
    ['readable and empty', [], ['Details', 'Editions'], 'No price yet'],
  ])('a tab and a section that need a value: %s', async (_name, withheld, tabs, news) => {
    answers['GET books/7'] = () => ({ body: { ...emma, price: null } });
    answers['GET books/7/related'] = () => ({ body: { counts: withheld.length > 0 ? {} : { 'editions.book': 2 }, withheld } });
    const [child] = withChildren.children;
    const section = {
      section: { en: 'Price', fr: 'Prix' },
      empty: { en: 'No price yet', fr: 'Aucun prix' },
      withheld: { en: 'The owner sees the price', fr: 'Le prix est visible pour le propriétaire' },
      rows: [['price']],
    };
    const screenOfPrices = {
      ...withChildren,
      children: [{ ...child, needs: 'price' }],
      form: { ...booksForm, layout: [...booksForm.layout.slice(1), section] },
    } as ScreenDescription;
    open('show', screenOfPrices, '?tab=editions.book');
    if (withheld.length === 0) {
      await tab(/^Editions/);
      fireEvent.click(await tab(/^Details/));
    }
    expect(await screen.findByText(news)).toBeTruthy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent.replace(/\d+/, ''))).toEqual(tabs);
    expect(sent.some(({ path }) => path === 'editions')).toBe(withheld.length === 0);
  });

  test('a tab can be opened by its address, and adds a record that belongs to this one', async () => {
    const router = open('show', withChildren, '?tab=editions.book');
    expect((await tab(/^Editions/)).getAttribute('aria-selected')).toBe('true');
    fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/EDITIONS/ADD'));
    expect(router.state.location.search).toBe('?book=7');
    expect(router.state.location.state).toEqual({ fixedFields: ['book'] });
  });

  test('the form of a new record shows a fixed field as text that cannot be changed', async () => {
    answers['GET authors'] = () => ({ body: { results: [{ id: 3, first_name: 'Jane', last_name: 'Austen' }] } });
    const router = open('create');
    await act(() => router.navigate('/acme/pages/FORM?author=3', { state: { fixedFields: ['author'] } }));
    expect(await screen.findByText('Jane Austen')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: /^Author/ })).toBeNull();
  });

  test('an unknown tab is the record itself', async () => {
    open('show', withChildren, '?tab=loans.book');
    expect((await tab(/^Details/)).getAttribute('aria-selected')).toBe('true');
  });
});

describe('slots of a record', () => {
  const slots: Slots = {
    form: {
      Hint: ({ record, mode, onChange }) => (
        <button onClick={() => onChange({ title: 'Set' })}>{`${mode} ${textOf(record['title'])}`}</button>
      ),
      Preview: ({ record }) => <p>{`Preview of ${textOf(record['title'])}`}</p>,
    },
    input: {
      Loud: ({ id, label, value, onChange }) => (
        <button type="button" id={id} onClick={() => onChange(`${textOf(value)}!`)}>{`${label}: ${textOf(value)}`}</button>
      ),
    },
    field: { Stars: ({ name, value }) => <b>{`${name} ${textOf(value)}`}</b> },
    'show.aside': { Cover: ({ record }) => <p>{`Cover of ${textOf(record['title'])}`}</p> },
  };
  const places = {
    'form.top': 'Hint',
    'form.aside': 'Preview',
    'input.borrower': 'Loud',
    'input.title': 'Loud',
    'field.pages': 'Stars',
    'show.aside': 'Cover',
  };

  test('of a form appear above it, beside it and in place of inputs, and set values', async () => {
    answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object) } });
    open('edit', { ...booksScreen, slots: places }, '', '7', slots);
    fireEvent.click(await screen.findByRole('button', { name: 'update Emma' }));
    fireEvent.click(screen.getByRole('button', { name: 'Title: Set' }));
    expect(within(screen.getByRole('complementary')).getByText('Preview of Set!')).toBeTruthy();
    press('Save');
    await waitFor(() => expect(calls('PUT')[0]?.body).toEqual({ title: 'Set!', version: 4 }));
  });

  test('of a shown record appear in place of values and next to it', async () => {
    open('show', { ...booksScreen, slots: places }, '', '7', slots);
    expect(await screen.findByText('pages 5')).toBeTruthy();
    expect(within(screen.getByRole('complementary')).getByText('Cover of Emma')).toBeTruthy();
  });
});
