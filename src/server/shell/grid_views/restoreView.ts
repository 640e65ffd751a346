import { AppError } from '../../../shared/framework/AppError.ts';
import type { NamedView } from '../../../shared/framework/definitions/NamedView.ts';
import type { gridViewEndpoints } from '../../../shared/framework/endpoints/gridViewEndpoints.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { openGrid } from './openGrid.ts';
import { findViewRows, type ViewRow, viewOf } from './readViews.ts';
import { viewErrors } from './viewErrors.ts';
import { checkRoom, lockPlaces, openSharing, type Sharing, writerOf } from './viewPlaces.ts';

type Calls = typeof gridViewEndpoints;

/**
 * POST grid_views/{id}/restore: a deleted view as it was, under its id, with the rights that a new one needs. It is the default again
 * unless its layer has another one.
 * @throws AppError `view_unknown` (404), `view_not_shared` (403), `view_name_taken` (409), `view_not_deleted` (409), `too_many_views` (409)
 */
export async function restoreView({ ctx, app, params, request }: CallOf<Calls, 'POST grid_views/{id}/restore'>): Promise<NamedView> {
  const id = Number(params.id);
  return app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    const values = await records.findDeleted(ctx, 'grid_views', id);
    const sharing = await openSharing(tx, app, request);
    if (!values) throw await unknownDeletion(records, ctx, sharing, id);
    if (!isOfReader(values, ctx, sharing)) throw viewErrors.view_unknown();
    const { name, layer, place, ...key } = parseDeleted(values);
    if (layer !== 'user' && !sharing.canShare) throw viewErrors.view_not_shared();
    const grid = openGrid(ctx, key);
    await lockPlaces(tx, [place]);
    await checkRoom(tx, place);
    const set = { is_default: values['is_default'] === true && !(await hasDefault(tx, place)) };
    await records.restore(writerOf(app, ctx, layer), 'grid_views', id, { set }).catch((error: unknown) => {
      throw restoreRefusal(error, name);
    });
    const row = (await findViewRows(tx, grid, sharing.groups)).find((each) => each.id === id);
    if (!row) throw viewErrors.view_unknown();
    return viewOf(row, grid, sharing.groups, sharing.canShare);
  });
}

/** The refusal of the record in the words of views: its name is taken, or someone else has restored it since it was found. */
function restoreRefusal(error: unknown, name: string): unknown {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'value_taken') return viewErrors.view_name_taken({ name }, { cause: error });
  return code === 'nothing_to_restore' ? viewErrors.view_not_deleted({ name }, { cause: error }) : error;
}

/** Refusal for a view that is not deleted, if the reader sees it. */
async function unknownDeletion(records: Records, ctx: CallContext, sharing: Sharing, id: number) {
  const stored = await records.find(ctx, 'grid_views', id);
  return stored && isOfReader(stored, ctx, sharing)
    ? viewErrors.view_not_deleted({ name: textOf(stored['name']) })
    : viewErrors.view_unknown();
}

/** true: the reader would see the view if it still existed. The scope by itself lets staff see views of other companies. */
function isOfReader(values: RecordValues, { reader }: CallContext, { groups }: Sharing): boolean {
  if (values['company'] !== reader.companyId) return false;
  const { layer } = parseDeleted(values);
  if (layer === 'user') return values['owner'] === reader.userId;
  return layer === 'company' || groups.some(({ id }) => id === values['menu_group']);
}

async function hasDefault(tx: ScopedConnection, place: string): Promise<boolean> {
  const rows = await tx.run(sql`select from ${table(tx.ctx, 'grid_views', 'v')} where v.place = ${place} and v.is_default`);
  return rows.length > 0;
}

type DeletedView = Pick<ViewRow, 'name' | 'layer' | 'place'> & { readonly api: string; readonly cmid: string };

function parseDeleted(values: RecordValues): DeletedView {
  return values as unknown as DeletedView;
}
