import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useShallowStable } from './useShallowStable.ts';

const [draw, drawOther] = [() => null, () => null];

test.each<[string, object, object, boolean]>([
  ['the same values', { draw, width: 1 }, { width: 1, draw }, true],
  ['NaN', { width: Number.NaN }, { width: Number.NaN }, true],
  ['another value', { draw, width: 1 }, { draw: drawOther, width: 1 }, false],
  ['one more', { draw }, { draw, width: 1 }, false],
  ['one less', { draw, width: 1 }, { draw }, false],
  ['another name', { draw, width: undefined }, { draw, height: undefined }, false],
])('%s: the object stays the same one: %j', (_name, before, after, isSame) => {
  const { result, rerender } = renderHook(({ value }) => useShallowStable(value), { initialProps: { value: before } });
  expect(result.current).toBe(before);
  rerender({ value: after });
  expect(result.current).toBe(isSame ? before : after);
  rerender({ value: { ...after } });
  expect(result.current).toBe(isSame ? before : after);
});
