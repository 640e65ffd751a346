import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { offerOf, statesScreen, stepOf, transitionsOf } from '../../../../../test/fixtures/exampleStates.ts';
import { answers, calls, emma, onError, open, press, sent, serveRecordPage, type } from '../../../../../test/fixtures/recordPage.tsx';
import { ownMachines } from '../../../../shared/framework/definitions/machines.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { StateTransition } from '../../../../shared/framework/definitions/types.gen.ts';
import type { RecordMachine } from '../../../../shared/framework/states/RecordTransitions.ts';
import { changeLanguage } from '../../i18n/language.ts';

serveRecordPage();

const path = 'books/7/transitions';
const own = { barrier: 'own', reason: 'You cannot decide on your own record.' } as const;

/** The server's answers for a book in a state; every transition leads to the next version. */
function serveBook(state: string, parts: Partial<RecordMachine> = {}, version = 4): void {
  answers['GET books/7'] = () => ({ body: { ...emma, stage: state, version } });
  answers[`GET ${path}`] = () => ({ body: transitionsOf(state, parts, version) });
}

beforeEach(() => {
  for (const name of ['order', 'shelve', 'reject', 'reopen']) answers[`POST ${path}/${name}`] = () => ({ body: { ...emma, version: 5 } });
  serveBook('wanted', {
    transitions: [offerOf('order'), offerOf('reject'), offerOf('reopen', { barrier: 'state', reason: 'Not allowed' })],
  });
});

const posts = () => calls('POST').map((call) => ({ name: call.path.slice(path.length + 1), body: call.body }));
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
const steps = () => screen.getAllByRole('listitem').filter((each) => each.closest('ol[aria-label="States: Stage"]'));

