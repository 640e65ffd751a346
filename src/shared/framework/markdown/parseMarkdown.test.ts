import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MarkdownBlock, parseMarkdown, plainText } from './parseMarkdown.ts';

const text = (words: string) => ({ kind: 'text', text: words }) as const;

test.each<[string, string, readonly MarkdownBlock[]]>([
  ['nothing', ' \n\n', []],
  ['a heading', '## Two', [{ kind: 'heading', level: 2, parts: [text('Two')] }]],
  ['a paragraph of two lines', 'one\ntwo', [{ kind: 'paragraph', parts: [text('one two')] }]],
  [
    'two paragraphs',
    'one\n\ntwo',
    [
      { kind: 'paragraph', parts: [text('one')] },
      { kind: 'paragraph', parts: [text('two')] },
    ],
  ],
  ['a list with a long item', '- one\n  more\n- two', [{ kind: 'list', ordered: false, items: [[text('one more')], [text('two')]] }]],
  ['a numbered list', '1. one\n2. two', [{ kind: 'list', ordered: true, items: [[text('one')], [text('two')]] }]],
  [
    'code',
    '```\nGET <b>\n\n# x\n```\nafter',
    [
      { kind: 'code', text: 'GET <b>\n\n# x' },
      { kind: 'paragraph', parts: [text('after')] },
    ],
  ],
  ['code without an end', '```\nx', [{ kind: 'code', text: 'x' }]],
  [
    'a table',
    '| a | `b|c` |\n|---|---|\n| 1 | x \\| y |',
    [{ kind: 'table', head: [[text('a')], [{ kind: 'code', text: 'b|c' }]], rows: [[[text('1')], [text('x | y')]]] }],
  ],
  [
    'marks within a line',
    'a **b** *c* `d` [e](/f)',
    [
      {
        kind: 'paragraph',
        parts: [
          text('a '),
          { kind: 'strong', parts: [text('b')] },
          text(' '),
          { kind: 'emphasis', parts: [text('c')] },
          text(' '),
          { kind: 'code', text: 'd' },
          text(' '),
          { kind: 'link', href: '/f', parts: [text('e')] },
        ],
      },
    ],
  ],
])('%s', (_name, given, expected) => {
  expect(parseMarkdown(given)).toEqual(expected);
});

test.each(['javascript:alert(1)', 'JaVaScRiPt:x', 'data:text/html,x', '//evil.example', '/\\evil.example', 'vbscript:x'])(
  'an address %s is no link',
  (href) => {
    expect(parseMarkdown(`[x](${href})`)).toEqual([{ kind: 'paragraph', parts: [text(`[x](${href})`)] }]);
  },
);

test.each(['https://a.example/?b=1', 'http://a.example', 'mailto:a@b.example', '/documents/x', '#top'])(
  'an address %s is a link',
  (href) => {
    expect(parseMarkdown(`[x](${href})`)).toMatchObject([{ parts: [{ kind: 'link', href }] }]);
  },
);

test('markup of HTML stays text', () => {
  expect(parseMarkdown('<img src=x onerror=alert(1)>')).toEqual([{ kind: 'paragraph', parts: [text('<img src=x onerror=alert(1)>')] }]);
});

test('any text is read to its end', () => {
  const line = fc.string({
    unit: fc.constantFrom('a', ' ', '|', '-', '`', '*', '#', '[', ']', '(', ')', '\\', '1', '.', '/'),
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      expect(Array.isArray(parseMarkdown(lines.join('\n')))).toBe(true);
    }),
  );
});

test('a paragraph can be read without its marks', () => {
  const [block] = parseMarkdown('Use the **token** of [sign-in](/x) as `Authorization`.');
  expect(block?.kind === 'paragraph' && plainText(block.parts)).toBe('Use the token of sign-in as Authorization.');
});

test.each(['[', '`a` ', '**a** ', '| a ', '- a\n', '*', '```\n', '# a\n'])(
  'a hundred thousand characters of %j are read at once',
  (piece) => {
    const long = piece.repeat(100_000 / piece.length);
    expect(parseMarkdown(long).length).toBeGreaterThan(0);
  },
);
