import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { preferenceEndpoints } from '../../../shared/shell/preferences/endpoints.ts';
import { sql } from '../../db/sql.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';

const preferenceErrors = defineErrors({ column_twice: 400 });

interface Grid {
  readonly api: string;
  readonly cmid?: string;
}

interface TablePreference extends Grid {
  readonly record_pref: number;
  readonly table_pref: readonly { readonly name: string; readonly index: number; readonly visible: 'Y' | 'N' }[];
  readonly sep_pref: string;
}

/** Key of a grid's preferences: the call without its query. Grid contract 1. */
function keyOf({ api, cmid = '' }: Grid): { readonly api: string; readonly cmid: string } {
  return { api: api.split('?', 1)[0] ?? '', cmid };
}

/** GET users/get_user_table_infor: columns in display order; nothing saved is empty and null. Grid contract 14. */
export async function getTablePreference(call: CallOf<typeof preferenceEndpoints, 'GET users/get_user_table_infor'>) {
  const key = keyOf(call.query);
  const [row] = await call.app.database.forCall(call.ctx).run<{
    table_pref: TablePreference['table_pref'] | null;
    record_pref: number;
    sep_pref: string;
  }>(sql`select table_pref, record_pref, sep_pref from table_preferences
    where "user" = ${call.ctx.reader.userId} and api = ${key.api} and cmid = ${key.cmid}`);
  const table = (row?.table_pref ?? []).toSorted((a, b) => a.index - b.index).map(({ name, visible }) => ({ name, visible }));
  return { table, record: row?.record_pref ?? null, sep: row?.sep_pref ?? null };
}

/** PUT users/save_user_table_infor: without columns the saved ones stay. Grid contract 14. */
export async function saveTablePreference(call: CallOf<typeof preferenceEndpoints, 'PUT users/save_user_table_infor'>) {
  const preference = call.body;
  const { record_pref, table_pref, sep_pref } = preference;
  if (new Set(table_pref.map(({ name }) => name)).size < table_pref.length)
    throw preferenceErrors.column_twice({}, { errors: { table_pref: { key: 'error.column_twice' } } });
  const { api, cmid } = keyOf(preference);
  const { reader, now } = call.ctx;
  const columns = table_pref.length > 0 ? sql`${JSON.stringify(table_pref)}::jsonb` : sql`null::jsonb`;
  const connection = call.app.database.forCall(call.ctx);
  const update = sql`update table_preferences
    set record_pref = ${record_pref}, sep_pref = ${sep_pref}, table_pref = coalesce(${columns}, table_pref),
      updated_at = ${now}, updated_by = ${reader.userId}, version = version + 1
    where "user" = ${reader.userId} and api = ${api} and cmid = ${cmid} returning id`;
  const insert = sql`insert into table_preferences ("user", api, cmid, record_pref, table_pref, view_pref, sep_pref, created_by, updated_by)
    values (${reader.userId}, ${api}, ${cmid}, ${record_pref}, ${columns}, 'T', ${sep_pref}, ${reader.userId}, ${reader.userId})
    on conflict do nothing returning id`;
  // Two first saves at once: the one that could not insert finds the other's row.
  for (const statement of [update, insert, update]) if ((await connection.run(statement)).length > 0) break;
  return ['Success'];
}

/** DELETE users/reset_user_table_infor: done also when nothing was saved. A proxy may have dropped the body. Grid contract 14. */
export async function resetTablePreference(
  call: CallOf<typeof preferenceEndpoints, 'DELETE users/reset_user_table_infor'>,
): Promise<undefined> {
  const { api: named, cmid: screen } = { ...call.query, ...call.body };
  if (named === undefined) throw httpErrors.invalid_body({}, { errors: { api: { key: 'validation.required' } } });
  const { api, cmid } = keyOf({ api: named, ...(screen !== undefined && { cmid: screen }) });
  await call.app.database
    .forCall(call.ctx)
    .run(sql`delete from table_preferences where "user" = ${call.ctx.reader.userId} and api = ${api} and cmid = ${cmid}`);
}
