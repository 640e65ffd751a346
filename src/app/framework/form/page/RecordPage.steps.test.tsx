import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { booksForm, booksScreen } from '../../../../../test/fixtures/exampleBooks.ts';
import { answers, box, calls, choose, emma, open, press, serveRecordPage, type } from '../../../../../test/fixtures/recordPage.tsx';
import { parseCondition } from '../../../../shared/framework/definitions/parseCondition.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { FilterJson } from '../../../../shared/framework/query/ListQuery.ts';
import { screenCalls } from '../../screens/screenCalls.ts';
import { formEntity } from '../values/formEntity.ts';

serveRecordPage();

const words = (en: string) => ({ en, fr: `${en} (fr)` });
const section = (en: string, ...rows: string[][]) => ({ section: words(en), rows });
const step = (name: string, title: string, rows: string[][], when: FilterJson = {}) => ({
  name,
  title: words(title),
  when: parseCondition(formEntity(booksForm), when) ?? [],
  layout: rows.length > 0 ? [section(`${title} fields`, ...rows)] : [],
  lines: [],
  isSummary: rows.length === 0,
});
const stepped: ScreenDescription = {
  ...booksScreen,
  form: {
    ...booksForm,
    steps: [
      step('work', 'Work', [['title', 'genre']]),
      step('size', 'Size', [['pages']], { genre: 'novel' }),
      step('sale', 'Sale', [['price']]),
      step('review', 'Review', []),
    ],
  },
};

/** What the server says of steps: nothing to say against them. */
beforeEach(() => {
  for (const name of ['work', 'size', 'sale', 'review']) {
    answers[`POST books/steps/${name}`] = ({ body }) => ({ body: { record: { ...(body as object), id: 8, version: 1 } } });
    answers[`POST books/7/steps/${name}`] = () => ({ body: {} });
  }
  answers['POST books'] = ({ body }) => ({ body: { ...(body as object), id: 8, version: 1 } });
});

const heading = (title: string) => screen.findByRole('heading', { level: 2, name: new RegExp(`${title}$`) });
const fillWork = () => {
  type(/Title/, 'Emma');
  choose(/Genre/, 'Novel');
};
/** Goes to a step by its list. */
const goTo = (title: string) =>
  fireEvent.click(within(screen.getByRole('list', { name: 'Steps' })).getByRole('button', { name: new RegExp(title) }));
async function toSale() {
  fillWork();
  press('Continue');
  await heading('Size');
  type('Pages', '6');
  press('Continue');
  await heading('Sale');
}

