import { expect, test } from 'vitest';
import { passwordProblems, specialCharacters } from './passwordRule.ts';
import { securityAnswerProblem } from './securityAnswerRule.ts';

const owner = { username: 'Dock-Lead-2026' };

test.each([
  ['[R-207][D-696] 12 characters', 'Harbour-2026', []],
  ['[R-207][D-696] 11 characters', 'Harbour-202', ['length']],
  ['[R-208][D-696] 100 characters', 'Aa1-'.repeat(25), []],
  ['[R-208][D-696] 101 characters', `${'Aa1-'.repeat(25)}x`, ['length']],
  ['[R-208] a picture counts as one character', `Aa1-${'😀'.repeat(96)}`, []],
  ['[R-209] a digit first', '2026-Harbour-ok', ['first_letter']],
  ['[R-209] a letter with an accent first', 'Éa1-Harbour-ok', ['first_letter']],
  ['[R-210] no upper case', 'harbour-2026-ok', ['upper_case']],
  ['[R-211] no lower case', 'HARBOUR-2026-OK', ['lower_case']],
  ['[R-212] no digit', 'Harbour-yes-okay', ['digit']],
  ['[R-213] a special character', 'Harbour(2026)ok', []],
  ['[R-213] a sign that does not count', 'Harbour#2026ok', ['special']],
  ['[R-214] the user id in other letters', 'dock-Lead-2026', ['username']],
  ['[R-220] what the older rule took', 'Dock#778', ['length', 'special']],
  ['nothing', '', ['length', 'first_letter', 'upper_case', 'lower_case', 'digit', 'special']],
])('%s', (_name, password, problems) => {
  expect(passwordProblems(password, owner)).toEqual(problems);
});

test('[R-213] each of the sixteen characters counts', () => {
  expect(specialCharacters).toHaveLength(16);
  for (const character of specialCharacters) expect(passwordProblems(`Harbour2026ok${character}`, owner)).toEqual([]);
});

test.each([
  ['[R-222] one word of 4', 'Rover', undefined],
  ['[R-222] one word of 3', ' Rex ', 'short_answer'],
  ['[R-223] words of 3', 'Blue Heron', undefined],
  ['[R-223] a word of 2', 'St Anne', 'short_word'],
  ['[R-224] two words', 'Rover Junior', undefined],
  ['[R-224] one word twice', 'Rover rôver', 'repeated_word'],
  ['[R-225] digits without order', 'Unit 7294', undefined],
  ['[R-225] digits going up', 'Unit 1234', 'sequence'],
  ['[R-225] digits going down', 'Unit 9432', 'sequence'],
  ['[R-225] two digits are no sequence', 'Unit 712', undefined],
  ['[R-225] the same digit thrice', 'Unit 777', undefined],
  ['nothing', '   ', 'short_answer'],
])('%s', (_name, answer, problem) => {
  expect(securityAnswerProblem(answer)).toBe(problem);
});
