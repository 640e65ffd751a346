import { expect, test } from 'vitest';
import { markupOfText } from './markupOfText.ts';

test.each([
  ['nothing', '', ''],
  ['one line', 'Open late', 'Open late'],
  ['lines', 'Open late\nClosed on Monday', '<p>Open late<br>Closed on Monday</p>'],
  ['paragraphs', 'Open late\n\nClosed\non Monday\n', '<p>Open late</p><p>Closed<br>on Monday</p>'],
  ['references, which a shown text has too', 'A &amp; B\nC', '<p>A &amp; B<br>C</p>'],
  ['markup with line breaks', '<p>a\nb</p>', '<p>a\nb</p>'],
])('%s', (_name, text, expected) => {
  expect(markupOfText(text)).toBe(expected);
});
