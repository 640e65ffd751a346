import { getContrastRatio } from '@mui/material/styles';
import { expect, test } from 'vitest';
import { makeTheme } from './makeTheme.ts';
import { findSkin, skins, type ThemeMode } from './skin.ts';

const cases = Object.keys(skins).flatMap((name) => (['light', 'dark'] as const).map((mode): [string, ThemeMode] => [name, mode]));

test.each(cases)('[S-008][S-178] skin %s, %s: texts keep the contrast of WCAG AA', (name, mode) => {
  const { palette } = makeTheme(findSkin(name), mode);
  const { background, text } = palette;
  const pairs = {
    text: [text.primary, background.default],
    textOnPaper: [text.primary, background.paper],
    secondaryText: [text.secondary, background.default],
    button: [palette.primary.contrastText, palette.primary.main],
    hoveredButton: [palette.primary.contrastText, palette.primary.dark],
    link: [palette.primary.main, background.paper],
    linkOnBackground: [palette.primary.main, background.default],
    accent: [palette.secondary.main, background.paper],
    error: [palette.error.main, background.paper],
    success: [palette.success.main, background.paper],
    warning: [palette.warning.main, background.paper],
    nav: [palette.nav.contrastText, palette.nav.main],
    currentItem: [palette.nav.contrastText, palette.nav.active],
  } as const;
  const tooWeak = Object.entries(pairs).filter(([, [front, back]]) => getContrastRatio(front, back) < 4.5);
  expect(tooWeak).toEqual([]);
});

test.each([
  ['boreal', skins['boreal']],
  ['unknown', skins['default']],
  ['toString', skins['default']],
  [undefined, skins['default']],
])('skin %s', (name, expected) => {
  expect(findSkin(name)).toBe(expected);
});
