import { expect, test } from 'vitest';
import { passwordProblems } from '../../../shared/shell/password/passwordRule.ts';
import { isCommonPassword } from './isCommonPassword.ts';

test.each([
  ['a common word and a row of digits', 'Password1234!', true],
  ['figures for letters', 'P@ssw0rd-2026', true],
  ['a year', 'Welcome-2026', true],
  ['rows of keys', 'Qwertyuiop1!', true],
  ['digits of a row', 'Dragon123456!', true],
  ['a word twice', 'PasswordPassword1!', true],
  ['a word eleven times', `${'Password1!'.repeat(10)}`, true],
  ['a word of another language', 'Motdepasse1!', true],
  ['a word that only the product knows', 'Waybill-Demo-2026', false],
  ['two words', 'Harbour-2026-ok', false],
  ['four words', 'Correct-Horse-7-Battery', false],
  ['random characters', 'Aa1-x9TgQkLm2', false],
  ['100 random characters', 'Aa1-x9TgQkLm2vW0(pRz'.repeat(5), false],
])('%s: %s is common: %s', async (_name, password, expected) => {
  expect(passwordProblems(password, { username: '' }), 'the rule itself is kept').toEqual([]);
  expect(await isCommonPassword(password)).toBe(expected);
});
