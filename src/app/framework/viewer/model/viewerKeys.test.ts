import { expect, test } from 'vitest';
import { viewerKeyOf } from './viewerKeys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  [{ ...plain, key: '+' }, false, 'viewer_zoom_in'],
  [{ ...plain, key: '=' }, false, 'viewer_zoom_in'],
  [{ ...plain, key: '-' }, false, 'viewer_zoom_out'],
  [{ ...plain, key: '0' }, false, 'viewer_actual_size'],
  [{ ...plain, key: 'R' }, false, 'viewer_rotate'],
  [{ ...plain, key: 'PageDown' }, false, 'viewer_next'],
  [{ ...plain, key: 'ArrowLeft' }, false, 'viewer_previous'],
  [{ ...plain, key: 'ArrowLeft' }, true, undefined],
  [{ ...plain, key: 'ArrowDown' }, false, undefined],
  [{ ...plain, key: 'End' }, true, 'viewer_last'],
  [{ ...plain, key: 'F', ctrlKey: true }, false, 'viewer_find'],
  [{ ...plain, key: 'f' }, false, undefined],
  [{ ...plain, key: '+', ctrlKey: true }, false, undefined],
  [{ ...plain, key: 'r', metaKey: true }, false, undefined],
  [{ ...plain, key: '0', altKey: true }, false, undefined],
] as const)('[B-055] the key %j, pages wider than the viewer %j: %j', (pressed, isWide, expected) => {
  expect(viewerKeyOf(pressed, isWide)).toBe(expected);
});
