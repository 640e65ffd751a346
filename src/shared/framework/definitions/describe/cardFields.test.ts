import { expect, test } from 'vitest';
import { cardFields, cardText } from './cardFields.ts';

const row: Readonly<Record<string, string>> = { origin: 'Bath', target: 'York', eta: '2026-03-12', note: '' };

test.each([
  ['eta', ['eta'], '2026-03-12'],
  ['note', ['note'], ''],
  ['{origin} → {target}', ['origin', 'target'], 'Bath → York'],
  ['{origin} → {note}', ['origin', 'note'], 'Bath → –'],
  ['{note}', ['note'], ''],
])('the line %s of a card', (line, fields, text) => {
  expect(cardFields(line)).toEqual(fields);
  expect(cardText(line, (field) => row[field] ?? '')).toBe(text);
});
