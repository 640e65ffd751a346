import { expect, test } from 'vitest';
import { cmidFrom, nameFrom } from './reportOutline.ts';

test.each([
  ['', ''],
  ['Late loans', 'RPT-LATE-LOANS'],
  ['Heavy by terminal and city', 'RPT-HEAVY-BY'],
  ['Prêts de l’été', 'RPT-PRETS-DE-L-ETE'],
  ['Interlibraryexchanges of the year', 'RPT-INTERLIBRARYEXCH'],
  ['Exactly 16 signs', 'RPT-EXACTLY-16-SIGNS'],
])('the command ID of %j is %s: no word is cut that could be left out', (title, cmid) => {
  expect(cmidFrom(nameFrom(title))).toBe(cmid);
  expect(cmid.length).toBeLessThanOrEqual(20);
});
