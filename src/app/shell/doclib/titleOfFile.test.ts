import { expect, test } from 'vitest';
import { titleOfFile } from './titleOfFile.ts';

test.each([
  ['yard rules.pdf', 'yard rules'],
  ['Tarif 2026.v2.PDF', 'Tarif 2026.v2'],
  ['Version 1.0', 'Version 1.0'],
  ['re\u0301glement.pdf', 'r\u00e9glement'],
  ['.pdf', '.pdf'],
  ['rules\u202efdp.exe', 'rulesfdp'],
  [`${'x'.repeat(130)}.pdf`, 'x'.repeat(120)],
])('the title of %j is %j', (name, title) => {
  expect(titleOfFile(name)).toBe(title);
});
