import { expect, test } from 'vitest';
import { pageText, textRanges } from './textRanges.ts';

function layer(html: string): Element {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

test.each([
  ['within a run', '<span>one two</span>', 'two', ['two']],
  ['across runs', '<span>bill</span><span> </span><span>of lading</span>', 'bill of', ['bill of']],
  ['across lines', '<span>bill of</span><br><span>lading</span>', 'of lading', ['oflading']],
  ['in marked content', '<span class="markedContent"><span>one</span></span><span>one</span>', 'one', ['one', 'one']],
  ['with accents', '<span>À Québec, quebec</span>', 'quebec', ['Québec', 'quebec']],
  ['nowhere', '<span>one</span>', 'two', []],
])('places of a phrase %s', (_name, html, phrase, expected) => {
  expect(textRanges(layer(html), phrase).map(String)).toEqual(expected);
});

test('the text of a page has its lines', () => {
  expect(pageText([{ str: 'bill of', hasEOL: true }, {}, { str: 'lading' }])).toBe('bill of\nlading');
});
