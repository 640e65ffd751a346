import { type GridViews, type NamedView, type OwnLayout, standardView, type ViewLayer, viewLayers } from '../../definitions/NamedView.ts';
import type { ColumnPlace, GridLayout, Separator } from '../gridLayout.ts';

/** The view that a list opens with: the default of the nearest layer that has one. */
export function defaultViewOf({ views, defaults }: Pick<GridViews, 'views' | 'defaults'>): NamedView | undefined {
  const layer = viewLayers.find((each) => defaults[each] !== undefined);
  return layer && views.find((view) => view.layer === layer && view.id === defaults[layer]);
}

/** The default behind the layer, which counts once the layer has none. */
export function defaultBehind(views: Pick<GridViews, 'views' | 'defaults'>, layer: ViewLayer): NamedView | undefined {
  const further = viewLayers.slice(viewLayers.indexOf(layer) + 1);
  const defaults = Object.fromEntries(
    further.flatMap((each) => (views.defaults[each] === undefined ? [] : [[each, views.defaults[each]]])),
  );
  return defaultViewOf({ views: views.views, defaults });
}

export interface OpenView {
  /** undefined: the list as the definition has it. */
  readonly view: NamedView | undefined;
  /** true: the address names it; false: it is the default. */
  readonly isChosen: boolean;
  /** true: the address names a view that does not exist or that the reader may not see. */
  readonly isMissing: boolean;
}

/** The view that an address opens. @param named value of the parameter `view`; undefined: none */
export function openedView(views: GridViews, named: string | undefined): OpenView {
  if (named === undefined) return { view: defaultViewOf(views), isChosen: false, isMissing: false };
  if (named === standardView) return { view: undefined, isChosen: true, isMissing: false };
  const view = views.views.find(({ id }) => id === named);
  return view ? { view, isChosen: true, isMissing: false } : { view: defaultViewOf(views), isChosen: false, isMissing: true };
}

/** Origin of a part of the arrangement: a view, the user's saved preferences or own layout, or the definition. */
export type Origin = NamedView | 'saved' | 'definition';

/** The parts of an arrangement; those that a layer does not decide are left out. */
interface Arrangement extends OwnLayout {
  readonly columns?: readonly ColumnPlace[] | undefined;
  readonly rowsPerPage?: number | undefined;
  readonly separator?: Separator | undefined;
}

export interface Layers {
  /** Of the definition. */
  readonly definition: GridLayout;
  /** Saved by the user without a view: the table preferences, widths, pinned columns and density. */
  readonly saved: Arrangement;
  readonly open: Pick<OpenView, 'view' | 'isChosen'>;
  /** Rows per page in the query of the view. */
  readonly viewRows: number | undefined;
}

export interface ArrangedGrid {
  readonly layout: GridLayout;
  readonly own: OwnLayout;
  readonly columnsFrom: Origin;
}

/**
 * The arrangement of a grid, part by part from the nearest layer that has it: a view that was chosen, then what the user has saved
 * without a view, then the default view, then the definition. Decision 351.
 */
export function arrangeGrid({ definition, saved, open: { view, isChosen }, viewRows }: Layers): ArrangedGrid {
  const ofView: Arrangement = view ? { ...view.state, rowsPerPage: viewRows } : {};
  const order = isChosen ? [ofView, saved] : [saved, ofView];
  const part = <Name extends keyof Arrangement>(name: Name): Arrangement[Name] => order.find((layer) => layer[name] !== undefined)?.[name];
  const source = order.find(({ columns }) => columns !== undefined);
  return {
    layout: {
      columns: part('columns') ?? definition.columns,
      rowsPerPage: part('rowsPerPage') ?? definition.rowsPerPage,
      separator: part('separator') ?? definition.separator,
    },
    own: { widths: { ...order[1]?.widths, ...order[0]?.widths }, pinned: part('pinned'), density: part('density') },
    columnsFrom: source === undefined ? 'definition' : source === saved || !view ? 'saved' : view,
  };
}
