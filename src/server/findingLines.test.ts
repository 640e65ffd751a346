import { expect, test } from 'vitest';
import { finding } from '../shared/framework/definitions/checks/Finding.ts';
import { findingLines } from './findingLines.ts';

const messages = {
  en: { 'lint.DEF030.source': 'Slow: {name}.', 'lint.DEF030.hint': 'Leave it.', 'lint.DEF001': 'Bad.', 'lint.DEF001.hint': 'Mend.' },
};
const slow = (name: string) => finding('DEF030', `resources/${name}.resource.json`, ['list'], { variant: 'source', values: { name } });
const bad = finding('DEF001', 'x.json', []);

test.each([
  [
    'errors and few warnings are printed each',
    [bad, bad, bad, bad, slow('a')],
    [...Array(4).fill('error x.json: DEF001 Bad. Mend.'), 'warning resources/a.resource.json:/list DEF030 Slow: a. Leave it.'],
  ],
  [
    'many warnings of one code are a line',
    [bad, ...['a', 'b', 'c', 'd'].map(slow)],
    ['error x.json: DEF001 Bad. Mend.', '4 times warning DEF030: npm run lint:definitions shows each.'],
  ],
])('%s', (_name, findings, lines) => {
  expect(findingLines(findings, messages)).toEqual(lines);
});
