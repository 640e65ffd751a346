import type { AppError } from '../../../shared/framework/AppError.ts';
import type { BodyOf, EndpointNamed } from '../../../shared/framework/calls/endpointTypes.ts';
import type { NamedView, ViewState } from '../../../shared/framework/definitions/NamedView.ts';
import type { gridViewEndpoints } from '../../../shared/framework/endpoints/gridViewEndpoints.ts';
import { keepHidden, splitChart } from '../../../shared/framework/grid/views/readStoredView.ts';
import { formatListQuery } from '../../../shared/framework/query/formatListQuery.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import { isRowsPerPage } from '../../../shared/framework/query/rowsPerPage.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { openList } from '../../framework/lists/openList.ts';
import { type GridKey, type OpenGrid, openGrid } from './openGrid.ts';
import { findViewRows, type ViewRow, viewOf } from './readViews.ts';
import { viewErrors } from './viewErrors.ts';
import { checkRoom, lockPlaces, openSharing, placeOf, type Sharing, type Target, writerOf } from './viewPlaces.ts';

type Calls = typeof gridViewEndpoints;
type ViewChange = BodyOf<EndpointNamed<Calls, 'PUT grid_views/{id}'>>;

/** Version of the form of a stored state. */
const stateFormat = 1;

/**
 * POST grid_views.
 * @throws AppError as `checkState` and `targetOf`; `too_many_views` (409); `value_taken` (409, errors by field) for a name in use
 */
export async function addView({ ctx, app, body, request }: CallOf<Calls, 'POST grid_views'>): Promise<NamedView> {
  const grid = openGrid(ctx, body);
  const state = checkState(app, ctx, grid, body.state);
  return app.database.scoped(ctx).transaction(async (tx) => {
    const sharing = await openSharing(tx, app, request);
    const target = targetOf(sharing, body.layer, body.group);
    const place = placeOf(ctx, grid, target);
    await lockPlaces(tx, [place]);
    await checkRoom(tx, place);
    if (body.is_default) await clearDefault(tx, app, grid, { layer: target.layer, place });
    const { id } = await app.records.in(tx).create(
      writerOf(app, ctx, target.layer),
      'grid_views',
      { name: nameOf(body.name) },
      {
        set: {
          ...stored(ctx, target, place),
          api: grid.api,
          cmid: grid.cmid,
          is_default: body.is_default ?? false,
          state: { format: stateFormat, ...state },
        },
      },
    );
    return findView(tx, grid, sharing, Number(id));
  });
}

/**
 * PUT grid_views/{id}: parts left out keep their value.
 * @throws AppError as `addView`; `view_unknown` (404), `view_read_only` (403), `view_changed` (409)
 */
export async function changeView({ ctx, app, params, body, request }: CallOf<Calls, 'PUT grid_views/{id}'>): Promise<NamedView> {
  const key = await findKey(app.database.scoped(ctx), params.id);
  const grid = openGrid(ctx, key);
  const state = body.state && checkState(app, ctx, grid, body.state);
  return app.database.scoped(ctx).transaction(async (tx) => {
    const sharing = await openSharing(tx, app, request);
    const row = await getOwnRow(tx, grid, sharing, Number(params.id));
    const target = newTarget(sharing, row, body);
    const place = placeOf(ctx, grid, target);
    await lockPlaces(tx, [row.place, place]);
    const current = await getOwnRow(tx, grid, sharing, row.id);
    if (current.version !== body.version) throw viewErrors.view_changed();
    if (place !== current.place) await checkRoom(tx, place);
    const isDefault = body.is_default ?? (place === current.place && current.is_default);
    if (isDefault && !(current.is_default && place === current.place)) await clearDefault(tx, app, grid, { layer: target.layer, place });
    await app.records
      .in(tx)
      .change(
        writerOf(app, ctx, row.layer, target.layer),
        'grid_views',
        row.id,
        body.name === undefined ? {} : { name: nameOf(body.name) },
        {
          set: {
            ...stored(ctx, target, place),
            is_default: isDefault,
            ...(state && { state: { format: stateFormat, ...keepHidden(state, current.state, grid.names) } }),
          },
        },
      );
    return findView(tx, grid, sharing, row.id);
  });
}

/**
 * DELETE grid_views/{id}.
 * @throws AppError `view_unknown` (404), `view_read_only` (403), `view_changed` (409)
 */
export async function removeView({ ctx, app, params, query, request }: CallOf<Calls, 'DELETE grid_views/{id}'>): Promise<undefined> {
  const key = await findKey(app.database.scoped(ctx), params.id);
  const grid = openGrid(ctx, key);
  await app.database.scoped(ctx).transaction(async (tx) => {
    const sharing = await openSharing(tx, app, request);
    const { place } = await getOwnRow(tx, grid, sharing, Number(params.id));
    await lockPlaces(tx, [place]);
    const { id, version, layer } = await getOwnRow(tx, grid, sharing, Number(params.id));
    if (version !== Number(query.version)) throw viewErrors.view_changed();
    await app.records.in(tx).remove(writerOf(app, ctx, layer), 'grid_views', id);
  });
}

