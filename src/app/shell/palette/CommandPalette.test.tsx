import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { menuGroup, menuItem, signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { PlaceIcon } from '../../framework/icons.ts';
import { defaultPreferences } from '../menus/menuPreferences.ts';
import { menuTree } from '../menus/menuTree.ts';
import { PersonalMenuContext } from '../menus/PersonalMenuContext.ts';
import { menuEntryOf } from '../session/sessionOf.ts';
import { addSession } from '../session/sessionStore.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { typedAhead } from './typedAhead.ts';

const menu = menuTree(
  [
    menuItem({ mid: 'library', CMTITLE: 'Library' }),
    menuItem({ mid: 'side:1', TMHOOK: 'library', CMCID: 'BOOKS', CMTITLE: 'Books' }),
    menuItem({ mid: 'side:2', TMHOOK: 'library', CMCID: 'AUTHORS', CMTITLE: 'Authors' }),
    menuItem({ mid: 'help', CMTITLE: 'Help', CMCID: 'HELP' }),
  ].map(menuEntryOf),
  'acme',
);
const records = [
  {
    resource: 'books',
    title: 'Books',
    cmid: 'BOOKS',
    icon: '',
    is_last: false,
    records: [{ id: 7, name: 'Nadja', detail: 'Breton', path: 'BOOK-EDIT/7' }],
  },
];
let found: readonly object[] = records;
const asked: string[] = [];
let isBroken = false;

const onClose = vi.fn<() => void>();
const onAccounts = vi.fn<() => void>();
const change = vi.fn<(changes: object) => void>();

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  found = records;
  isBroken = false;
  onClose.mockClear();
  vi.useFakeTimers();
  configureApi({
    endpoints: () => [
      { method: 'GET', path: 'definitions' },
      { method: 'GET', path: 'definitions/search' },
    ],
  });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const isSearch = url.includes('definitions/search');
    const screens = [
      { cmid: 'BOOK-ADD', path: 'BOOK-ADD', view: 'create', access: 'user', menu: true, title: { en: 'Add Book', fr: 'Ajouter un livre' } },
      { cmid: 'BOOKS', path: 'BOOKS', view: 'list', access: 'user', menu: true, title: { en: 'Books', fr: 'Livres' } },
      { cmid: 'LOANS', path: 'LOANS', view: 'list', access: 'user', menu: true, title: { en: 'Loans', fr: 'Prêts' } },
    ];
    if (isSearch && isBroken) return Response.json({ status: 500 }, { status: 500 });
    return Response.json(isSearch ? { results: url.endsWith('nadja') ? found : [] } : { screens });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Here() {
  return <p data-testid="here">{useLocation().pathname}</p>;
}

function drawPalette(
  personal: Partial<{ favourites: { path: string; title: string }[]; recent: { path: string; title: string; detail: string }[] }> = {},
) {
  const groups = [menuGroup(), menuGroup({ code: 'WRITERS', name: 'Writers' })];
  const session = addSession(signInAnswer({ groups }));
  const preferences = { ...defaultPreferences, favourites: personal.favourites ?? [], change };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/acme/home']}>
        <PersonalMenuContext value={{ preferences, recent: personal.recent ?? [], addScreen: () => {} }}>
          <CommandPalette session={session} menu={menu} onClose={onClose} onAccounts={onAccounts} />
          <Here />
        </PersonalMenuContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole('combobox');
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const titles = (group: string) =>
  screen
    .getAllByRole('group', { name: group })
    .flatMap((each) => [...each.querySelectorAll('[role=option]')].map(({ textContent }) => textContent));
const marked = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

test('a screen is found by any of its words and opened by the keyboard', () => {
  const input = drawPalette();
  fireEvent.change(input, { target: { value: 'LIBR' } });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(titles('Menu')).toEqual(['BooksLibrary', 'AuthorsLibrary']);
  expect(marked()?.textContent).toContain('Authors');
  expect(input.getAttribute('aria-activedescendant')).toBe(marked()?.id);
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(screen.getByTestId('here').textContent).toBe('/acme/pages/AUTHORS');
  expect(onClose).toHaveBeenCalledOnce();
});

test('favourites and recent screens come first, each address once, titled as in the menu', () => {
  drawPalette({
    favourites: [{ path: 'pages/BOOKS', title: 'Old name' }],
    recent: [
      { path: 'pages/BOOKS', title: 'Books', detail: '' },
      { path: 'pages/BOOK-EDIT/9', title: 'Zazie', detail: 'Books' },
    ],
  });
  expect(titles('Favourites')).toEqual(['Books']);
  expect(titles('Recent')).toEqual(['ZazieBooks']);
  expect(titles('Menu')).toEqual(['AuthorsLibrary', 'Help']);
});

test('actions are found too: another group, another theme, signing out', () => {
  const input = drawPalette();
  fireEvent.change(input, { target: { value: 'writers' } });
  expect(titles('Actions')).toEqual(['View: Writers']);
  fireEvent.change(input, { target: { value: 'theme' } });
  expect(titles('Actions')).toEqual(['Theme: Light', 'Theme: Dark']);
  fireEvent.change(input, { target: { value: 'sign out' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(screen.getByTestId('here').textContent).toBe('/acme/logout');
});

test('kinds of records follow the menu, settings come last; a detail repeats neither title nor kind', async () => {
  const record = (path: string, detail: string) => ({ id: path, name: 'Nadja', detail, path });
  const kind = (title: string, cmid: string, isLast = false, detail = '') => ({
    resource: title.toLowerCase(),
    title,
    cmid,
    icon: cmid === 'BOOKS' ? 'Place' : '',
    is_last: isLast,
    records: [record(`${title}/1`, detail)],
  });
  found = [
    kind('Rules', 'HELP', true),
    kind('Loans', 'LOANS'),
    kind('Authors', 'AUTHORS', false, 'Nadja'),
    kind('Books', 'BOOKS', false, 'books'),
  ];
  const input = drawPalette();
  fireEvent.change(input, { target: { value: 'nadja' } });
  await pass(400);
  await vi.waitFor(() => expect(titles('Books')).toEqual(['Nadja']));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Nadja', 'Nadja', 'Nadja', 'Nadja']);
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label') ?? group.textContent)).toEqual([
    expect.stringContaining('Books'),
    expect.stringContaining('Authors'),
    expect.stringContaining('Loans'),
    expect.stringContaining('Rules'),
  ]);
  const shapeOf = (group: Element) => group.querySelector('svg path')?.getAttribute('d');
  const place = shapeOf(render(<PlaceIcon />).container);
  expect(place).toBeTruthy();
  expect(shapeOf(screen.getByRole('group', { name: 'Books' }))).toBe(place);
  expect(shapeOf(screen.getByRole('group', { name: 'Authors' }))).not.toBe(place);
});

test('the best fit of all sections comes first; of lines that read alike two are shown', async () => {
  const line = (id: number, name: string, detail = '') => ({ id, name, detail, path: `BOOK-EDIT/${id}` });
  found = [
    {
      resource: 'books',
      title: 'Books',
      cmid: 'BOOKS',
      icon: '',
      is_last: false,
      records: [
        line(1, 'Zazie', 'Nadja'),
        line(2, 'A life of Nadja'),
        line(3, 'Nadja again'),
        line(4, 'Nadja again'),
        line(5, 'Nadja again'),
      ],
    },
    { resource: 'authors', title: 'Authors', cmid: 'AUTHORS', icon: '', is_last: false, records: [line(6, 'Nadja')] },
  ];
  const input = drawPalette();
  fireEvent.change(input, { target: { value: 'nadja' } });
  await pass(400);
  await vi.waitFor(() => expect(titles('Authors')).toEqual(['Nadja']));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Nadja',
    'Nadja again',
    'Nadja again',
    'A life of Nadja',
    'ZazieNadja',
  ]);
});

test('a title of another language is found if nothing else is', async () => {
  const input = drawPalette();
  fireEvent.change(input, { target: { value: 'livre' } });
  await pass(10);
  await vi.waitFor(() => expect(titles('Menu')).toEqual(['BooksLibrary']));
  // The library is found in English, the loans by their French name alone.
  fireEvent.change(input, { target: { value: 'r' } });
  expect(screen.queryByRole('group', { name: 'Other screens' })).toBeNull();
});

test('records are asked for once, when the typing pauses, and open by name', async () => {
  const input = drawPalette();
  for (const value of ['na', 'nad', 'nadj', 'nadja']) fireEvent.change(input, { target: { value } });
  expect(screen.getByText('Searching records…')).toBeTruthy();
  await pass(400);
  await vi.waitFor(() => expect(titles('Books')).toEqual(['NadjaBreton']));
  expect(asked.filter((url) => url.includes('search'))).toEqual(['/api/definitions/search?search=nadja']);
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(screen.getByTestId('here').textContent).toBe('/acme/pages/BOOK-EDIT/7');
});

test('it says when nothing is found', async () => {
  const input = drawPalette();
  fireEvent.change(input, { target: { value: 'zzz' } });
  await pass(400);
  await vi.waitFor(() => expect(screen.getByText('No results')).toBeTruthy());
  expect(screen.queryAllByRole('option')).toEqual([]);
});

test('a screen outside of all menus is found by its name, a form for a new record among the actions', async () => {
  const input = drawPalette();
  fireEvent.change(input, { target: { value: 'loan' } });
  await pass(10);
  await vi.waitFor(() => expect(titles('Other screens')).toEqual(['Loans']));
  for (const value of ['add book', 'new book'])
    await vi.waitFor(() => {
      fireEvent.change(input, { target: { value } });
      expect(titles('Actions')).toEqual(['Add BookNew record']);
    });
});

test('screens are found by the words of every language, and shown in that of the user', async () => {
  const input = drawPalette();
  fireEvent.change(input, { target: { value: 'prêts' } });
  await pass(10);
  await vi.waitFor(() => expect(titles('Other screens')).toEqual(['Loans']));
  fireEvent.change(input, { target: { value: 'livres' } });
  expect(titles('Menu')).toEqual(['BooksLibrary']);
  fireEvent.change(input, { target: { value: 'ajouter' } });
  expect(titles('Actions')).toEqual(['Add BookNew record']);
});

test('Home and End mark the ends, and the arrows go on from one end to the other', () => {
  const input = drawPalette();
  const press = (key: string) => {
    fireEvent.keyDown(input, { key });
    return marked()?.textContent;
  };
  expect(marked()?.textContent).toContain('Books');
  expect(press('End')).toContain('Sign out');
  expect(press('ArrowDown')).toContain('Books');
  expect(press('ArrowUp')).toContain('Sign out');
  expect(press('Home')).toContain('Books');
});

test('the way out is found by its other names, too', async () => {
  const input = drawPalette();
  for (const value of ['logout', 'sign out', 'se déconnecter'])
    await vi.waitFor(() => {
      fireEvent.change(input, { target: { value } });
      expect(titles('Actions')).toEqual(['Sign outLogout']);
    });
});

test('an action is found in every language, a command ID is shown once it is typed', async () => {
  const input = drawPalette();
  const found = async (value: string, actions: readonly string[]) =>
    vi.waitFor(() => {
      fireEvent.change(input, { target: { value } });
      expect(titles('Actions')).toEqual(actions);
    });
  await found('sombre', ['Theme: Dark']);
  await found('mot de passe', ['Change password']);
  await found('book-add', ['Add BookNew recordBOOK-ADD']);
  await found('signoff', ['Sign outLogoutSIGNOFF']);
});

test('with Ctrl an entry opens in a tab of its own', () => {
  const opened = vi.fn<(...given: unknown[]) => null>(() => null);
  vi.stubGlobal('open', opened);
  fireEvent.keyDown(drawPalette(), { key: 'Enter', ctrlKey: true });
  expect(opened).toHaveBeenCalledExactlyOnceWith('/acme/pages/BOOKS', '_blank', 'noopener');
  expect(screen.getByTestId('here').textContent).toBe('/acme/home');
  expect(onClose).toHaveBeenCalledOnce();
});

test('Ctrl+D makes the marked screen a favourite and takes it out again; an action is none', () => {
  const input = drawPalette({ favourites: [{ path: 'pages/BOOKS', title: 'Books' }] });
  fireEvent.keyDown(input, { key: 'd', ctrlKey: true });
  expect(change).toHaveBeenLastCalledWith({ favourites: [] });
  expect(screen.getByText('Removed from favourites: Books')).toBeTruthy();
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.keyDown(input, { key: 'd', ctrlKey: true });
  expect(change).toHaveBeenLastCalledWith({
    favourites: [
      { path: 'pages/BOOKS', title: 'Books' },
      { path: 'pages/AUTHORS', title: 'Authors' },
    ],
  });
  change.mockClear();
  fireEvent.keyDown(input, { key: 'End' });
  fireEvent.keyDown(input, { key: 'd', ctrlKey: true });
  expect(change).not.toHaveBeenCalled();
});

test('the chooser of accounts opens from here [S-208]', () => {
  const input = drawPalette();
  fireEvent.change(input, { target: { value: 'account' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(onAccounts).toHaveBeenCalledOnce();
});

test('records that could not be searched are asked for once more; the screens stay', async () => {
  isBroken = true;
  const input = drawPalette();
  fireEvent.change(input, { target: { value: 'nadja' } });
  await pass(400);
  const again = await vi.waitFor(() => screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Records could not be searched. Try again.')).toBeTruthy();
  isBroken = false;
  fireEvent.click(again);
  await vi.waitFor(() => expect(titles('Books')).toEqual(['NadjaBreton']));
});

test('accents are no obstacle', () => {
  const input = drawPalette({ favourites: [{ path: 'pages/ETE', title: 'Été à Montréal' }] });
  fireEvent.change(input, { target: { value: 'ete montreal' } });
  expect(titles('Favourites')).toEqual(['Été à Montréal']);
});

test('keys typed before the palette is loaded are in its field, and later ones are its own', () => {
  typedAhead.begin(() => {});
  for (const key of ['b', 'o', 'p', 'Backspace', 'o', 'Shift', 'k']) fireEvent.keyDown(document.body, { key });
  const input = drawPalette();
  expect(input.getAttribute('value')).toBe('book');
  expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true);
});

test('Escape gives up a palette that is still loading', () => {
  const giveUp = vi.fn<() => void>(() => typedAhead.end());
  typedAhead.begin(giveUp);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(giveUp).toHaveBeenCalledOnce();
  expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(true);
});
