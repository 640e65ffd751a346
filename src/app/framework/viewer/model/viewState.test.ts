import { expect, test } from 'vitest';
import { fittingZoom, initialView, nextZoom, turned, type ViewState, type ViewStep, viewAfter, zoomLimit } from './viewState.ts';

const begin = initialView();

/** The state after steps whose zoom is that of the state, as without a fitted page. */
function after(kinds: readonly ('zoom_in' | 'zoom_out' | 'rotate' | 'actual_size')[], state: ViewState = begin): ViewState {
  return kinds.reduce((each, kind) => {
    const step: ViewStep = kind === 'zoom_in' || kind === 'zoom_out' ? { kind, from: each.zoom, zoomMax: zoomLimit } : { kind };
    return viewAfter(each, step);
  }, state);
}

test('[B-054] [S-332] the zoom begins at exactly 100 percent, unrotated, at the first page', () => {
  expect(begin).toEqual({ zoom: 100, fitted: undefined, rotation: 0, page: 1 });
});

test.each([
  [['zoom_in'], 125],
  [['zoom_out'], 80],
  [['zoom_in', 'zoom_out'], 100],
  [['zoom_in', 'zoom_in'], 156.25],
  [['zoom_out', 'zoom_out'], 64],
  [['zoom_in', 'zoom_in', 'actual_size'], 100],
] as const)('[B-055] after %j the zoom is %d percent', (kinds, expected) => {
  expect(after(kinds).zoom).toBeCloseTo(expected, 9);
});

test.each([
  [1, 90],
  [2, 180],
  [3, 270],
  [4, 0],
  [5, 90],
])('[B-056] [S-333] after %d rotations the page is turned by %d degrees', (count, expected) => {
  expect(after(Array.from({ length: count }, () => 'rotate' as const)).rotation).toBe(expected);
});

test.each([
  ['below the upper limit', 'zoom_in', 640, 800],
  ['beyond the upper limit', 'zoom_in', 641, undefined],
  ['above the lower limit', 'zoom_out', 12.5, 10],
  ['beyond the lower limit', 'zoom_out', 12.4, undefined],
] as const)('[B-055] [S-331] a step %s', (_name, kind, from, expected) => {
  expect(nextZoom(kind, from, 800)).toBe(expected);
});

test('[B-055] a step beyond a limit changes nothing', () => {
  expect(viewAfter(begin, { kind: 'zoom_in', from: 100, zoomMax: 110 })).toBe(begin);
});

test('[B-055] a step from a fitted page goes on from the percentage shown', () => {
  const fitted = viewAfter(viewAfter(begin, { kind: 'page', page: 3 }), { kind: 'fit', fit: 'width' });
  expect(fitted.fitted).toEqual({ fit: 'width', page: 3 });
  expect(viewAfter(fitted, { kind: 'zoom_in', from: 40, zoomMax: zoomLimit })).toMatchObject({ zoom: 50, fitted: undefined, page: 3 });
});

test.each([
  ['the width of a wide room', 'width', { width: 1600, height: 500 }, 200],
  ['all of the page in a wide room', 'page', { width: 1600, height: 500 }, 50],
  ['all of the page in a narrow room', 'page', { width: 400, height: 5000 }, 50],
  ['at most the limit', 'width', { width: 16_000, height: 500 }, 800],
] as const)('fits %s', (_name, fit, room, expected) => {
  expect(fittingZoom(fit, { width: 800, height: 1000 }, room, zoomLimit)).toBe(expected);
});

test.each([
  [0, { width: 3, height: 4 }],
  [90, { width: 4, height: 3 }],
  [180, { width: 3, height: 4 }],
  [270, { width: 4, height: 3 }],
] as const)('the size of a page turned by %d degrees', (rotation, expected) => {
  expect(turned({ width: 3, height: 4 }, rotation)).toEqual(expected);
});
