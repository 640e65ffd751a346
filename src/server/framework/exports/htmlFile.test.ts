import { expect, test } from 'vitest';
import { parseHtml } from '../../../../test/parseXml.ts';
import type { CellKind, ExportContent, Row } from './content/ExportColumn.ts';
import { htmlFile } from './htmlFile.ts';

const column = (name: string, kind: CellKind) =>
  ({
    name,
    heading: `<${name}>`,
    kind,
    decimals: kind === 'number' ? 2 : undefined,
    shown: {
      type: kind === 'number' ? 'decimal' : 'text',
      format: undefined,
      decimals: kind === 'number' ? 2 : undefined,
      unit: undefined,
      searchOptions: undefined,
    },
  }) as const;

async function* inParts(...parts: readonly (readonly Row[])[]) {
  yield* parts;
}

const content = (rows: ExportContent['rows'], values: Partial<ExportContent> = {}): ExportContent => ({
  title: 'Été & <b>hiver</b>',
  filter: undefined,
  language: 'fr',
  columns: [column('name', 'text'), column('price', 'number'), column('lent', 'boolean'), column('day', 'date'), column('at', 'datetime')],
  naming: 0,
  rows,
  word: (key, given) => [key, ...Object.values(given ?? {})].join(' '),
  ...values,
});

const textOf = async (given: ExportContent): Promise<string> => {
  const parts: string[] = [];
  for await (const part of htmlFile(given)) parts.push(part);
  return parts.join('');
};

test('[R-171] a page of HTML has the cells of all parts, in the words of its language, and no markup of theirs', async () => {
  const hostile = `<script>alert('1')</script> "a" & 'b'\u0000`;
  const rows = inParts([[hostile, '1234.5', 'true', '2026-03-11', '2026-03-11 07:00:00-04:00']], [], [['b', null, 'false', null, null]]);
  const text = await textOf(content(rows, { filter: 'a < b', totals: ['Total: 1'] }));
  const page = parseHtml(text);
  const cells = [...page.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    [hostile.replace('\u0000', ' '), '1\u00a0234,50', 'export.yes', '2026-03-11', '2026-03-11 07:00'],
    ['b', '', 'export.no', '', ''],
  ]);
  expect([...page.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
    '<name>',
    '<price>',
    '<lent>',
    '<day>',
    '<at>',
  ]);
  expect([...page.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'export.filter.label a < b',
    'export.rows 2',
    'Total: 1',
  ]);
  expect([...page.querySelectorAll('tbody th[scope=row]')]).toHaveLength(2);
  expect([...page.querySelectorAll('html')].map((html) => html.getAttribute('lang'))).toEqual(['fr']);
  expect([...page.querySelectorAll('script, b, img')]).toEqual([]);
});

test('a page of HTML without rows says so', async () => {
  expect(await textOf(content(inParts()))).toContain('<p>export.rows 0</p>');
});
