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
        const id = defaultViewOf(views)?.id;
        for (const named of ['99', undefined]) {
          const { view: opened, isChosen, isMissing } = openedView(views, named);
          expect([opened?.id, isChosen, isMissing]).toEqual([id, false, named !== undefined]);
        }
      }),
    );
  });
});

describe('the defaults of several layers', () => {
  const shown = names.map((name) => ({ name, visible: name !== 'price' }));
  const opened = (...views: readonly NamedView[]) =>
    openedView({ views, defaults: Object.fromEntries(views.map(({ layer, id }) => [layer, id])), layout: {} }, undefined);

  test.each<{
    readonly name: string;
    readonly near: Partial<ViewState>;
    readonly far: Partial<ViewState>;
    readonly joined: Partial<ViewState>;
  }>([
    {
      name: 'rows alone',
      near: { query: 'limit=50' },
      far: { query: 'limit=20&sort=-price', columns: shown },
      joined: { query: 'limit=50&sort=-price', columns: shown },
    },
    {
      name: 'an order alone',
      near: { query: 'sort=title' },
      far: { query: 'limit=20&pages__gt=3', density: 'compact' },
      joined: { query: 'limit=20&sort=title&pages__gt=3', density: 'compact' },
    },
    {
      name: 'filters alone',
      near: { query: 'price__gt=5' },
      far: { query: 'q=emma&limit=10', pinned: ['title'] },
      joined: { query: 'limit=10&price__gt=5', pinned: ['title'] },
    },
    {
      name: 'widths of single columns',
      near: { query: '', widths: { title: 90 } },
      far: { query: '', widths: { title: 50, price: 60 } },
      joined: { query: '', widths: { title: 90, price: 60 } },
    },
    {
      name: 'all that the screen has',
      near: { query: 'limit=20', columns: shown },
      far: { query: 'sort=title&pages__gt=3', separator: 'cell' },
      joined: { query: 'limit=20', columns: shown, separator: 'cell' },
    },
  ])('are joined part by part where the nearest says $name', ({ near, far, joined }) => {
    const [nearest, further] = [view('group', 'near', near), view('company', 'far', far)].map((each, i) => ({
      ...each,
      state: { query: '', ...[near, far][i] },
    }));
    const { view: open, columnsOf = open } = opened(...[nearest, further].filter((each) => each !== undefined));
    expect([open?.id, open?.title]).toEqual(['near', { en: 'near', fr: 'near' }]);
    expect(open?.state).toEqual(joined);
    expect(columnsOf?.id).toBe(far.columns ? 'far' : 'near');
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
