import { getContrastRatio } from '@mui/material/styles';
import { expect, test } from 'vitest';
import { faviconOf } from './favicon.ts';
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
    errorOnBackground: [palette.error.main, background.default],
    errorBadge: [palette.error.contrastText, palette.error.main],
    info: [palette.info.main, background.paper],
    accentOnBackground: [palette.secondary.main, background.default],
    secondaryOnPaper: [text.secondary, background.paper],
    success: [palette.success.main, background.paper],
    warning: [palette.warning.main, background.paper],
    nav: [palette.nav.contrastText, palette.nav.main],
    currentItem: [palette.nav.contrastText, palette.nav.active],
  } as const;
  const tooWeak = Object.entries(pairs).filter(([, [front, back]]) => getContrastRatio(front, back) < 4.5);
  expect(tooWeak).toEqual([]);
});

test.each(cases)('skin %s, %s: the dot of each tone is seen on every surface', (name, mode) => {
  const { tone, background } = makeTheme(findSkin(name), mode).palette;
  const surfaces = [background.default, background.paper];
  const tooWeak = Object.entries(tone).filter(([, dot]) => surfaces.some((surface) => getContrastRatio(dot, surface) < 3));
  expect(tooWeak).toEqual([]);
});

test('[S-177] the icon of the tab is blank for the one skin that says so, and the default one otherwise', () => {
  const icons = Object.entries(skins).map(([name, skin]) => [name, faviconOf(skin, '/favicon.svg')]);
  expect(icons.filter(([, icon]) => icon !== '/favicon.svg')).toEqual([['plain', expect.stringMatching(/^data:image\/svg/)]]);
});

test.each([
  ['boreal', skins['boreal']],
  ['unknown', skins['default']],
  ['toString', skins['default']],
  [undefined, skins['default']],
])('skin %s', (name, expected) => {
  expect(findSkin(name)).toBe(expected);
});
