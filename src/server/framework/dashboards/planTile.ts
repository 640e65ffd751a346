import { AppError } from '../../../shared/framework/AppError.ts';
import { describeColumns } from '../../../shared/framework/definitions/describe/describeColumns.ts';
import { canUseView } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { DashboardTile } from '../../../shared/framework/definitions/types.gen.ts';
import { listParameters } from '../../../shared/framework/query/formatListQuery.ts';
import type { FilterNode, ListQuery, SortKey } from '../../../shared/framework/query/ListQuery.ts';
import { parseFilter } from '../../../shared/framework/query/parseFilter.ts';
import { emptyQuery, parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import { fillFilter, fillPlaceholders, type PlaceholderValues } from '../../../shared/framework/query/placeholders.ts';
import { formatQueryParameter } from '../../../shared/framework/query/queryParameters.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { type ListModel, openList } from '../lists/openList.ts';
import { plainQuery } from '../lists/readPages.ts';
import type { Registrations } from '../registrations/Registrations.ts';

/** A tile with the list request behind it. */
export interface TilePlan {
  readonly tile: DashboardTile;
  readonly model: ListModel;
  readonly query: ListQuery;
  /** Columns of a list tile, or the column of a total. */
  readonly columns: readonly ColumnDescription[];
  /** Address below pages/ of the screen with the conditions of the tile. */
  readonly path: string;
}

const defaultRows = 5;

/**
 * Plans a tile for a reader; reads no data.
 * @param timezone zone of the reader; undefined: that of the call
 * @returns undefined if the reader may not open the screen of the tile, or may not see a field that it names
 */
export function planTile(
  registrations: Registrations,
  ctx: CallContext,
  tile: DashboardTile,
  timezone: string | undefined,
): TilePlan | undefined {
  const { registry, reader } = ctx;
  const screen = registry.screens.find(({ cmid, view, list }) => cmid === tile.cmid && view === 'list' && list);
  if (!screen?.list || !canUseView(registry, reader, screen)) return undefined;
  const model = openList(registrations, { ...ctx, cmid: tile.cmid }, screen.list.path, 'list');
  const columns = columnsOf(model, tile);
  const known = columns && readKnown(() => conditionsOf(model, tile, ctx));
  if (!columns || !known) return undefined;
  const sort = tile.kind === 'list' ? (tile.sort ?? []).map(sortKey) : [];
  if (sort.some(({ field }) => !model.find(field))) return undefined;
  return {
    tile,
    model,
    columns,
    query: {
      ...plainQuery,
      filters: [...known.fixed.filters, ...known.own],
      search: known.fixed.search,
      sort,
      timezone: known.fixed.timezone ?? timezone,
      ...(tile.kind === 'list' ? { fields: tile.columns, limit: tile.rows ?? defaultRows } : { fields: [], limit: 1 }),
      aggregates: tile.kind === 'figure' && tile.total ? [tile.total] : [],
    },
    path: `${screen.path}?${addressOf(known.own, sort)}`,
  };
}

/** The columns of a tile; undefined if the reader may not see one of them. */
function columnsOf({ registry, reader, list }: ListModel, tile: DashboardTile): readonly ColumnDescription[] | undefined {
  const names = tile.kind === 'list' ? tile.columns : tile.total ? [tile.total.field] : [];
  const visible = new Map(describeColumns(registry, list, reader).map((column) => [column.field, column]));
  const columns = names.flatMap((name) => visible.get(name) ?? []);
  return columns.length === names.length ? columns : undefined;
}

/** The screen's own query, and the conditions of the tile. */
function conditionsOf({ list, queryContext }: ListModel, tile: DashboardTile, values: PlaceholderValues) {
  return {
    fixed: parseListQuery(fillPlaceholders(list.fixedQuery, values), queryContext),
    own: parseFilter(fillFilter(tile.filters_params ?? {}, values), queryContext, 'filters_params'),
  };
}

/** Undefined if the query names a field that the reader may not see; the lint has found every other fault. */
function readKnown<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unknown_column' || error.code === 'unknown_parameter')) return undefined;
    throw error;
  }
}

/** The conditions as the query of a screen's address. Without any it names the first row: a screen with no query starts with its own filters. */
function addressOf(filters: readonly FilterNode[], sort: readonly SortKey[]): string {
  const parameters = listParameters({ ...emptyQuery, filters, sort }).filter(([name]) => name !== 'limit' && name !== 'offset');
  return (parameters.length > 0 ? parameters : [['offset', '0'] as const])
    .map(([name, value]) => formatQueryParameter(name, value))
    .join('&');
}

function sortKey(key: string): SortKey {
  return { field: key.replace(/^-/, ''), descending: key.startsWith('-') };
}
