import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { densities, type GridViews, type NamedView, type ViewLayer, type ViewState, viewLayers } from '../../definitions/NamedView.ts';
import { type GridLayout, separators } from '../gridLayout.ts';
import { arrangeGrid, defaultBehind, defaultViewOf, openedView } from './effectiveView.ts';

const nothing = { columns: 0, filters: 0 };
const names = ['title', 'price', 'pages', 'shelf'] as const;

const columns = fc
  .shuffledSubarray([...names], { minLength: names.length })
  .chain((order) => fc.tuple(...order.map((name) => fc.boolean().map((visible) => ({ name, visible })))));
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined });
const widths = fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 20, max: 2000 }));
const parts = fc.record({
  columns: maybe(columns),
  separator: maybe(fc.constantFrom(...separators)),
  widths: maybe(widths),
  pinned: maybe(fc.subarray([...names])),
  density: maybe(fc.constantFrom(...densities)),
});
const rows = fc.constantFrom(5, 10, 20, 50, 100);

const view = (layer: ViewLayer, id: string, state: Omit<ViewState, 'query'> = {}): NamedView => ({
  id,
  layer,
  title: { en: id, fr: id },
  isDefault: false,
  canChange: false,
  state: { query: 'limit=20', ...state },
  hidden: nothing,
  gone: nothing,
});

/** Views of each layer, some with a default. */
const library: fc.Arbitrary<GridViews> = fc
  .tuple(
    ...viewLayers.map((layer) =>
      fc
        .tuple(fc.integer({ min: 0, max: 3 }), fc.option(fc.nat({ max: 2 }), { nil: undefined }))
        .map(([count, at]) => ({ layer, ids: Array.from({ length: count }, (_, i) => `${layer}-${i}`), at })),
    ),
  )
  .map((layers) => ({
    views: layers.flatMap(({ layer, ids }) => ids.map((id) => view(layer, id))),
    defaults: Object.fromEntries(layers.flatMap(({ layer, ids, at }) => (at !== undefined && ids[at] ? [[layer, ids[at]]] : []))),
    layout: {},
  }));

/** Written anew: each layer from the furthest to the nearest takes the place of what was there. */
function nearest(defaults: GridViews['defaults'], order: readonly ViewLayer[]): string | undefined {
  let id: string | undefined;
  for (const layer of order) id = defaults[layer] ?? id;
  return id;
}

describe('the default of a list', () => {
  test('is that of the nearest layer, whatever layers have one', () => {
    fc.assert(
      fc.property(library, (views) => {
        expect(defaultViewOf(views)?.id).toBe(nearest(views.defaults, ['product', 'company', 'group', 'user']));
        expect(defaultBehind(views, 'user')?.id).toBe(nearest(views.defaults, ['product', 'company', 'group']));
        expect(defaultBehind(views, 'group')?.id).toBe(nearest(views.defaults, ['product', 'company']));
        expect(defaultBehind(views, 'product')).toBeUndefined();
      }),
    );
  });

  test('gives way to the view that the address names; one that is none is told', () => {
    fc.assert(
      fc.property(library, fc.nat(), (views, at) => {
        const chosen = views.views[at % Math.max(1, views.views.length)];
        fc.pre(chosen !== undefined);
        expect(openedView(views, chosen.id)).toEqual({ view: chosen, isChosen: true, isMissing: false });
        expect(openedView(views, 'standard')).toEqual({ view: undefined, isChosen: true, isMissing: false });
        expect(openedView(views, '99')).toEqual({ view: defaultViewOf(views), isChosen: false, isMissing: true });
        expect(openedView(views, undefined)).toEqual({ view: defaultViewOf(views), isChosen: false, isMissing: false });
      }),
    );
  });
});

describe('the arrangement of a grid', () => {
  const definition: GridLayout = { columns: names.map((name) => ({ name, visible: true })), rowsPerPage: 20, separator: 'horizontal' };

  test('has each part from the nearest layer that decides it', () => {
    fc.assert(
      fc.property(maybe(parts), parts, maybe(rows), maybe(rows), fc.boolean(), (ofView, saved, viewRows, savedRows, isChosen) => {
        const open = { view: ofView && view('company', 'x', ofView), isChosen };
        const { layout, own, columnsFrom } = arrangeGrid({ definition, saved: { ...saved, rowsPerPage: savedRows }, open, viewRows });
        // From the furthest layer to the nearest, each part of a layer replaces the same part of the layer before.
        const ofOpen = ofView ? { ...ofView, rowsPerPage: viewRows } : {};
        const mine = { ...saved, rowsPerPage: savedRows };
        const expected: Record<string, unknown> = { ...definition };
        let allWidths = {};
        let from: unknown = 'definition';
        for (const [source, layer] of isChosen
          ? ([
              ['saved', mine],
              [open.view, ofOpen],
            ] as const)
          : ([
              [open.view, ofOpen],
              ['saved', mine],
            ] as const)) {
          for (const [part, value] of Object.entries(layer)) if (value !== undefined) expected[part] = value;
          allWidths = { ...allWidths, ...('widths' in layer ? layer.widths : undefined) };
          if ('columns' in layer && layer.columns) from = source;
        }
        expect({ ...layout, ...own, widths: undefined }).toEqual({
          columns: expected['columns'],
          rowsPerPage: expected['rowsPerPage'],
          separator: expected['separator'],
          pinned: expected['pinned'],
          density: expected['density'],
          widths: undefined,
        });
        expect(own.widths).toEqual(allWidths);
        expect(columnsFrom).toEqual(from);
      }),
    );
  });
});
