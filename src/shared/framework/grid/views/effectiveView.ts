import {
  type GridViews,
  type NamedView,
  type OwnLayout,
  standardView,
  type ViewLayer,
  type ViewState,
  viewLayers,
} from '../../definitions/NamedView.ts';
import type { ColumnPlace, GridLayout, Separator } from '../gridLayout.ts';

/** The default views of the layers that have one, the nearest first. */
function defaultViewsOf({ views, defaults }: Pick<GridViews, 'views' | 'defaults'>): readonly NamedView[] {
  return viewLayers.flatMap((layer) => views.find((view) => view.layer === layer && view.id === defaults[layer]) ?? []);
}

/** The view that a list opens with: the default of the nearest layer that has one, as it is stored. */
export function defaultViewOf(views: Pick<GridViews, 'views' | 'defaults'>): NamedView | undefined {
  return defaultViewsOf(views)[0];
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
  /** undefined: the list as the definition has it. A default has the parts that it leaves out from the defaults of further layers. */
  readonly view: NamedView | undefined;
  /** The view that decides the columns; undefined: the open one. */
  readonly columnsOf?: NamedView | undefined;
  /** true: the address names it; false: it is the default. */
  readonly isChosen: boolean;
  /** true: the address names a view that does not exist or that the reader may not see. */
  readonly isMissing: boolean;
}

/** The view that an address opens. @param named value of the parameter `view`; undefined: none */
export function openedView(views: GridViews, named: string | undefined): OpenView {
  if (named === undefined) return { ...joinedDefault(views), isChosen: false, isMissing: false };
  if (named === standardView) return { view: undefined, isChosen: true, isMissing: false };
  const view = views.views.find(({ id }) => id === named);
  return view ? { view, isChosen: true, isMissing: false } : { ...joinedDefault(views), isChosen: false, isMissing: true };
}

/** The defaults of all layers, joined part by part under the name of the nearest. Law 59 */
function joinedDefault(views: GridViews): Pick<OpenView, 'view' | 'columnsOf'> {
  const defaults = defaultViewsOf(views);
  const [view] = defaults;
  if (!view || defaults.length === 1) return { view };
  // A view that was saved from the screen has its columns, and then all of its query too.
  const whole = defaults.findIndex(({ state }) => state.columns !== undefined);
  const joined = joinQueries((whole === -1 ? defaults : defaults.slice(0, whole + 1)).map(({ state }) => state.query));
  const widths = Object.assign({}, ...defaults.toReversed().map(({ state }) => state.widths));
  const part = <Name extends keyof ViewState>(name: Name): ViewState[Name] | undefined =>
    defaults.find(({ state }) => state[name] !== undefined)?.state[name];
  const state: ViewState = {
    query: joined,
    columns: part('columns'),
    separator: part('separator'),
    pinned: part('pinned'),
    density: part('density'),
    ...(Object.keys(widths).length > 0 && { widths }),
  };
  return { view: { ...view, state }, ...(whole > 0 && { columnsOf: defaults[whole] }) };
}

/** Parameters of a query that are parts of their own; all others, such as search and filters, are one part. */
const ownParameters = ['limit', 'sort'];

/** Joins the queries of views: each part is that of the first query that has it. */
function joinQueries(queries: readonly string[]): string {
  const parametersOf = (part: string) =>
    queries.map((query) => query.split('&').filter((pair) => pair !== '' && partOf(pair) === part)).find((pairs) => pairs.length > 0) ?? [];
  return [...ownParameters, 'others'].flatMap(parametersOf).join('&');
}

function partOf(parameter: string): string {
  const [name = ''] = parameter.split('=');
  return ownParameters.includes(name) ? name : 'others';
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
  readonly open: Pick<OpenView, 'view' | 'columnsOf' | 'isChosen'>;
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
export function arrangeGrid({ definition, saved, open: { view, columnsOf = view, isChosen }, viewRows }: Layers): ArrangedGrid {
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
    columnsFrom: source === undefined ? 'definition' : source === saved || !columnsOf ? 'saved' : columnsOf,
  };
}
