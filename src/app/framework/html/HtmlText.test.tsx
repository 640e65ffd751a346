import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HtmlText } from './HtmlText.tsx';

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
