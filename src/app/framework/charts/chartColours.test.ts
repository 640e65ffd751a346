import { expect, test } from 'vitest';
import { colourAt, dashesAt } from './chartColours.ts';
import { patternAt } from './Patterns.tsx';

test.each([
  ['lines', dashesAt],
  ['bars and slices', (i: number) => patternAt('hatching', i)],
])('64 %s look different, by colour or by dashes and hatching', (_what, markOf) => {
  const looks = Array.from({ length: 64 }, (_, i) => `${colourAt('light', i)} ${markOf(i)}`);
  expect(new Set(looks).size).toBe(64);
});
