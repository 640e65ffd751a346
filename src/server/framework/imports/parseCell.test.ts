import { describe, expect, test } from 'vitest';
import { libraryRegistry } from '../../../../test/library/definitions.ts';
import { getField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import { readNumber } from '../../../shared/framework/readers/readNumber.ts';
import type { Cell } from './ImportTable.ts';
import { type CellRules, parseCell } from './parseCell.ts';
import { suggestMapping } from './suggestMapping.ts';

const rules: CellRules = {
  hasApostrophes: true,
  decimalComma: false,
  timezone: 'America/Toronto',
  dateFormat: 'YYYY-MM-DD',
  yes: ['Sí'],
  no: [],
};
const value = (field: string, cell: Exclude<Cell, null>, further: Partial<CellRules> = {}) =>
  parseCell(getField(getEntity(libraryRegistry, 'books'), field), cell, { ...rules, ...further });

const price = getField(getEntity(libraryRegistry, 'books'), 'price');
const percentage: Field = { ...price, property: { ...price.property, 'x-format': 'percent' } };

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
    ['(45.00)', false, -45],
    ['($1,045.00)', false, -1045],
    ['45.00-', false, -45],
    ['45,5-', true, -45.5],
    ['(-45)', false, undefined],
    ['10²', false, undefined],
    ['5%', false, undefined],
  ])('%j with decimal comma %s is %s', (text, decimalComma, expected) => {
    expect(readNumber(text, { decimalComma, bothSigns: true })).toBe(expected);
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
    ['printed_on', '20260305', '2026-03-05'],
    ['opens', '9:30', '09:30'],
    ['opens', '930', '09:30'],
    ['opens', '09:30:00', '09:30'],
    ['opens', '9:30\u202FPM', '21:30'],
    ['opens', '12:05 a.m.', '00:05'],
    ['opens', '9 h 30', '09:30'],
    ['opens', '17h', '17:00'],
    ['opens', '25:00', '25:00'],
    ['opens', '36:00', '36:00'],
    ['title', '="00123"', '00123'],
    ['title', '="a ""b"" c"', 'a "b" c'],
    ['title', '=A1', '=A1'],
    ['sold_at', '2026-03-08 02:30', '2026-03-08 02:30'],
    ['sold_at', '2026-03-08T02:59:59', '2026-03-08 02:59'],
    ['sold_at', '2026-03-08 03:00', '2026-03-08T07:00:00Z'],
    ['sold_at', '2026-11-01 01:30', '2026-11-01T05:30:00Z'],
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

  test.each([
    ['5%', false, 5],
    ['5 %', false, 5],
    ['5\u00A0%', false, 5],
    ['5\u202F%', true, 5],
    ['14.975%', false, 14.975],
    ['14,975 %', true, 14.975],
    ['-2.5 %', false, -2.5],
    ['5', false, 5],
    ['%', false, '%'],
    ['5 %%', false, '5 %%'],
    ['five %', false, 'five %'],
  ])('of a percentage with %j and decimal comma %s gives %j', (cell, decimalComma, expected) => {
    expect(parseCell(percentage, cell, { ...rules, decimalComma })).toBe(expected);
  });

  test.each(['title', 'copies', 'price'])('of %s, which is no percentage, keeps its percent sign', (field) => {
    expect(value(field, '5%')).toBe('5%');
  });

  test('with a day or a moment in the own form of the reader is read in it', () => {
    expect(value('printed_on', '3/1/2026', { dateFormat: 'MM/DD/YYYY' })).toBe('2026-03-01');
    expect(value('sold_at', '1/3/2026 9:30 AM', { dateFormat: 'DD/MM/YYYY' })).toBe('2026-03-01T14:30:00Z');
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
