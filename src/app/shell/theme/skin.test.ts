import { alpha, decomposeColor, getContrastRatio } from '@mui/material/styles';
import { expect, test } from 'vitest';
import { chartColours } from '../../framework/charts/chartColours.ts';
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

test.each(cases)('skin %s, %s: the colours of charts are seen on the surface', (name, mode) => {
  const { background } = makeTheme(findSkin(name), mode).palette;
  expect(chartColours[mode].filter((colour) => getContrastRatio(colour, background.paper) < 3)).toEqual([]);
});

test.each(cases)('skin %s, %s: texts, links and dots keep their contrast on hovered and selected rows', (name, mode) => {
  const { palette } = makeTheme(findSkin(name), mode);
  const { background, text, tone, primary, action } = palette;
  const layers = [action.hover, alpha(primary.main, 0.1), alpha(primary.main, 0.1 + action.hoverOpacity)];
  const rows = layers.map((layer) => blended(layer, background.paper));
  const words = { text: text.primary, secondary: text.secondary, link: primary.main };
  const tooWeak = rows.flatMap((row) => [
    ...Object.entries(words).filter(([, colour]) => getContrastRatio(colour, row) < 4.5),
    ...Object.entries(tone).filter(([, dot]) => getContrastRatio(dot, row) < 3),
  ]);
  expect(tooWeak).toEqual([]);
});

/** The colour of a translucent layer on an opaque surface. */
function blended(layer: string, surface: string): string {
  const [above, below] = [decomposeColor(layer), decomposeColor(surface)];
  const opacity = above.values[3] ?? 1;
  const values = [0, 1, 2].map((at) => Math.round((above.values[at] ?? 0) * opacity + (below.values[at] ?? 0) * (1 - opacity)));
  return `rgb(${values.join(', ')})`;
}

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
