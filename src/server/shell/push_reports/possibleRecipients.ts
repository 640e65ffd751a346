import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { pushReportEndpoints } from '../../../shared/shell/push_reports/endpoints.ts';
import { matchesWords } from '../../db/matchesWords.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { authorize, refusal } from '../../framework/access/access.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { userColumns, usersAs } from '../users/userColumns.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly company_id: number;
  readonly company: string;
  readonly customer_id: number | null;
  readonly customer: string | null;
  readonly total: number;
}

/**
 * Active users of the companies that the caller sees, or of one of them, for staff of the product's company.
 * @throws AppError `no_permission` (403)
 */
export async function listPossibleRecipients({ ctx, app, query }: CallOf<typeof pushReportEndpoints, 'GET pushreport_customers'>) {
  authorize(ctx, 'pushreport', 'create');
  if (!ctx.reader.isStaff) throw refusal(ctx.reader);
  const all = app.system('users to whom staff send reports', ctx);
  const [u, { limit = 20, offset = 0, search = '' }] = [usersAs('u'), query];
  // Names of records that the caller may not see stay out. Law 62
  const named = getEntity(ctx.registry, 'users').fields.get(userColumns.customer)?.reference?.entity;
  const [join, columns] = named
    ? [sql`left join ${table(ctx, named, 'k')} on k.id = ${u.customer}`, sql`k.id as customer_id, k.name as customer`]
    : [sql``, sql`null::bigint as customer_id, null::text as customer`];
  const one = (column: Sql, id: string | undefined): Sql => (id === undefined ? sql`` : sql`and ${column} = ${Number(id)}::bigint`);
  const rows = await app.database.scoped(ctx).run<Row>(sql`
    select u.id, concat_ws(' ', ${u.firstName}, ${u.lastName}) as name, ${u.email} as email, c.id as company_id, c.name as company, ${columns},
      count(*) over () as total
    from ${table(all, 'users', 'u')} join ${table(ctx, 'companies', 'c')} on c.id = ${u.company} ${join}
    where ${u.status} = 'active' ${one(u.company, query.company)} ${one(u.customer, query.customer)} and ${matchesWords(search, [u.username, u.firstName, u.lastName, u.email, 'c.name'])}
    order by c.name, ${u.lastName}, ${u.firstName}, u.id limit ${Number(limit)}::int offset ${Number(offset)}::int`);
  return {
    results: rows.map((row) => ({
      company: { id: row.company_id, name: row.company },
      customer: row.customer_id === null ? null : { id: row.customer_id, name: row.customer },
      user: { id: row.id, name: row.name, email: row.email },
    })),
    count: rows[0]?.total ?? 0,
  };
}

/**
 * Active companies that the caller sees, or one of whose customers the caller sees, for staff of the product's company.
 * @throws AppError `no_permission` (403)
 */
export async function listPossibleCompanies({ ctx, app, query }: CallOf<typeof pushReportEndpoints, 'GET pushreport_companies'>) {
  authorize(ctx, 'scheduled_reports', 'create');
  if (!ctx.reader.isStaff) throw refusal(ctx.reader);
  const { limit = 20, offset = 0, search = '' } = query;
  const results = await app.database.scoped(ctx).run<{ id: number; code: string; name: string }>(sql`
    select c.id, c.code, c.name from ${table(ctx, 'companies', 'c')}
    where c.status = 'active' and ${matchesWords(search, ['c.code', 'c.name'])}
    order by c.name, c.id limit ${Number(limit)}::int offset ${Number(offset)}::int`);
  return { results };
}
