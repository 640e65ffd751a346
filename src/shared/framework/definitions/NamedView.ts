import type { Text } from '../text.ts';
import type { ListView } from './types.gen.ts';

/** Where a view comes from, the nearest to its reader first: own, of a menu group, of the company, of the definition files. */
export const viewLayers = ['user', 'group', 'company', 'product'] as const;
export type ViewLayer = (typeof viewLayers)[number];

export const densities = ['compact', 'standard', 'comfortable'] as const satisfies readonly ListView['density'][];
export type Density = (typeof densities)[number];

/** Arrangement of a grid that the table preferences have no room for. */
export interface OwnLayout {
  /** Pixels by column name, for columns that a person has resized. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  /** Names of the columns that stay at the left, in their order. */
  readonly pinned?: readonly string[] | undefined;
  readonly density?: Density | undefined;
}

/** Content of a view; a part that is left out leaves that of the list. */
export interface ViewState extends OwnLayout {
  /** Search, filters, order and rows per page, as `formatView` writes them. */
  readonly query: string;
  /** All columns in display order. */
  readonly columns?: readonly { readonly name: string; readonly visible: boolean }[] | undefined;
  readonly separator?: ListView['separator'] | undefined;
}

/** Parts of a view that its reader does not get. */
export interface LeftOut {
  readonly columns: number;
  readonly filters: number;
}

/** A view as one reader gets it. */
export interface NamedView {
  /** Number of a stored view, name of a view of the definitions. */
  readonly id: string;
  readonly layer: ViewLayer;
  readonly title: Text;
  /** The menu group of a view of the layer `group`. */
  readonly group?: { readonly code: string; readonly title: Text } | undefined;
  readonly isDefault: boolean;
  /** true: this reader may rename, save, share and delete it. */
  readonly canChange: boolean;
  /** Of a stored view: number that a change must name. */
  readonly version?: number | undefined;
  readonly state: ViewState;
  /** Withheld from this reader, by number alone. */
  readonly hidden: LeftOut;
  /** Names of no column today. */
  readonly gone: LeftOut;
}

/** The views of a list for one reader. */
export interface GridViews {
  readonly views: readonly NamedView[];
  /** Ids of the default views, by layer; of the layer `group` that of the current group. */
  readonly defaults: Readonly<Partial<Record<ViewLayer, string>>>;
  /** The reader's own widths, pinned columns and density. */
  readonly layout: OwnLayout;
  /** Menu groups with which the reader may share a view; undefined: the reader may not share. */
  readonly groups?: readonly { readonly code: string; readonly title: Text }[] | undefined;
}

/** Greatest number of views of a layer for one list: of one user, one group, one company. */
export const viewsMax = 100;
export const viewNameLength = 60;

/** Value of the address parameter `view` for the list as the definition has it, whatever view is the default. */
export const standardView = 'standard';
