import { expect, test } from 'vitest';
import { booksScreen } from '../../../../test/fixtures/exampleBooks.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { screenCalls } from './screenCalls.ts';

const copyOf = { reference: 'loan', apiUrl: 'loans', names: ['number'], fields: {}, lines: {} };

test('a form that begins with a record of another resource can read it, also as the first page of a visit [D-009]', () => {
  const copying: ScreenDescription = {
    ...booksScreen,
    screens: [...booksScreen.screens, { cmid: 'BOOK-ADD', path: 'BOOK-ADD/loan/{loan}', view: 'create', title: booksScreen.title, copyOf }],
  };
  expect(screenCalls(booksScreen)).not.toContainEqual({ method: 'GET', path: 'loans/{id}' });
  expect(screenCalls(copying)).toContainEqual({ method: 'GET', path: 'loans/{id}' });
});
