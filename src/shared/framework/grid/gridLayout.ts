import type { ColumnDescription, SavedLayout } from '../definitions/ScreenDescription.ts';
import { isRowsPerPage } from '../query/rowsPerPage.ts';

/** The lines that divide the cells. Spec B-209. */
export const separators = ['horizontal', 'vertical', 'cell', 'none'] as const;
export type Separator = (typeof separators)[number];

export interface ColumnPlace {
  readonly name: string;
  readonly visible: boolean;
}

/** Arrangement of a grid by a person. */
export interface GridLayout {
  /** All columns in display order. */
  readonly columns: readonly ColumnPlace[];
  readonly rowsPerPage: number;
  readonly separator: Separator;
}

type LayoutColumn = Pick<ColumnDescription, 'name' | 'required' | 'hidden'>;

/** The layout of a grid before any change by a person. */
export function defaultLayout(columns: readonly LayoutColumn[], rowsPerPage: number): GridLayout {
  return {
    columns: columns.map(({ name, required, hidden }) => ({ name, visible: required || !hidden })),
    rowsPerPage,
    separator: 'horizontal',
  };
}

/**
 * The layout after a stored preference was loaded. Unknown names are skipped, new columns come last, required ones are visible.
 * @param answer of `users/get_user_table_infor`, unchecked: `{table: [{name, visible}], record, sep}`
 * @see grid contract 14; spec B-217
 */
export function readPreference(answer: unknown, columns: readonly LayoutColumn[], defaults: GridLayout): GridLayout {
  const { columns: places, rowsPerPage, separator } = readSaved(answer, columns, defaults);
  return { columns: places ?? defaults.columns, rowsPerPage: rowsPerPage ?? defaults.rowsPerPage, separator: separator ?? 'horizontal' };
}

/** As `readPreference`, without the parts that are not stored. */
export function readSaved(answer: unknown, columns: readonly LayoutColumn[], defaults: GridLayout): Partial<GridLayout> {
  const { table, record, sep }: { table?: unknown; record?: unknown; sep?: unknown } = isObject(answer) ? answer : {};
  const stored = Array.isArray(table) ? table.filter(isObject) : [];
  const separator = separators.find((each) => each === sep);
  return {
    ...(stored.length > 0 && {
      columns: placesOf(
        stored.map((place) => ({ name: place['name'], visible: place['visible'] === 'Y' })),
        columns,
        defaults,
      ),
    }),
    ...(isRowsPerPage(record) && { rowsPerPage: record }),
    ...(separator && { separator }),
  };
}

/** Stored places of columns as places of all columns: unknown names are skipped, new columns come last, required ones are visible. */
export function placesOf(
  stored: readonly { readonly name: unknown; readonly visible: boolean }[],
  columns: readonly LayoutColumn[],
  defaults: GridLayout,
): readonly ColumnPlace[] {
  const known = stored.flatMap((place) => {
    const column = columns.find(({ name }) => name === place.name);
    return column ? [{ name: column.name, visible: column.required || place.visible }] : [];
  });
  const places = [...new Map(known.map((place) => [place.name, place])).values()];
  return [...places, ...defaults.columns.filter(({ name }) => !places.some((place) => place.name === name))];
}

/** The columns with one of them moved by so many places, stopping at the ends. Spec B-210. */
export function moveColumn(columns: readonly ColumnPlace[], name: string, by: number): readonly ColumnPlace[] {
  const from = columns.findIndex((place) => place.name === name);
  const moved = columns[from];
  if (!moved) return columns;
  const others = columns.toSpliced(from, 1);
  return others.toSpliced(Math.min(Math.max(from + by, 0), others.length), 0, moved);
}

export function setVisible(columns: readonly ColumnPlace[], name: string, visible: boolean): readonly ColumnPlace[] {
  return columns.map((place) => (place.name === name ? { name, visible } : place));
}

/** True if the visible columns or their order differ. Spec B-226, B-227. */
export function columnsDiffer(a: GridLayout, b: GridLayout): boolean {
  return visibleNames(a).join('\n') !== visibleNames(b).join('\n');
}

/** True if there is a change to save. Spec B-225 to B-229. */
export function layoutsDiffer(a: GridLayout, b: GridLayout): boolean {
  return columnsDiffer(a, b) || a.separator !== b.separator || a.rowsPerPage !== b.rowsPerPage;
}

/** The body of `users/save_user_table_infor`. Spec B-212 to B-216, B-220. */
export function savePayload(layout: GridLayout, saved: GridLayout, list: { readonly api: string; readonly cmid: string }) {
  return {
    record_pref: layout.rowsPerPage,
    // An empty list lets the server keep the stored column layout.
    table_pref: columnsDiffer(layout, saved)
      ? layout.columns.map(({ name, visible }, index) => ({ name, index, visible: visible ? 'Y' : 'N' }))
      : [],
    view_pref: 'T',
    sep_pref: layout.separator,
    ...list,
  };
}

/** The answer of `users/get_user_table_infor` while nothing is saved. */
export const nothingSaved: SavedLayout = { table: [], record: null, sep: null };

/** The answer of `users/get_user_table_infor` after a layout was saved. */
export function savedLayoutOf({ columns, rowsPerPage, separator }: GridLayout): SavedLayout {
  return { table: columns.map(({ name, visible }) => ({ name, visible: visible ? 'Y' : 'N' })), record: rowsPerPage, sep: separator };
}

/** True if the answer to a save reports success: its first element contains `Success`. Spec B-221. */
export function saveSucceeded(answer: unknown): boolean {
  return (Array.isArray(answer) || typeof answer === 'string') && String(answer[0]).includes('Success');
}

function visibleNames({ columns }: GridLayout): string[] {
  return columns.filter(({ visible }) => visible).map(({ name }) => name);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
