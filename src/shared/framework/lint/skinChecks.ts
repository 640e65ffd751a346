import { finding } from '../definitions/checks/Finding.ts';
import { contrastRatio } from '../definitions/contrastRatio.ts';
import type { SkinColours } from '../definitions/types.gen.ts';
import { nearestName } from '../nearestName.ts';
import type { Check } from './LintContext.ts';

/** WCAG 2.2 AA, for text of usual size. */
const contrastMin = 4.5;

/** Text colours with the surface colours behind them; the first colour of a pair is to be fixed. */
const pairs: readonly (readonly [keyof SkinColours, keyof SkinColours])[] = [
  ['text', 'background'],
  ['text', 'paper'],
  ['textSecondary', 'background'],
  ['textSecondary', 'paper'],
  ['primary', 'background'],
  ['primary', 'paper'],
  ['onPrimary', 'primary'],
  ['accent', 'background'],
  ['accent', 'paper'],
  ['onNav', 'nav'],
  ['onNav', 'navActive'],
];

/** Skins: text must be readable, and names in menu files must lead to a skin. */
export const checkSkins: Check = function* ({ set, isPartial }) {
  for (const { file, content } of set.skins)
    for (const mode of ['light', 'dark'] as const)
      for (const [text, surface] of pairs) {
        const ratio = contrastRatio(content[mode][text], content[mode][surface]);
        if (ratio < contrastMin) yield finding('DEF041', file, [mode, text], { values: { text, surface, ratio: ratio.toFixed(2) } });
      }
  if (isPartial) return;
  const names = set.skins.map(({ content }) => content.name);
  for (const { file, content } of set.menus)
    if (content.style !== undefined && !names.includes(content.style))
      yield finding('DEF041', file, ['style'], {
        variant: names.length > 0 ? 'unknown' : 'none',
        hasOwnHint: true,
        values: { name: content.style, allowed: names.join(', ') },
        nearest: nearestName(content.style, names),
      });
};
