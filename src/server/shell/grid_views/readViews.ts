import type { GridViews, NamedView, OwnLayout, ViewLayer, ViewState } from '../../../shared/framework/definitions/NamedView.ts';
import { productViews } from '../../../shared/framework/grid/views/productViews.ts';
import { readStoredView } from '../../../shared/framework/grid/views/readStoredView.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import type { GridKey, OpenGrid } from './openGrid.ts';
import { canShareViews, listViewGroups, type ViewGroup } from './viewGroups.ts';

/** A stored view in the sight of its reader. */
export interface ViewRow {
  readonly id: number;
  readonly name: string;
  readonly layer: Exclude<ViewLayer, 'product'>;
  readonly menu_group: number | null;
  readonly place: string;
  readonly is_default: boolean;
  readonly version: number;
  readonly state: StoredState;
}

/** A state as it is stored, with the version of its form. */
interface StoredState extends ViewState {
  readonly format: number;
}

const rowsMax = 2000;

/**
 * Views of a list for the reader of the connection, by name: from the definition, the company, the reader's menu groups, and the reader's
 * own.
 * @param current code of the current menu group, from the header `group`
 */
export async function readViews(connection: ScopedConnection, app: App, grid: OpenGrid, current: string): Promise<GridViews> {
  const { ctx } = connection;
  const groups = await listViewGroups(connection, app, current);
  const canShare = await canShareViews(connection, app);
  const rows = await findViewRows(connection, grid, groups);
  const shipped = productViews(ctx.registry, grid.list, ctx);
  const stored = rows.map((row) => viewOf(row, grid, groups, canShare));
  const currentGroup = groups.find(({ is_own }) => is_own)?.id;
  const defaultOf = (layer: ViewLayer) => [
    ...shipped.filter((view) => layer === 'product' && view.isDefault).map(({ id }) => id),
    ...rows
      .filter((row) => row.layer === layer && row.is_default && (layer !== 'group' || row.menu_group === currentGroup))
      .map(({ id }) => String(id)),
  ];
  const [user, group, company, product] = [defaultOf('user')[0], defaultOf('group')[0], defaultOf('company')[0], defaultOf('product')[0]];
  return {
    views: [...stored, ...shipped],
    defaults: {
      ...(user !== undefined && { user }),
      ...(group !== undefined && { group }),
      ...(company !== undefined && { company }),
      ...(product !== undefined && { product }),
    },
    layout: await findOwnLayout(connection, grid),
    ...(canShare && { groups: groups.map(groupOf) }),
  };
}

/** Stored views of a list that the reader may see. The conditions narrow the scope, by which an administrator sees more. */
export async function findViewRows(
  connection: ScopedConnection,
  { api, cmid }: GridKey,
  groups: readonly ViewGroup[],
): Promise<readonly ViewRow[]> {
  const { ctx } = connection;
  const { reader } = ctx;
  return connection.run<ViewRow>(sql`
    select v.id, v.name, v.layer, v.menu_group, v.place, v.is_default, v.version, v.state from ${table(ctx, 'grid_views', 'v')}
    where v.api = ${api} and v.cmid = ${cmid} and v.company = ${reader.companyId} and (
      v.layer = 'company' or (v.layer = 'user' and v.owner = ${reader.userId})
      or (v.layer = 'group' and v.menu_group = any(${groups.map(({ id }) => id)}::bigint[])))
    order by v.name, v.id limit ${rowsMax}`);
}

export function viewOf(row: ViewRow, { names }: OpenGrid, groups: readonly ViewGroup[], canShare: boolean): NamedView {
  const group = groups.find(({ id }) => id === row.menu_group);
  const { format: _format, ...state } = row.state;
  return {
    id: String(row.id),
    layer: row.layer,
    title: { en: row.name, fr: row.name },
    ...(group && { group: groupOf(group) }),
    isDefault: row.is_default,
    canChange: row.layer === 'user' || canShare,
    version: row.version,
    ...readStoredView(state, names),
  };
}

/** Widths, pinned columns and density that the reader saved for a list. */
export async function findOwnLayout(connection: ScopedConnection, { api, cmid }: GridKey): Promise<OwnLayout> {
  const { ctx } = connection;
  const [row] = await connection.run<{ layout: OwnLayout }>(sql`
    select l.layout from ${table(ctx, 'grid_layouts', 'l')} where l."user" = ${ctx.reader.userId} and l.api = ${api} and l.cmid = ${cmid}`);
  return row?.layout ?? {};
}

function groupOf({ code, name_en, name_fr }: ViewGroup): NonNullable<NamedView['group']> {
  return { code, title: { en: name_en, fr: name_fr } };
}
