import { expect, test } from 'vitest';
import { actionFields } from '../definitions/placeholderFields.ts';
import type { RecordAction } from '../definitions/types.gen.ts';
import type { FilterNode } from '../query/ListQuery.ts';
import { actionRequest, callPattern, isOffered } from './recordAction.ts';

const text = { en: 'Lend', fr: 'Prêter' };
const lend: RecordAction = {
  name: 'lend',
  label: text,
  confirm: text,
  done: text,
  permission: 'edit',
  call: 'POST books/{id}/lend',
  body: { title: '{title}', pages: '{pages}', note: 'lent: {title}', kind: 'home' },
};

test('the call takes values of the record, in the path encoded and in the body with their type', () => {
  expect(actionRequest(lend, { id: 'a/b', title: 'Emma', pages: 320 })).toEqual({
    method: 'POST',
    path: 'books/a%2Fb/lend',
    body: { title: 'Emma', pages: 320, note: 'lent: Emma', kind: 'home' },
  });
  const { body: _none, ...remove } = { ...lend, call: 'DELETE books/{id}' };
  expect(actionRequest(remove, { id: 7 })).toEqual({
    method: 'DELETE',
    path: 'books/7',
    body: undefined,
  });
});

const when: FilterNode[] = [
  { or: ['in', 'returned'].map((value) => ({ condition: { field: 'state', operator: 'is', negated: false, value } })) },
  { not: { condition: { field: 'lost_at', operator: 'isnull', negated: false, value: 'false' } } },
];

test.each([
  ['one of the values', { state: 'in', lost_at: null }, true],
  ['another value', { state: 'out', lost_at: null }, false],
  ['a value where none is wanted', { state: 'in', lost_at: '2026-01-01' }, false],
  ['a field that is not shown', { lost_at: null }, true],
])('it is offered by %s: %j', (_name, record, expected) => {
  expect(isOffered({ when }, record, { now: new Date('2026-03-05T12:00:00Z'), timezone: 'UTC' })).toBe(expected);
});

test('the fields and the pattern of it are known to the lint', () => {
  expect(actionFields(lend)).toEqual(['id', 'title', 'pages']);
  expect(callPattern(lend.call)).toBe(callPattern('POST books/{book}/lend'));
});