async function choose(name: RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /^(Other changes of state|Change state)$/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

describe('the bar of states', () => {
  test.each<[string, string, Partial<RecordMachine>, string[]]>([
    ['of a new record', 'wanted', {}, ['*Wanted2026-01-02', 'Ordered', 'Shelved']],
    [
      'of a later state',
      'ordered',
      { history: [stepOf('wanted', 'ordered')] },
      ['Wanted (passed)2026-01-02', '*Ordered2026-01-03', 'Shelved'],
    ],
    [
      'off the line, where it ends',
      'rejected',
      { history: [stepOf('wanted', 'rejected')] },
      ['Wanted (passed)2026-01-02', '*Rejected (not in the usual course)2026-01-03'],
    ],
    [
      'after a step that was taken back',
      'wanted',
      { history: [stepOf('wanted', 'ordered', { reverted: true }), stepOf('ordered', 'wanted', { reverted: true })] },
      ['*Wanted2026-01-02', 'Ordered', 'Shelved'],
    ],
  ])('%s', async (_name, state, parts, expected) => {
    serveBook(state, parts);
    open('show', statesScreen);
    await screen.findByRole('list', { name: 'States: Stage' });
    expect(steps().map((step) => `${step.getAttribute('aria-current') === 'step' ? '*' : ''}${step.textContent}`)).toEqual(expected);
  });

  test('has the present state with its place for a narrow page', async () => {
    serveBook('ordered', { history: [stepOf('wanted', 'ordered')] });
    open('show', statesScreen);
    expect((await screen.findByText('(2 of 3)')).closest('p')?.textContent).toBe('Ordered (2 of 3)');
  });

  test('is above the form too, and asks for the states once', async () => {
    open('edit', statesScreen);
    expect(await screen.findByRole('list', { name: 'States: Stage' })).toBeTruthy();
    expect(sent.filter((call) => call.path === path)).toHaveLength(1);
  });

  test('is not there for records without states', async () => {
    open('show');
    await screen.findByText('Novel');
    expect(sent.filter((call) => call.path === path)).toEqual([]);
  });

  test('says that the states could not be loaded, and tries again', async () => {
    const working = answers[`GET ${path}`];
    answers[`GET ${path}`] = () => ({ status: 500, body: {} });
    open('show', statesScreen);
    expect(await screen.findByText('The states could not be loaded.')).toBeTruthy();
    if (working) answers[`GET ${path}`] = working;
    press('Try again');
    expect(await screen.findByRole('list', { name: 'States: Stage' })).toBeTruthy();
  });
});

describe('a transition', () => {
  test('that asks for nothing is made at once, told in a notice, and read again', async () => {
    open('show', statesScreen);
    const button = await screen.findByRole('button', { name: 'Order' });
    fireEvent.click(button);
    fireEvent.click(button);
    serveBook('ordered', { history: [stepOf('wanted', 'ordered')] }, 5);
    expect(await screen.findByText('Order: Emma')).toBeTruthy();
    expect(posts()).toEqual([{ name: 'order', body: { version: 4 } }]);
    await waitFor(() => expect(steps().find((step) => step.hasAttribute('aria-current'))?.textContent).toContain('Ordered'));
  });

  test('leaves the focus at the next step', async () => {
    open('show', statesScreen);
    const main = await screen.findByRole('button', { name: 'Order' });
    main.focus();
    answers[`POST ${path}/order`] = () => {
      serveBook('ordered', { transitions: [offerOf('shelve')] }, 5);
      return { body: { ...emma, stage: 'ordered', version: 5 } };
    };
    fireEvent.click(main);
    const next = await screen.findByRole('button', { name: 'Shelve' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  test('has words of its own for its end', async () => {
    serveBook('wanted', { transitions: [offerOf('order', { done: 'The book is ordered.' })] });
    open('show', statesScreen);
    fireEvent.click(await screen.findByRole('button', { name: 'Order' }));
    expect(await screen.findByText('The book is ordered.')).toBeTruthy();
  });

  test('is taken back from its notice, and one that others have changed since says so', async () => {
    serveBook('wanted', { transitions: [offerOf('order', { undo: 'reopen' })] });
    answers[`POST ${path}/reopen`] = () => ({ status: 409, body: { code: 'stale_version', detail: 'Changed by Grace Hopper' } });
    open('show', statesScreen);
    fireEvent.click(await screen.findByRole('button', { name: 'Order' }));
    serveBook('ordered', { history: [stepOf('wanted', 'ordered')] }, 5);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Changed by Grace Hopper')).toBeTruthy();
    answers[`POST ${path}/reopen`] = () => ({ body: { ...emma, version: 6 } });
    serveBook('wanted', {}, 6);
    press('Undo');
    await waitFor(() => expect(posts().at(-1)).toEqual({ name: 'reopen', body: { version: 5 } }));
    await waitFor(() => expect(steps().find((step) => step.hasAttribute('aria-current'))?.textContent).toContain('Wanted'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  test('that warns is never the main one, and asks for its comment', async () => {
    serveBook('wanted', { transitions: [offerOf('reject')] });
    open('show', statesScreen);
    await choose(/^Reject/);
    const question = await dialog(/^Reject/);
    const send = question.getByRole('button', { name: 'Reject' });
    fireEvent.click(send);
    expect(await question.findByRole('textbox', { name: /^Comment/, description: /required/i })).toBeTruthy();
    expect(posts()).toEqual([]);
    type(/^Comment/, 'Too dear');
    fireEvent.click(send);
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts()).toEqual([{ name: 'reject', body: { version: 4, comment: 'Too dear' } }]);
  });

  test('that needs a comment asks for it in the words of its definition', async () => {
    const label = { en: 'Say why', fr: 'Dites pourquoi' };
    const worded = (each: StateTransition) => (each.name === 'reject' ? { ...each, messages: { comment: label } } : each);
    const [machine] = ownMachines(statesScreen.form?.schema ?? {});
    const schema = { ...statesScreen.form?.schema, 'x-states': [{ ...machine, transitions: machine?.transitions?.map(worded) }] };
    open('show', { ...statesScreen, form: { ...statesScreen.form, schema } } as ScreenDescription);
    await choose(/^Reject/);
    const question = await dialog(/^Reject/);
    fireEvent.click(question.getByRole('button', { name: 'Reject' }));
    expect(await question.findByText('Say why')).toBeTruthy();
  });

  test('that asks for fields begins with their values, which are writable in the dialog alone', async () => {
    serveBook('ordered', { transitions: [offerOf('shelve')] });
    open('show', statesScreen);
    fireEvent.click(await screen.findByRole('button', { name: 'Shelve' }));
    const question = await dialog(/^Shelve/);
    expect(question.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['5', '1', '']);
    type(/^Pages/, '8');
    fireEvent.keyDown(question.getByRole('textbox', { name: /^Comment/ }), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(posts()).toEqual([{ name: 'shelve', body: { version: 4, values: { pages: 8, isbn: '1' } } }]));
  });

  test('that asks for a confirmation is made after it', async () => {
    serveBook('rejected', { transitions: [offerOf('reopen')] });
    open('show', statesScreen);
    fireEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
    const question = await dialog(/^Reopen/);
    expect(question.getByText('Order this book again?')).toBeTruthy();
    expect(posts()).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(posts()).toEqual([{ name: 'reopen', body: { version: 4 } }]));
  });

  test('whose values the server refuses keeps them, with the problem at its field', async () => {
    answers[`POST ${path}/shelve`] = () => ({
      status: 400,
      body: { status: 400, code: 'invalid_body', errors: { pages: 'Not that many' } },
    });
    serveBook('ordered', { transitions: [offerOf('shelve')] });
    open('show', statesScreen);
    fireEvent.click(await screen.findByRole('button', { name: 'Shelve' }));
    const question = await dialog(/^Shelve/);
    type(/^Comment/, 'Left shelf');
    fireEvent.click(question.getByRole('button', { name: 'Shelve' }));
    expect(await question.findByText('Not that many')).toBeTruthy();
    expect(question.getByRole('textbox', { name: /^Pages/ }).getAttribute('aria-invalid')).toBe('true');
    expect(question.getByDisplayValue('Left shelf')).toBeTruthy();
    expect(onError).not.toHaveBeenCalled();
  });

  test('that somebody else has made first says who, and goes on after a reload with what was typed', async () => {
    answers[`POST ${path}/reject`] = () => ({ status: 409, body: { status: 409, code: 'stale_version', detail: 'Changed since' } });
    open('show', statesScreen);
    await choose(/^Reject/);
    const question = await dialog(/^Reject/);
    type(/^Comment/, 'Too dear');
    serveBook('ordered', { transitions: [offerOf('reject')], history: [stepOf('wanted', 'ordered')] }, 5);
    fireEvent.click(question.getByRole('button', { name: 'Reject' }));
    expect((await question.findByRole('alert')).textContent).toMatch(/Changed since.*“Ordered”: changed by Ann Lee, 2026-01-03/);
    expect(question.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', true);
    fireEvent.click(question.getByRole('button', { name: 'Reload the record' }));
    expect(await question.findByText('The record has been reloaded. What you typed is still here.')).toBeTruthy();
    answers[`POST ${path}/reject`] = () => ({ body: { ...emma, version: 6 } });
    fireEvent.click(question.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(posts().at(-1)).toEqual({ name: 'reject', body: { version: 5, comment: 'Too dear' } }));
  });

  test('that is no longer possible opens the dialog with the reason, and is not offered after a reload', async () => {
    answers[`POST ${path}/order`] = () => ({ status: 409, body: { status: 409, code: 'transition_not_possible', detail: 'Not now' } });
    open('show', statesScreen);
    fireEvent.click(await screen.findByRole('button', { name: 'Order' }));
    serveBook(
      'shelved',
      { transitions: [offerOf('order', { barrier: 'state', reason: 'On the shelf' })], history: [stepOf('wanted', 'shelved')] },
      5,
    );
    const question = await dialog(/^Order/);
    expect((await question.findByRole('alert')).textContent).toContain('Not now');
    fireEvent.click(question.getByRole('button', { name: 'Reload the record' }));
    expect(await question.findByText(/On the shelf/)).toBeTruthy();
    expect(question.getByRole('button', { name: 'Order' })).toHaveProperty('disabled', true);
  });

  test('that leads out of sight leads to the list', async () => {
    answers[`POST ${path}/order`] = () => ({ body: { id: 7 } });
    const router = open('show', statesScreen);
    fireEvent.click(await screen.findByRole('button', { name: 'Order' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/pages/BOOKS'));
  });

  test('waits until the form beside it is saved', async () => {
    open('edit', statesScreen);
    const button = await screen.findByRole('button', { name: 'Order' });
    type(/^Title/, 'Emma 2');
    await waitFor(() => expect(button).toHaveProperty('disabled', true));
    expect(screen.getByText('Save your changes before you change the state.')).toBeTruthy();
    type(/^Title/, 'Emma');
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
  });

  test('starts the form again from the record as it is then', async () => {
    open('edit', statesScreen);
    const button = await screen.findByRole('button', { name: 'Order' });
    fireEvent.click(button);
    answers['GET books/7'] = () => ({ body: { ...emma, title: 'Emma II', stage: 'ordered', version: 5 } });
    expect(await screen.findByDisplayValue('Emma II')).toBeTruthy();
  });
});

describe('the menu of transitions', () => {
  test('has the others, those that warn last, and the way to the reasons', async () => {
    serveBook('wanted', { transitions: [offerOf('reject'), offerOf('order'), offerOf('reopen')] });
    open('show', statesScreen);
    fireEvent.click(await screen.findByRole('button', { name: 'Other changes of state' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Reopen→ Wanted', 'Reject→ Rejected', 'Why is something missing?']);
  });

  test('without a transition says so, before the way to the reasons', async () => {
    serveBook('wanted', { transitions: [offerOf('order', own)] });
    open('show', statesScreen);
    fireEvent.click(await screen.findByRole('button', { name: 'Change state' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['No change of state is offered', 'Why is something missing?']);
  });

  test('is what its shortcut presses', async () => {
    open('show', statesScreen);
    const button = await screen.findByRole('button', { name: 'Other changes of state' });
    expect(button.dataset['shortcut']).toBe('state');
  });

  test('names the reason of each that is missing, with the states in which it is possible', async () => {
    serveBook('wanted', { transitions: [offerOf('order', own), offerOf('reopen', { barrier: 'state', reason: 'Not allowed' })] });
    open('show', statesScreen);
    await choose(/^Why/);
    const reasons = within(await screen.findByRole('dialog')).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'OrderYou cannot decide on your own record.',
      'ReopenNot allowed. Possible from: Rejected',
    ]);
  });
});

describe('the history of states', () => {
  test('has the steps, the latest first, with people, time, comment and what was taken back', async () => {
    const history = [
      stepOf(null, 'wanted', { label: null, transition: null, user: null, is_system: true, seconds: null }),
      stepOf('wanted', 'ordered', { reverted: true, comment: 'From Paris' }),
      stepOf('ordered', 'wanted', { label: 'Back', acted_by: 'Bob', for_user: 'Cy' }),
    ];
    serveBook('wanted', { history });
    open('show', statesScreen);
    const section = within(await screen.findByRole('region', { name: 'State history' }));
    const [back, order, first] = section.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(back).toMatch(/^BackOrdered → WantedAnn Lee, by Bob, for Cy · 2026-01-03 .*1 day, 2 hours in “Ordered”$/);
    expect(order).toMatch(/^OrderWanted → OrderedTaken backAnn Lee · .*From Paris$/);
    expect(first).toMatch(/^WantedWantedAutomatic · /);
  });

  test('is empty before the first step, in French too', async () => {
    await changeLanguage('fr');
    open('show', statesScreen);
    expect(await screen.findByText('L’état n’a pas encore été modifié.')).toBeTruthy();
  });

  test('shows five steps at first', async () => {
    const history = Array.from({ length: 7 }, (_, i) => stepOf('wanted', 'ordered', { at: `2026-01-0${i + 1}T12:00:00Z` }));
    serveBook('ordered', { history });
    open('show', statesScreen);
    const section = within(await screen.findByRole('region', { name: 'State history' }));
    expect(section.getAllByRole('listitem')).toHaveLength(5);
    press('Show all 7 steps');
    expect(section.getAllByRole('listitem')).toHaveLength(7);
  });
});
