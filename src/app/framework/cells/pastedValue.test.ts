import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CellRules, cellProblem, editableKinds } from '../../../shared/framework/cells/cellRules.ts';
import { defaultDateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import { pastedValue, type Reading } from './pastedValue.ts';

const options = [
  { value: 'lent', label: { en: 'Lent', fr: 'Prêté' } },
  { value: 'lost', label: { en: 'Lost', fr: 'Perdu' } },
  { value: 'odd', label: { en: 'Perdu', fr: 'Autre' } },
];
const timezone = 'America/Toronto';
const en: Reading = { language: 'en', formats: defaultDateFormats, timezone };
const fr: Reading = { language: 'fr', formats: defaultDateFormats, timezone };
const american: Reading = { language: 'en', formats: { date: 'MM/DD/YYYY', time: 'hh:mm A' }, timezone };
const british: Reading = { language: 'en', formats: { date: 'DD/MM/YYYY', time: 'HH:mm' }, timezone };

describe('a pasted text becomes', () => {
  test.each<[string, CellRules, Reading, string, unknown]>([
    ['a text, without spaces around it', { kind: 'string' }, en, '  Emma ', 'Emma'],
    ['nothing, of a blank cell', { kind: 'number' }, en, '  ', null],
    ['a number with commas between thousands', { kind: 'decimal' }, en, '1,250.5', 1250.5],
    ['a number with spaces and a comma in French', { kind: 'decimal' }, fr, '1 250,5', 1250.5],
    ['a number with narrow spaces in French', { kind: 'decimal' }, fr, '1\u202f250,5', 1250.5],
    ['a number with spaces that do not break', { kind: 'number' }, fr, '12\u00a0000', 12_000],
    ['a number with a point in French', { kind: 'decimal' }, fr, '1250.5', 1250.5],
    ['a negative number with a true minus sign', { kind: 'decimal' }, en, '−4.5', -4.5],
    ['an amount', { kind: 'decimal' }, en, '$1,250.50', 1250.5],
    ['no number of a comma in English', { kind: 'decimal' }, en, '12,5', '12,5'],
    ['yes', { kind: 'boolean' }, en, 'Yes', true],
    ['yes in French', { kind: 'boolean' }, en, 'OUI', true],
    ['true, as spreadsheets write it', { kind: 'boolean' }, fr, 'TRUE', true],
    ['no', { kind: 'boolean' }, fr, 'non', false],
    ['false, as French spreadsheets write it', { kind: 'boolean' }, fr, 'FAUX', false],
    ['no boolean', { kind: 'boolean' }, en, 'perhaps', 'perhaps'],
    ['a day', { kind: 'date' }, american, '2026-03-05', '2026-03-05'],
    ['a day without zeros', { kind: 'date' }, en, '2026/3/5', '2026-03-05'],
    ['a day without signs', { kind: 'date' }, en, '20260305', '2026-03-05'],
    ['a day with midnight', { kind: 'date' }, en, '2026-03-05 0:00', '2026-03-05'],
    ['a day in the format of the reader', { kind: 'date' }, american, '3/5/2026', '2026-03-05'],
    ['a day in the other format', { kind: 'date' }, british, '3/5/2026', '2026-05-03'],
    ['no day of a format that is not the reader’s', { kind: 'date' }, en, '3/5/2026', '3/5/2026'],
    ['a time', { kind: 'time' }, en, '9:30', '09:30'],
    ['a time without a sign', { kind: 'time' }, en, '930', '09:30'],
    ['a time of the afternoon', { kind: 'time' }, american, '01:30 PM', '13:30'],
    ['a time after midnight', { kind: 'time_hhmm' }, american, '12:05 am', '00:05'],
    ['an instant with its zone', { kind: 'datetime' }, en, '2026-03-05T14:30:00Z', '2026-03-05T14:30:00Z'],
    ['an instant with an offset', { kind: 'datetime' }, en, '2026-03-05 14:30-05:00', '2026-03-05T19:30:00Z'],
    ['a day and a time of the reader’s zone', { kind: 'datetime' }, en, '2026-03-05 14:30', '2026-03-05T19:30:00Z'],
    ['a day and a time in summer', { kind: 'datetime' }, en, '2026/7/5 9:05', '2026-07-05T13:05:00Z'],
    ['a day and a time with seconds', { kind: 'datetime' }, en, '2026-03-05 14:30:25', '2026-03-05T19:30:25Z'],
    ['a day and a time between T', { kind: 'datetime' }, fr, '2026-03-05T14:30', '2026-03-05T19:30:00Z'],
    ['a day and a time in the format of the reader', { kind: 'datetime' }, american, '3/5/2026 2:30 PM', '2026-03-05T19:30:00Z'],
    ['a day, a comma and a time with seconds', { kind: 'datetime' }, american, '3/5/2026, 2:30:15\u202fPM', '2026-03-05T19:30:15Z'],
    ['a day and a time in the other format', { kind: 'datetime' }, british, '3/5/2026 14:30', '2026-05-03T18:30:00Z'],
    ['midnight of a day alone', { kind: 'datetime' }, en, '2026-03-05', '2026-03-05T05:00:00Z'],
    ['no instant of a day that does not exist', { kind: 'datetime' }, en, '2026-02-30 10:00', '2026-02-30 10:00'],
    ['no instant of a time that does not exist', { kind: 'datetime' }, en, '2026-03-05 25:00', '2026-03-05 25:00'],
    ['no instant of an hour without minutes', { kind: 'datetime' }, en, '2026-03-05 14', '2026-03-05 14'],
    ['no instant of a format that is not the reader’s', { kind: 'datetime' }, en, '3/5/2026 14:30', '3/5/2026 14:30'],
    ['an option by its value', { kind: 'string', options }, en, 'lost', 'lost'],
    ['an option by its label', { kind: 'string', options }, en, 'LENT', 'lent'],
    ['an option by its French label', { kind: 'string', options }, en, 'prêté', 'lent'],
    ['the option that has the label in the reader’s language', { kind: 'string', options }, fr, 'Perdu', 'lost'],
    ['the other option in the other language', { kind: 'string', options }, en, 'Perdu', 'odd'],
    ['no option', { kind: 'string', options }, en, 'stolen', 'stolen'],
    ['a numeric option by its label', { kind: 'number', options: [{ value: '2', label: { en: 'Two', fr: 'Deux' } }] }, en, 'two', 2],
  ])('%s', (_name, rules, reading, text, value) => {
    expect(pastedValue(rules, text, reading)).toBe(value);
  });

  test('a value that keeps the rules, or one that they refuse: never an error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...editableKinds), fc.string(), fc.constantFrom(en, fr, american), (kind, text, reading) => {
        const value = pastedValue({ kind }, text, reading);
        expect(() => cellProblem({ kind }, value)).not.toThrow();
        expect(value).not.toBeUndefined();
      }),
    );
  });
});
