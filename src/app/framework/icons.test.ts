import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import rules from '../../../docs/interface.md?raw';
import * as icons from './icons.ts';

const sources: Readonly<Record<string, string>> = import.meta.glob(['../**/*.{ts,tsx}', '!./icons.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const { './icons.ts': table = '', ...components } = sources;
const glyphs = Array.from(table.matchAll(/'@mui\/icons-material\/(\w+)'/g), ([, glyph]) => glyph);

test('components take icons from the table of meanings alone', () => {
  const files = Object.entries(components);
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter(([, code]) => code.includes('@mui/icons-material')).map(([file]) => file)).toEqual([]);
});

test('no two meanings have the same drawing', () => {
  const meanings = new Map<string, string[]>();
  for (const [meaning, Icon] of Object.entries(icons)) {
    const drawing = renderToStaticMarkup(createElement(Icon)).replace(/^.*?>|data-testid="\w+"/g, '');
    meanings.set(drawing, [...(meanings.get(drawing) ?? []), meaning]);
  }
  expect(meanings.size).toBeGreaterThan(60);
  expect([...meanings.values()].filter((each) => each.length > 1)).toEqual([]);
});

test('the page of rules lists the icons in use', () => {
  const section = rules.slice(rules.indexOf('\n## Icons'));
  const rows = section.slice(0, section.indexOf('\n## ', 1)).matchAll(/^\| (\w+) \| [^|]+ \|$/gm);
  const listed = Array.from(rows, ([, glyph]) => glyph).filter((glyph) => glyph !== 'icon');
  expect(new Set(listed)).toEqual(new Set(glyphs));
});
