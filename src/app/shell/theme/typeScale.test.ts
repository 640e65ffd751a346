import { expect, test } from 'vitest';
import { makeTheme } from './makeTheme.ts';
import { findSkin } from './skin.ts';

const components: Readonly<Record<string, string>> = import.meta.glob(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const { typography } = makeTheme(findSkin('default'), 'light');

test('every variant has one of the five sizes', () => {
  const variants = [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'subtitle1',
    'subtitle2',
    'body1',
    'body2',
    'button',
    'caption',
    'overline',
  ] as const;
  const sizes = new Set<unknown>(variants.map((variant) => typography[variant].fontSize));
  expect(sizes).toEqual(new Set(['0.75rem', '0.875rem', '1rem', '1.125rem', '1.5rem']));
});

test('no component writes a size of text', () => {
  const files = Object.entries(components);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(([, code]) => /\bfontSize: ['{0-9]/.test(code)).map(([file]) => file)).toEqual([]);
});
