import fc from 'fast-check';
import { expect, test } from 'vitest';
import { niceTicks } from './niceTicks.ts';

test.each([
  ['hundreds', [12, 430], [0, 100, 200, 300, 400, 500]],
  ['fractions', [0.12, 0.3], [0, 0.1, 0.2, 0.3]],
  ['negative values', [-30, 70], [-40, -20, 0, 20, 40, 60, 80]],
  ['one row', [1], [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ['nothing', [], [0, 1]],
  ['zeros', [0, 0], [0, 1]],
])('the axis of %s', (_name, values, ticks) => {
  expect(niceTicks(values)).toEqual(ticks);
});

test('an axis holds its values, zero and at most a dozen lines', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { maxLength: 20 }), (values) => {
      fc.pre(values.every((value) => value === 0 || Math.abs(value) > 1e-9));
      const ticks = niceTicks(values);
      const [first, last] = [ticks[0], ticks.at(-1) ?? 0];
      expect(ticks.length).toBeLessThanOrEqual(12);
      expect(ticks).toContain(0);
      const slack = (last - first) * 1e-6;
      for (const value of values) expect(value >= first - slack && value <= last + slack).toBe(true);
    }),
  );
});
