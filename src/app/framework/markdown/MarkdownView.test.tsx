import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { MarkdownView } from './MarkdownView.tsx';

afterEach(cleanup);

const show = (text: string) => render(<MarkdownView text={text} />, { wrapper: MemoryRouter }).container;

test.each([
  ['a heading below that of the page', '# One\n\n#### Four', 'h2, h4', ['One', 'Four']],
  ['a list with a long item', '- one\n  more\n- two', 'ul > li', ['one\nmore', 'two']],
  ['a numbered list', '1. one\n2. two', 'ol > li', ['one', 'two']],
  ['code as it is written', '```\nGET <b>\n\n# x\n```', 'pre > code', ['GET <b>\n\n# x\n']],
  ['a table whose cells hold bars', '| a | `b\\|c` |\n|---|---|\n| 1 | x \\| y |', 'th, td', ['a', 'b|c', '1', 'x | y']],
  ['marks within a line', 'a **b** *c* `d` [e](/f)', 'strong, em, code, a', ['b', 'c', 'd', 'e']],
])('%s is drawn', (_name, text, selector, expected) => {
  const found = [...show(text).querySelectorAll(selector)].map((element) => element.textContent);
  expect(found).toEqual(expected);
});

test.each([
  ['a page of the app', '/northern/home', '/northern/home'],
  ['a heading', '#filters', '/#filters'],
  ['a web page', 'https://example.com/', 'https://example.com/'],
  // Encoded, so that it names a page of this site.
  ['a backslash', '/\\evil.example', '/%5Cevil.example'],
  ['a mail', 'mailto:a@example.com', 'mailto:a@example.com'],
])('%s can be linked', (_name, href, address) => {
  show(`[there](${href})`);
  const link = screen.getByRole('link', { name: 'there' });
  expect([href, address]).toContain(link.getAttribute('href'));
});

test.each(['javascript:alert(1)', 'JaVaScRiPt:x', 'data:text/html,x', '//evil.example', 'vbscript:x'])(
  'the address %s is no link, but its text is shown',
  (href) => {
    expect(show(`[there](${href})`).textContent).toContain('there');
    expect(screen.queryByRole('link')).toBeNull();
  },
);

test('markup of HTML and pictures are left out', () => {
  const container = show('before <img src=x onerror=alert(1)> <script>alert(1)</script> ![alt](https://evil.example/x.png) after');
  expect(container.querySelectorAll('img, script')).toHaveLength(0);
  expect(container.textContent).toContain('after');
});
