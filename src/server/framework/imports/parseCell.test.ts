import { describe, expect, test } from 'vitest';
import { libraryRegistry } from '../../../../test/library/definitions.ts';
import { getField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { Cell } from './ImportTable.ts';
import { type CellRules, parseCell } from './parseCell.ts';
import { parseNumber } from './parseNumber.ts';
import { suggestMapping } from './suggestMapping.ts';

const rules: CellRules = { hasApostrophes: true, decimalComma: false, timezone: 'America/Toronto', yes: ['Sí'], no: [] };
const value = (field: string, cell: Exclude<Cell, null>, further: Partial<CellRules> = {}) =>
  parseCell(getField(getEntity(libraryRegistry, 'books'), field), cell, { ...rules, ...further });

describe('a number', () => {
  test.each([
    ['1234.5', false, 1234.5],
    ['1,234.50', false, 1234.5],
    ['1 234,50', false, 1234.5],
    ['1\u00A0234,50', true, 1234.5],
    ['1\u202F234', true, 1234],
    ['1.234,50', true, 1234.5],
    ['1,234', false, 1234],
    ['1,234', true, 1.234],
    ['0,500', false, 0.5],
    ['12,5', false, 12.5],
    ['1.234', true, 1.234],
    ['1,234,567', true, 1_234_567],
    ['1.234.567', false, 1_234_567],
    ['-5', false, -5],
    ['−5', false, -5],
    ['$1,000.00', false, 1000],
    ['1 000,00 $', true, 1000],
    ['1e3', false, 1000],
    ['.5', false, 0.5],
    ['1,23,456', false, undefined],
    ['1,2.3,4', false, undefined],
    ['12 kg', false, undefined],
    ['', false, undefined],
    ['0x10', false, undefined],
    ['Infinity', false, undefined],
  ])('%j with decimal comma %s is %s', (text, decimalComma, expected) => {
    expect(parseNumber(text, decimalComma)).toBe(expected);
  });
});

describe('a cell', () => {
  test.each([
    ['title', "'=1+1", '=1+1'],
    ['title', "''=1+1", "'=1+1"],
    ['title', "'Tis", "'Tis"],
    ['title', 5, '5'],
    ['copies', '1,000', 1000],
    ['copies', 'many', 'many'],
    ['price', '12.50', 12.5],
    ['price', 12.5, 12.5],
    ['translated', 'Oui', true],
    ['translated', 'no', false],
    ['translated', 'Sí', true],
    ['translated', 1, true],
    ['translated', true, true],
    ['translated', 'perhaps', 'perhaps'],
    ['printed_on', '2026-3-1', '2026-03-01'],
    ['printed_on', '2026/03/01', '2026-03-01'],
    ['printed_on', '2026-03-01 00:00:00', '2026-03-01'],
    ['printed_on', '2026-03-01 10:00', '2026-03-01 10:00'],
    ['printed_on', '03/01/2026', '03/01/2026'],
    ['sold_at', '2026-03-01 09:30', '2026-03-01T14:30:00Z'],
    ['sold_at', '2026-07-01T09:30:15', '2026-07-01T13:30:15Z'],
    ['sold_at', '2026-07-01', '2026-07-01T04:00:00Z'],
    ['sold_at', '2026-03-01T14:30:00Z', '2026-03-01T14:30:00Z'],
    ['sold_at', '2026-03-01 09:30:00-05:00', '2026-03-01T09:30:00-05:00'],
    ['sold_at', 'soon', 'soon'],
    ['genre', 'poetry', 'poetry'],
    ['genre', 'Verse', 'poetry'],
    ['genre', ' POÉSIE ', 'poetry'],
    ['genre', 'song', 'song'],
    ['prizes', 'Readers’ prize, critic', ['reader', 'critic']],
    ['tags', 'a; b;a', ['a', 'b']],
    ['author', ' Ann ', 'Ann'],
    ['opens', '08:30', '08:30'],
  ] as const)('of %s with %j gives %j', (field, cell, expected) => {
    expect(value(field, cell)).toEqual(expected);
  });

  test('of a workbook keeps its apostrophe', () => {
    expect(value('title', "'=1+1", { hasApostrophes: false })).toBe("'=1+1");
  });
});

test.each([
  ['names of fields', ['isbn', 'title'], ['isbn', 'title']],
  ['labels in any language, without case and accents', ['TITRE', 'Écrit le', 'isbn (FR)'], ['title', 'written_on', 'isbn']],
  ['required ones with their mark', ['Title *', 'Written   on'], ['title', 'written_on']],
  ['a heading twice', ['Title', 'title'], ['title', null]],
  ['unknown ones', ['Notes', ''], [null, null]],
])('a mapping by %s', (_name, headings, expected) => {
  const known = new Map([
    ['isbn', ['isbn', 'ISBN', 'isbn (fr)']],
    ['title', ['title', 'Title', 'Titre']],
    ['written_on', ['written_on', 'Written on', 'Écrit le']],
  ]);
  expect(suggestMapping(headings, known)).toEqual(expected);
});
