import { expect, test } from 'vitest';
import { contentDisposition } from './contentDisposition.ts';

test.each<readonly [string, string, string]>([
  ['a plain name', 'Books', 'attachment; filename="Books.csv"; filename*=UTF-8\'\'Books.csv'],
  ['letters beyond ASCII', 'Été', 'attachment; filename="_t_.csv"; filename*=UTF-8\'\'%C3%89t%C3%A9.csv'],
  ['signs that no file may have', 'a/b:c"d', 'attachment; filename="a b c d.csv"; filename*=UTF-8\'\'a%20b%20c%20d.csv'],
  ['line breaks', 'a\r\nSet-Cookie: x', 'attachment; filename="a Set-Cookie  x.csv"; filename*=UTF-8\'\'a%20Set-Cookie%20%20x.csv'],
  ['an override of the direction', 'a\u202evsc.exe', 'attachment; filename="avsc.exe.csv"; filename*=UTF-8\'\'avsc.exe.csv'],
  ['other marks of direction', 'a\u200e\u200f\u202a\u2066\u2069b', 'attachment; filename="ab.csv"; filename*=UTF-8\'\'ab.csv'],
  ['blanks and dots at its end', 'Books . .. ', 'attachment; filename="Books.csv"; filename*=UTF-8\'\'Books.csv'],
  [
    'a formula at its start',
    '=HYPERLINK("http://evil.example")',
    'attachment; filename="HYPERLINK( http evil.example ).csv"; filename*=UTF-8\'\'HYPERLINK%28%20http%20evil.example%20%29.csv',
  ],
  ...['+1', '-1', '@1', "'=1", ' =-1', '\uff1d1', '.1'].map(
    (title) => [`the start of ${title}`, title, 'attachment; filename="1.csv"; filename*=UTF-8\'\'1.csv'] as const,
  ),
  ['nothing that is left', ' \u202e.. ', 'attachment; filename="export.csv"; filename*=UTF-8\'\'export.csv'],
])('a file name with %s', (_name, title, header) => {
  expect(contentDisposition(title, 'csv')).toBe(header);
});
