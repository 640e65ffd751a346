import { describe, expect, test } from 'vitest';
import { foldText } from './foldText.ts';
import { matchesFilter } from './matchesFilter.ts';
import { parseFilter } from './parseFilter.ts';
import { booksContext } from './testContext.ts';

const moment = { now: new Date('2026-11-20T19:00:00Z'), timezone: 'America/Toronto' };

const book = {
  isbn: '978-1',
  publisher: 'Éditions du Lac',
  status: 'D',
  copies: 10,
  price: 112.5,
  printed_on: '2026-11-18',
  created_at: '2026-11-21T04:30:40Z',
  translated: false,
};

function matches(filter: unknown, record: Readonly<Record<string, unknown>> = book): boolean {
  return matchesFilter(parseFilter(filter, booksContext, 'x-when'), record, moment);
}

describe('matchesFilter', () => {
  test.each<[string, unknown, boolean]>([
    ['bare text compares case', { status: 'd' }, false],
    ['Is ignores case [B-179]', { status__iexact: 'd' }, true],
    ['Contains ignores case and accents [B-179]', { publisher__icontains: 'editions DU' }, true],
    ['accents in the filter are ignored too', { status__iexact: 'Ð' }, true],
    ['Starts with', { isbn__istartswith: '978' }, true],
    ['Ends with', { isbn__iendswith: '978' }, false],
    ['a number equals by value', { price: '112.50' }, true],
    ['10 is not above 10 [B-181]', { copies__gt: 10 }, false],
    ['10 is 10 or above [B-181]', { copies__gte: 10 }, true],
    ['10 is not below 10 [B-182]', { copies__lt: 10 }, false],
    ['10 is 10 or below [B-182]', { copies__lte: 10 }, true],
    ['one of', { status__in: ['T', 'D'] }, true],
    ['the placeholder equals nothing', { status__in: ['__no_match__'] }, false],
    ['the placeholder negated holds always', { 'status__in!': ['__no_match__'] }, true],
    ['false matches false', { translated: false }, true],
    ['a day above a day', { printed_on__gt: '2026-11-17' }, true],
    ['a day under an exclusive bound', { printed_on__lt: '2026-11-18' }, false],
    ['an instant is on its local day', { created_at: '2026-11-20' }, true],
    ['an instant is in its local minute', { created_at__iexact: '2026-11-20 23:30' }, true],
    ['an instant from its day on', { created_at__gte: '2026-11-21' }, false],
    ['text form of an instant is local', { created_at__iendswith: '23:30' }, true],
    ['a preset of days', { printed_on__daterange: 'this_week' }, true],
    ['a preset of instants', { created_at__daterange: 'today' }, true],
    ['the last days end with today', { created_at__daterange: 'last_1_days' }, true],
    ['the next days begin with today', { created_at__daterange: 'next_1_days' }, true],
    ['a preset that is past', { created_at__daterange: 'yesterday' }, false],
    ['several keys all hold', { status: 'D', translated: true }, false],
    ['or', { or: [{ status: 'T' }, { copies: 10 }] }, true],
    ['not', { not: { status: 'D' } }, false],
    ['a value is not empty', { status__isnull: true }, false],
    ['false is a value', { translated__isnull: false }, true],
    ['no condition', {}, true],
  ])('%s', (_name, filter, expected) => {
    expect(matches(filter)).toBe(expected);
  });

  test.each<[string, unknown, boolean]>([
    ['a positive condition', { status: 'D' }, false],
    ['a negated condition', { 'status!': 'D' }, true],
    ['false', { translated: false }, false],
    ['less', { copies__lt: 5 }, false],
    ['not of a positive condition', { not: { status: 'D' } }, true],
    ['an empty text', { status: '' }, false],
    ['empty', { status__isnull: true }, true],
    ['not empty', { status__isnull: false }, false],
    ['empty, negated', { 'status__isnull!': true }, false],
    ['a field that the record lacks', { copies__isnull: true }, true],
  ])('blank against %s', (_name, filter, expected) => {
    expect(matches(filter, { status: null })).toBe(expected);
  });

  test('an empty text is a value', () => {
    expect(matches({ status: '' }, { status: '' })).toBe(true);
  });

  test.each([
    ['an empty text', '', true],
    ['an empty list', [], true],
    ['a text of spaces', ' ', false],
    ['zero', 0, false],
  ])('%s is empty: %s', (_name, status, expected) => {
    expect(matches({ status__isnull: true }, { status })).toBe(expected);
  });

  test('a list holds if one of its items does', () => {
    expect(matches({ status: 'b' }, { status: ['a', 'b'] })).toBe(true);
  });
});

test.each([
  ['Montréal', 'montreal'],
  ['ÇÀ ET LÀ', 'ca et la'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Œuvre', 'oeuvre'],
])('foldText %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