describe('a form of steps', () => {
  test('asks for one step after another, keeps what was typed, and saves once at the end', async () => {
    const router = open('create', stepped);
    expect(await heading('Step 1 of 3: Work')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull();
    await toSale();
    expect(router.state.location.hash).toBe('#sale');
    type('Price', '12.5');
    press('Continue');
    await heading('Step 4 of 4: Review');
    expect(await screen.findByText(/12\.5/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change Work' }));
    await heading('Step 1 of 4: Work');
    expect(box(/Title/).value).toBe('Emma');
    goTo('Review');
    await heading('Review');
    const save = screen.getByRole('button', { name: 'Save' });
    fireEvent.click(save);
    fireEvent.click(save);
    expect(await screen.findByText('Emma created')).toBeTruthy();
    const added = calls('POST').filter(({ path }) => path === 'books');
    expect(added.map(({ body }) => body)).toEqual([{ title: 'Emma', genre: 'novel', pages: 6, price: 12.5, on_loan: false }]);
    // All entries of the steps are left behind.
    expect(router.state.location.pathname).toBe('/acme/pages/BOOKS');
  });

  test('gives the heading of a step the focus, and moves by the Back and Forward of the browser', async () => {
    const router = open('create', stepped);
    await toSale();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Step 3 of 4: Sale'));
    for (const title of ['Size', 'Work']) {
      await act(() => router.navigate(-1));
      const entered = await heading(title);
      await waitFor(() => expect(document.activeElement).toBe(entered));
    }
    await act(() => router.navigate(2));
    await heading('Sale');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('leaves out a step whose condition does not hold', async () => {
    open('create', stepped);
    type(/Title/, 'Emma');
    choose(/Genre/, 'Poetry');
    press('Continue');
    expect(await heading('Step 2 of 3: Sale')).toBeTruthy();
  });

  test('is left as a whole by Cancel, from any step', async () => {
    const router = open('create', stepped);
    await toSale();
    press('Cancel');
    fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
  });

  test('says it in French', async () => {
    const { changeLanguage } = await import('../../i18n/language.ts');
    await act(() => changeLanguage('fr'));
    open('create', stepped);
    expect(await screen.findByRole('button', { name: 'Continuer' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: /^Étape 1 .*Work \(fr\)$/ })).toBeTruthy();
  });
});

describe('a step that is not finished [R-127] [R-128] [R-129] [D-392] [D-393] [D-394] [D-395]', () => {
  const four: ScreenDescription = {
    ...stepped,
    form: {
      ...booksForm,
      schema: { ...booksForm.schema, required: ['title', 'genre', 'pages', 'price'] },
      steps: [
        step('one', 'One', [['title']]),
        step('two', 'Two', [['genre']]),
        step('three', 'Three', [['pages']]),
        step('four', 'Four', [['price']]),
      ],
    },
  };
  const fill = [() => type(/Title/, 'Emma'), () => choose(/Genre/, 'Novel'), () => type(/Pages/, '6')];
  beforeEach(() => {
    for (const name of ['one', 'two', 'three', 'four']) answers[`POST books/steps/${name}`] = () => ({ body: {} });
  });

  test.each([
    [1, 'Two'],
    [2, 'Three'],
    [3, 'Four'],
  ])('step %i keeps the next one closed: by the list, by the keyboard, by the address', async (number, next) => {
    const titles = ['One', 'Two', 'Three', 'Four'];
    const router = open('create', four);
    for (const [place, act] of fill.slice(0, number - 1).entries()) {
      act();
      press('Continue');
      await heading(titles[place + 1] ?? '');
    }
    goTo(next);
    expect(await screen.findByText(`Must Finish Step ${number}`)).toBeTruthy();
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toContain(`Must Finish Step ${number}`);
    expect(screen.getByRole('heading', { level: 2, name: /^Step/ }).textContent).toContain(titles[number - 1]);
    const button = within(screen.getByRole('list', { name: 'Steps' })).getByRole('button', { name: new RegExp(next) });
    expect(button.tabIndex).toBe(0);
    await act(() => router.navigate({ pathname: '/acme/pages/FORM', hash: `#${next.toLowerCase()}` }));
    expect(await screen.findByRole('heading', { level: 2, name: new RegExp(`${titles[number - 1]}$`) })).toBeTruthy();
    expect(router.state.location.hash).toBe(`#${titles[number - 1]?.toLowerCase()}`);
    // One message, however often a later step is asked for; none once the step is finished.
    expect(await screen.findByText(`Must Finish Step ${number}`)).toBeTruthy();
    fill[number - 1]?.();
    expect(screen.queryByText(/^Must Finish/)).toBeNull();
    press('Continue');
    expect(await heading(next)).toBeTruthy();
  });

  test('an address opens the first unfinished step with the message', async () => {
    open('create', four, '#four');
    expect(await screen.findByText('Must Finish Step 1')).toBeTruthy();
    expect(await heading('One')).toBeTruthy();
  });
});

describe('a transition at the end', () => {
  const filled = words('The size must be filled in');
  const { schema } = booksForm;
  const finishing: ScreenDescription = {
    ...stepped,
    form: {
      ...booksForm,
      steps: stepped.form?.steps,
      finish: 'submit',
      schema: {
        ...schema,
        properties: { ...schema.properties, state: { type: 'string', enum: ['draft', 'sent'], readOnly: true, 'x-label': words('State') } },
        'x-rules': [{ field: 'pages', when: { 'state!': 'draft' }, must: { pages__isnull: false }, message: filled }],
        'x-states': {
          field: 'state',
          initial: ['draft'],
          transitions: [
            {
              name: 'submit',
              label: words('Submit'),
              from: ['draft'],
              to: 'sent',
              when: { price__gt: 0 },
              done: words('Submitted'),
              messages: { condition: words('A price is needed') },
            },
          ],
        },
      },
    },
  };
  async function toReview() {
    fillWork();
    for (const title of ['Size', 'Sale', 'Review']) {
      press('Continue');
      await heading(title);
    }
  }

  test('says what it asks for before it is pressed, and leads there [R-183]', async () => {
    answers['POST books/8/transitions/submit'] = () => ({ body: { id: 8, version: 2 } });
    const router = open('create', finishing);
    await toReview();
    expect(screen.getByText('To fill in before “Submit”: Pages')).toBeTruthy();
    expect(screen.getByText('To fill in before “Submit”: Price')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Size (to complete)' })).toBeTruthy();
    press('Submit');
    await heading('Size');
    expect(await screen.findByText('Must Finish Step 2')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pages: The size must be filled in' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box('Pages')));
    type('Pages', '6');
    press('Continue');
    await heading('Sale');
    expect(screen.getByRole('link', { name: 'Price: A price is needed' })).toBeTruthy();
    type('Price', '12.5');
    press('Continue');
    await heading('Review');
    expect(screen.queryByText(/^To fill in before/)).toBeNull();
    expect(calls('POST').filter(({ path }) => path === 'books')).toEqual([]);
    press('Submit');
    expect(await screen.findByText('Emma: Submitted')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Emma' })).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
  });

  test('opens the page of the record, whose notice has no link to itself', async () => {
    answers['POST books/8/transitions/submit'] = () => ({ body: { id: 8, version: 2 } });
    const router = open('create', { ...finishing, form: finishing.form && { ...finishing.form, afterFinish: 'record' } });
    await toSale();
    type('Price', '12.5');
    press('Continue');
    await heading('Review');
    press('Submit');
    expect(await screen.findByText('Emma: Submitted')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/8$/));
    expect(screen.queryByRole('link', { name: 'Open Emma' })).toBeNull();
  });

  test('is not begun with a value that the server refuses, and nothing is saved', async () => {
    open('create', finishing);
    await toSale();
    type('Price', '12.5');
    answers['POST books/steps/review'] = () => ({ status: 400, body: { status: 400, errors: { price: 'No such price' } } });
    press('Continue');
    // The summary asks the server, too.
    expect(await screen.findByRole('link', { name: 'Price: No such price' })).toBeTruthy();
    goTo('Review');
    await heading('Step 4 of 4: Review');
    press('Submit');
    await heading('Step 3 of 4: Sale');
    expect(screen.getByRole('link', { name: 'Price: No such price' })).toBeTruthy();
    expect(calls('POST').filter(({ path }) => path === 'books')).toEqual([]);
  });

  test('does not hold up a save for later', async () => {
    open('create', finishing);
    await toReview();
    press('Submit');
    await heading('Size');
    for (const title of ['Sale', 'Review']) {
      press('Continue');
      await heading(title);
    }
    press('Save for later');
    expect(await screen.findByText('Emma created')).toBeTruthy();
  });
});

test('an entry of a form that was saved opens another one, at its first step and without a word', async () => {
  const router = open('create', stepped);
  await toSale();
  press('Continue');
  await heading('Review');
  press('Save');
  await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
  await act(() => router.navigate(4));
  expect(await heading('Work')).toBeTruthy();
  expect(screen.queryByText(/^Must Finish/)).toBeNull();
});

describe('a refusal of the server', () => {
  test('of a step keeps it open, at its field', async () => {
    answers['POST books/steps/work'] = () => ({
      status: 400,
      body: { status: 400, code: 'invalid_body', errors: { title: 'Already there' } },
    });
    open('create', stepped);
    fillWork();
    press('Continue');
    expect(await screen.findByText('Already there')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box(/Title/)));
    type(/Title/, 'Emma 2');
    answers['POST books/steps/work'] = () => ({ body: {} });
    press('Continue');
    expect(await heading('Size')).toBeTruthy();
  });

  test('of the save leads to its step', async () => {
    answers['POST books'] = () => ({ status: 400, body: { status: 400, code: 'invalid_body', errors: { pages: 'Too few pages' } } });
    const router = open('create', stepped);
    await toSale();
    press('Continue');
    await heading('Review');
    press('Save');
    expect(await screen.findByText('Too few pages')).toBeTruthy();
    expect(router.state.location.hash).toBe('#size');
    // The step is drawn before its effects give the focus.
    await waitFor(() => expect(document.activeElement).toBe(box('Pages')));
  });

  test('of a form over a call keeps its step open, and the call is made at the end alone', async () => {
    const check = 'books/forms/reprint/steps/{name}';
    const call = { call: 'POST books/reprint', body: { title: '{title}' }, verb: 'create' as const, button: undefined, steps: check };
    const reprint: ScreenDescription = { ...stepped, form: { ...booksForm, steps: stepped.form?.steps, call } };
    expect(screenCalls(reprint)).toContainEqual({ method: 'POST', path: check });
    const problem = { status: 400, code: 'invalid_body', errors: { title: 'No such book' } };
    answers['POST books/forms/reprint/steps/work'] = () => ({ status: 400, body: problem });
    open('create', reprint);
    fillWork();
    press('Continue');
    expect(await screen.findByText('No such book')).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 2, name: /Size$/ })).toBeNull();
    answers['POST books/forms/reprint/steps/work'] = () => ({ body: {} });
    type(/Title/, 'Persuasion');
    press('Continue');
    await heading('Size');
    expect(calls('POST').map(({ path }) => path)).toEqual(['books/forms/reprint/steps/work', 'books/forms/reprint/steps/work']);
    expect(calls('POST').at(-1)?.body).toMatchObject({ title: 'Persuasion', genre: 'novel' });
  });

  test('that does not arrive does not hold a step up', async () => {
    answers['POST books/steps/work'] = () => {
      throw new TypeError('no network');
    };
    open('create', stepped);
    fillWork();
    press('Continue');
    expect(await heading('Size')).toBeTruthy();
  });
});

test('a draft opens the step in which it was left', async () => {
  const router = open('create', stepped);
  await toSale();
  type('Price', '12.5');
  await act(() => router.navigate('/acme/pages/BOOKS'));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep as a draft' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
  cleanup();
  open('create', stepped);
  expect(await heading('Sale')).toBeTruthy();
  expect(box('Price').value).toBe('12.50');
});

test('a stored record is changed step by step, and sends its changes alone', async () => {
  answers['PUT books/7'] = ({ body }) => ({ body: { ...emma, ...(body as object), version: 5 } });
  open('edit', stepped);
  await heading('Work');
  goTo('Sale');
  await heading('Sale');
  type('Price', '11');
  goTo('Review');
  await heading('Review');
  press('Save');
  await waitFor(() => expect(calls('PUT').map(({ body }) => body)).toEqual([{ price: 11, version: 4 }]));
});

test('a step that is opened from the summary leads back to it, or to a step that has become part of the form [D-009]', async () => {
  open('create', stepped);
  type(/Title/, 'Emma');
  choose(/Genre/, 'Poetry');
  press('Continue');
  await heading('Sale');
  press('Continue');
  await heading('Review');
  fireEvent.click(screen.getByRole('button', { name: 'Change Work' }));
  await heading('Step 1 of 3: Work');
  type(/Title/, 'Emma again');
  press('Continue');
  await heading('Step 3 of 3: Review');
  fireEvent.click(screen.getByRole('button', { name: 'Change Work' }));
  await heading('Step 1 of 3: Work');
  choose(/Genre/, 'Novel');
  press('Continue');
  await heading('Step 2 of 4: Size');
  press('Continue');
  expect(await heading('Step 4 of 4: Review')).toBeTruthy();
});

describe('a duplicate', () => {
  const asksAgain = stepped.form?.steps?.map((each) =>
    each.isSummary ? { ...each, layout: [section('Last questions', ['pages'])] } : each,
  );
  const again: ScreenDescription = { ...stepped, form: { ...booksForm, ...(asksAgain && { steps: asksAgain }) } };
  test('opens at the last step, whose questions are changed there [D-009]', async () => {
    answers['GET books/7'] = () => ({ body: { ...emma, isbn: null } });
    const router = open('create', again, '?copy_of=7');
    await heading('Step 4 of 4: Review');
    expect(router.state.location.hash).toBe('#review');
    fireEvent.change(box('Pages'), { target: { value: '6' } });
    press('Save');
    await waitFor(() => expect(calls('POST').at(-1)).toMatchObject({ path: 'books', body: { title: 'Emma', pages: 6 } }));
  });
  test('has the values that its steps ask for, though the page of a record does not show them', async () => {
    const [shown] = booksForm.layout;
    const short: ScreenDescription = {
      ...again,
      form: { ...again.form, layout: shown ? [{ ...shown, rows: [['title', 'genre']] }] : [] } as typeof booksForm,
    };
    answers['GET books/7'] = () => ({ body: { ...emma, isbn: null } });
    open('create', short, '?copy_of=7');
    await heading('Step 4 of 4: Review');
    expect(box('Pages').value).toBe('5');
  });
  test('opens at the first step with a problem', async () => {
    answers['GET books/7'] = () => ({ body: { ...emma, title: '' } });
    open('create', again, '?copy_of=7');
    expect(await heading('Step 1 of 4: Work')).toBeTruthy();
  });
  test('shows the steps before the summary as done, and a corrected one leads back to it', async () => {
    answers['GET books/7'] = () => ({ body: { ...emma, isbn: null } });
    open('create', again, '?copy_of=7');
    await heading('Step 4 of 4: Review');
    goTo('Work');
    await heading('Step 1 of 4: Work');
    expect(screen.getByRole('button', { name: /Sale/ }).textContent).toContain('done');
    press('Continue');
    await heading('Step 4 of 4: Review');
  });
});
