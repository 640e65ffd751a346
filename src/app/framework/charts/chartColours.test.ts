import { expect, test } from 'vitest';
import { colourAt, dashesAt, shadesOf } from './chartColours.ts';
import { patternAt } from './Patterns.tsx';

test.each([
  ['lines', dashesAt],
  ['bars and slices', (i: number) => patternAt('hatching', i)],
])('64 %s look different, by colour or by dashes and hatching', (_what, markOf) => {
  const looks = Array.from({ length: 64 }, (_, i) => `${colourAt('light', i)} ${markOf(i)}`);
  expect(new Set(looks).size).toBe(64);
});

test('values of one tone are shades of it, others keep theirs', () => {
  const mix = (colour: string, share: number) => `${colour}+${share}`;
  expect(shadesOf(['red', undefined, 'red', 'grey', 'red'], mix)).toEqual(['red', undefined, 'red+0.2', 'grey', 'red+0.4']);
  expect(
    shadesOf(
      Array.from({ length: 13 }, () => 'red'),
      mix,
    ).at(-1),
  ).toMatch(/^red\+0\.6/);
});
