import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { changeLanguage } from '../i18n/language.ts';
import { type ListedStep, listedSteps } from './listedSteps.ts';
import { StepList } from './StepList.tsx';

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

const titles = { book: 'Book', author: 'Author', copies: 'Copies' };
const states = (steps: readonly ListedStep[]) => steps.map(({ state }) => state);

test.each([
  ['book', ['current', 'todo', 'todo']],
  ['author', ['done', 'current', 'todo']],
  ['copies', ['done', 'done', 'current']],
] as const)('at %s the steps are %j', (current, expected) => {
  expect(states(listedSteps(titles, current))).toEqual(expected);
});

test.each([
  ['en', 'Steps', 'Step 2 of 3: Author', 'Book (done)'],
  ['fr', 'Étapes', 'Étape 2 sur 3 : Author', 'Book (terminée)'],
] as const)('in %s the list says its position, and marks the current and done steps', async (language, label, position, done) => {
  await changeLanguage(language);
  render(<StepList steps={listedSteps(titles, 'author')} />);
  expect(screen.getByText(position)).toBeTruthy();
  const items = within(screen.getByRole('list', { name: label })).getAllByRole('listitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('aria-current')])).toEqual([
    [done, null],
    ['2Author', 'step'],
    ['3Copies', null],
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('every step but the current one is a button; a barred one says why and leads nowhere', () => {
  const onChoose = vi.fn<(name: string) => void>();
  const steps: readonly ListedStep[] = [
    { name: 'book', title: 'Book', state: 'faulty' },
    { name: 'author', title: 'Author', state: 'current' },
    { name: 'copies', title: 'Copies', state: 'todo' },
    { name: 'check', title: 'Check', state: 'todo', barred: 'Enter the copies first.' },
  ];
  render(<StepList steps={steps} label="New book" onChoose={onChoose} />);
  expect(screen.getByRole('list', { name: 'New book' })).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Book (to correct)', '3Copies', '4Check']);
  fireEvent.click(screen.getByRole('button', { name: 'Book (to correct)' }));
  const barred = screen.getByRole('button', { name: 'Check' });
  expect(barred.title).toBe('Enter the copies first.');
  expect(barred.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(barred);
  expect(onChoose.mock.calls).toEqual([['book']]);
});
