import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { BodyOf, EndpointNamed } from '../../../shared/framework/calls/endpointTypes.ts';
import type { SavedLayout } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { preferenceEndpoints } from '../../../shared/shell/preferences/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';

const preferenceErrors = defineErrors({ column_twice: 400 });

interface Grid {
  readonly api: string;
  readonly cmid?: string;
}

type TablePreference = BodyOf<EndpointNamed<typeof preferenceEndpoints, 'PUT users/save_user_table_infor'>>;

/** Key of a grid's preferences: the call without its query. Grid contract 1. */
function keyOf({ api, cmid = '' }: Grid): { readonly api: string; readonly cmid: string } {
  return { api: api.split('?', 1)[0] ?? '', cmid };
}

/** GET users/get_user_table_infor. Spec B-218; grid contract 14. */
export async function getTablePreference({ ctx, app, query }: CallOf<typeof preferenceEndpoints, 'GET users/get_user_table_infor'>) {
  return await findSavedLayout(ctx, app, query);
}

/** The layout that the caller saved for a grid, its columns in display order; empty and null if there is none. Grid contract 14. */
export async function findSavedLayout(ctx: CallContext, { database }: App, grid: Grid): Promise<SavedLayout> {
  const key = keyOf(grid);
  const [row] = await database.scoped(ctx).run<{
    table_pref: TablePreference['table_pref'] | null;
    record_pref: number;
    sep_pref: string;
  }>(sql`select table_pref, record_pref, sep_pref from ${table(ctx, 'table_preferences', 't')}
    where "user" = ${ctx.reader.userId} and api = ${key.api} and cmid = ${key.cmid}`);
  const columns = (row?.table_pref ?? []).toSorted((a, b) => a.index - b.index).map(({ name, visible }) => ({ name, visible }));
  return { table: columns, record: row?.record_pref ?? null, sep: row?.sep_pref ?? null };
}

/** PUT users/save_user_table_infor: without columns, the saved ones stay. Grid contract 14. */
export async function saveTablePreference(call: CallOf<typeof preferenceEndpoints, 'PUT users/save_user_table_infor'>) {
  const preference = call.body;
  const { record_pref, table_pref, sep_pref } = preference;
  if (new Set(table_pref.map(({ name }) => name)).size < table_pref.length)
    throw preferenceErrors.column_twice({}, { errors: { table_pref: { key: 'error.column_twice' } } });
  const { ctx, app } = call;
  const values = { record_pref, sep_pref, view_pref: 'T', ...(table_pref.length > 0 && { table_pref }) };
  await app.records.save(ctx, 'table_preferences', { user: ctx.reader.userId, ...keyOf(preference) }, values);
  return ['Success'];
}

/** DELETE users/reset_user_table_infor: succeeds also if nothing was saved. A proxy may have dropped the body. Grid contract 14. */
export async function resetTablePreference(
  call: CallOf<typeof preferenceEndpoints, 'DELETE users/reset_user_table_infor'>,
): Promise<undefined> {
  const { api: named, cmid: screen } = { ...call.query, ...call.body };
  if (named === undefined) throw httpErrors.invalid_body({}, { errors: { api: { key: 'validation.required' } } });
  const { api, cmid } = keyOf({ api: named, ...(screen !== undefined && { cmid: screen }) });
  const id = await findPreference(call.ctx, call.app, { api, cmid });
  if (id !== undefined) await call.app.records.remove(call.ctx, 'table_preferences', id);
}

async function findPreference(ctx: CallContext, { database }: App, { api, cmid }: ReturnType<typeof keyOf>): Promise<number | undefined> {
  const [row] = await database.scoped(ctx).run<{ id: number }>(sql`
    select t.id from ${table(ctx, 'table_preferences', 't')} where t."user" = ${ctx.reader.userId} and t.api = ${api} and t.cmid = ${cmid}`);
  return row?.id;
}
