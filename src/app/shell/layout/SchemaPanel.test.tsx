import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { SchemaChange } from '../../framework/screens/SchemaChange.ts';
import type { DatabaseAnswer } from '../../framework/screens/useLiveDefinitions.ts';
import { SchemaPanel } from './SchemaPanel.tsx';

afterEach(cleanup);

const refusal: SchemaChange = {
  id: '1',
  kind: 'refusal',
  reason: 'books.pages is integer in the database and text in the definition, and 3 rows have a value.',
  rows: 3,
  loss: null,
  blocks: true,
  statements: ['alter table "books" alter column "pages" type text'],
  value: 'none',
  choices: [],
  list: null,
};

function draw(answer: DatabaseAnswer, toolsPath?: string): void {
  render(
    <MemoryRouter>
      <SchemaPanel answer={answer} toolsPath={toolsPath} />
    </MemoryRouter>,
  );
}

test('a refusal is shown with its rows, its statement and the way to run it', () => {
  draw({ pending: [refusal], problem: null }, '/acme/pages/ADMIN-TOOLS');
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('The database does not match the new definitions. The last valid version stays in use.');
  expect(alert.textContent).toContain(refusal.reason);
  expect(alert.textContent).toContain('3 rows');
  expect(alert.textContent).toContain(refusal.statements[0]);
  expect(alert.textContent).toContain('npm run db:apply');
  expect(screen.getByRole('link', { name: 'Open Administrator tools' }).getAttribute('href')).toBe('/acme/pages/ADMIN-TOOLS');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a likely rename is a question, and nobody without the right is led to the tools', () => {
  draw({
    pending: [{ ...refusal, kind: 'rename', reason: 'Is books.plate the new name of books.licence?', blocks: false }],
    problem: null,
  });
  expect(screen.getByRole('alert').textContent).toContain('1 database change needs your decision');
  expect(screen.queryByRole('link')).toBeNull();
});

test('another problem is said as it is', () => {
  draw({ pending: [], problem: 'In this database the table "books" has a name that the portal needs.' });
  expect(screen.getByRole('alert').textContent).toContain('the table "books" has a name that the portal needs');
});

test('nothing is drawn where nothing is wrong', () => {
  draw({ pending: [], problem: null }, '/acme/pages/ADMIN-TOOLS');
  expect(document.body.textContent).toBe('');
});