/**
 * The state with a query as `formatListQuery` writes it, from its first row.
 * @throws AppError of the list request for a query that the reader cannot send; `invalid_body` (400) for other columns than the reader's
 */
function checkState({ registrations }: App, ctx: CallContext, { api, cmid, names }: OpenGrid, state: ViewState): ViewState {
  const { queryContext } = openList(registrations, { ...ctx, cmid }, api.replace(/^GET /, ''), 'list');
  const { query: text, chart } = splitChart(state.query);
  const query = parseListQuery(text, queryContext);
  if (!isRowsPerPage(query.limit)) throw refused('state', 'validation.enum');
  const named = [...(state.columns ?? []).map(({ name }) => name), ...(state.pinned ?? []), ...Object.keys(state.widths ?? {})];
  const unknown = named.find((name) => names.column(name).is !== 'shown');
  if (unknown !== undefined) throw refused('state', 'error.view_column_unknown', { name: unknown });
  const places = state.columns ?? [];
  if (new Set(places.map(({ name }) => name)).size < places.length) throw refused('state', 'error.column_twice');
  const written = formatListQuery({ ...query, offset: 0 });
  return { ...state, query: chart ? `${written}&${chart}` : written };
}

/** @throws AppError `view_not_shared` (403) unless the reader may write the layer; `invalid_body` (400) for an unknown group */
function targetOf({ groups, canShare }: Sharing, layer: Target['layer'], code: string | undefined): Target {
  if (layer === 'user') return { layer, group: undefined };
  if (!canShare) throw viewErrors.view_not_shared();
  if (layer === 'company') return { layer, group: undefined };
  const group = code === undefined ? groups.find(({ is_own }) => is_own) : groups.find((each) => each.code === code);
  if (!group) throw refused('group', 'error.view_group_unknown', { name: code ?? '' });
  return { layer, group };
}

function newTarget(sharing: Sharing, row: ViewRow, { layer = row.layer, group }: ViewChange): Target {
  const isSame = layer === row.layer && (layer !== 'group' || group === undefined);
  return isSame ? { layer, group: sharing.groups.find(({ id }) => id === row.menu_group) } : targetOf(sharing, layer, group);
}

function stored({ reader }: CallContext, { layer, group }: Target, place: string) {
  return {
    layer,
    place,
    company: reader.companyId,
    owner: layer === 'user' ? reader.userId : null,
    menu_group: layer === 'group' ? (group?.id ?? null) : null,
  };
}

/**
 * Takes the default from the view of a place that has it. A new own default takes the place of what the user saved for the list without
 * a view: the later choice counts. Decision 351.
 */
async function clearDefault(
  tx: ScopedConnection,
  app: App,
  { api, cmid }: GridKey,
  { layer, place }: Pick<ViewRow, 'layer' | 'place'>,
): Promise<void> {
  const { ctx } = tx;
  const records = app.records.in(tx);
  const rows = await tx.run<{ id: number }>(
    sql`select v.id from ${table(ctx, 'grid_views', 'v')} where v.place = ${place} and v.is_default`,
  );
  for (const { id } of rows) await records.change(writerOf(app, ctx, layer), 'grid_views', id, {}, { set: { is_default: false } });
  if (layer !== 'user') return;
  for (const entity of ['table_preferences', 'grid_layouts']) {
    const saved = await tx.run<{ id: number }>(sql`
      select t.id from ${table(ctx, entity, 't')} where t."user" = ${ctx.reader.userId} and t.api = ${api} and t.cmid = ${cmid}`);
    for (const { id } of saved) await records.remove(ctx, entity, id);
  }
}

/** @throws AppError `view_unknown` (404) */
async function findKey(connection: ScopedConnection, id: string): Promise<GridKey> {
  const [key] = await connection.run<GridKey>(
    sql`select v.api, v.cmid from ${table(connection.ctx, 'grid_views', 'v')} where v.id = ${id}::bigint`,
  );
  if (!key) throw viewErrors.view_unknown();
  return key;
}

/** @throws AppError `view_unknown` (404), `view_read_only` (403) */
async function getOwnRow(tx: ScopedConnection, grid: GridKey, { groups, canShare }: Sharing, id: number): Promise<ViewRow> {
  const row = (await findViewRows(tx, grid, groups)).find((each) => each.id === id);
  if (!row) throw viewErrors.view_unknown();
  if (row.layer !== 'user' && !canShare) throw viewErrors.view_read_only();
  return row;
}

async function findView(tx: ScopedConnection, grid: OpenGrid, sharing: Sharing, id: number): Promise<NamedView> {
  return viewOf(await getOwnRow(tx, grid, sharing, id), grid, sharing.groups, sharing.canShare);
}

/** @throws AppError `invalid_body` (400) for a name of blanks */
function nameOf(given: string): string {
  const name = given.trim();
  if (name === '') throw refused('name', 'validation.required');
  return name;
}

function refused(field: string, key: string, values: Readonly<Record<string, string>> = {}): AppError {
  return httpErrors.invalid_body({}, { errors: { [field]: { key, values } } });
}
