import { cleanup, screen as page, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { testServer } from '../../../../test/fixtures/gridServer.ts';
import { HtmlText } from './HtmlText.tsx';
import { htmlWords } from './htmlWords.ts';

afterEach(cleanup);

const shown = (html: string): string => render(<HtmlText html={html} />).container.innerHTML;

test.each([
  ['paragraphs and lists stay', '<p>One <b>two</b></p><ul><li>Three</li></ul>', '<p>One <b>two</b></p><ul><li>Three</li></ul>'],
  ['unknown elements are reduced to their text', '<font>One</font> <x-y>two</x-y>', 'One two'],
  ['an element called as something that every object has', '<constructor>One</constructor><hasownproperty>two</hasownproperty>', 'Onetwo'],
  ['scripts and styles are left out with their text', '<script>alert(1)</script><style>p{}</style><svg><a href="/">x</a></svg>One', 'One'],
  ['handlers and styles of elements are left out', '<p onclick="alert(1)" style="color:red" class="x">One</p>', '<p>One</p>'],
  ['pictures are left out: they would ask another host', '<img src="https://evil.example/x" onerror="alert(1)">One', 'One'],
  [
    'links open beside the portal',
    '<a href="https://example.com" title="There">One</a>',
    '<a href="https://example.com" title="There" target="_blank" rel="noopener noreferrer">One</a>',
  ],
  ['… and lead nowhere by a script', '<a href=" java\tscript:alert(1)">One</a>', '<a target="_blank" rel="noopener noreferrer">One</a>'],
  ['… nor by data', '<a href="data:text/html,x">One</a>', '<a target="_blank" rel="noopener noreferrer">One</a>'],
  ['… nor to a host without a scheme', '<a href="//evil.example">One</a>', '<a target="_blank" rel="noopener noreferrer">One</a>'],
  ['… however it is slashed', '<a href="/\\evil.example">One</a>', '<a target="_blank" rel="noopener noreferrer">One</a>'],
  [
    '… but to a page of this site',
    '<a href="/acme/home">One</a>',
    '<a href="/acme/home" target="_blank" rel="noopener noreferrer">One</a>',
  ],
])('%s', (_name, html, expected) => {
  expect(shown(html)).toBe(expected);
});

test('a picture of a file is loaded with the token of its reader; its words stand there until then, and where it is not there', async () => {
  const calls = testServer({
    'GET books/pictures': ({ query }) => (query.get('id') === '7' ? new Response('bytes') : new Response('{}', { status: 404 })),
  });
  Object.assign(URL, { createObjectURL: () => 'blob:gate', revokeObjectURL: () => undefined });
  const pictures = { path: 'books/pictures', query: { shelf: '3' } };
  const html = '<p><img data-file="7" alt="The gate" src="https://evil.example/x"><img data-file="8" alt="The dock"></p>';
  render(<HtmlText html={html} pictures={pictures} />);
  expect(page.getByRole('img', { name: 'The gate' }).textContent).toBe('The gate');
  await waitFor(() => expect(page.getByRole<HTMLImageElement>('img', { name: 'The gate' }).src).toBe('blob:gate'));
  expect(page.getByRole('img', { name: 'The dock' }).textContent).toBe('The dock');
  expect(calls.map(({ path, query }) => `${path} ${query.get('shelf')} ${query.get('id')}`)).toEqual([
    'books/pictures 3 7',
    'books/pictures 3 8',
  ]);
  vi.unstubAllGlobals();
});

test('a line has the words of pictures', () => {
  expect(render(<HtmlText html={'<p>See <img data-file="7" alt="The gate"></p>'} pictures={false} />).container.textContent).toBe(
    'See [The gate]',
  );
  expect(htmlWords('<p>See<img data-file="7" alt="The gate"></p>')).toBe('See The gate');
});
