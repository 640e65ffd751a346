import { expect, test } from 'vitest';
import { uniqueDraw } from './names.ts';

const drawer = (names: readonly string[]) => {
  let next = 0;
  return () => names[next++ % names.length] ?? '';
};

test('a draw is repeated until it is new and allowed', () => {
  const used = new Set(['ann']);
  const draw = drawer(['ann', 'ben', 'cleo']);
  expect(
    uniqueDraw(
      used,
      (name) => name,
      draw,
      (name) => name !== 'ben',
    ),
  ).toBe('cleo');
  expect([...used]).toEqual(['ann', 'cleo']);
});

test('used up words end the draw with an error', () => {
  const used = new Set(['ann', 'ben']);
  expect(() => uniqueDraw(used, (name) => name, drawer(['ann', 'ben']))).toThrow('2 are in use');
});
