import type { ResultOf } from '../../../shared/framework/calls/endpointTypes.ts';
import type { finderEndpoints } from '../../../shared/shell/finders/endpoints.ts';
import { matchesWords } from '../../db/matchesWords.ts';
import { withoutCase } from '../../db/schema/entityIndexes.ts';
import { scopePredicate } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { Call, CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { mayOpenCmid } from '../rights/mayOpenCmid.ts';

interface Finder {
  /** Columns of an answer. */
  readonly columns: Sql;
  /** `from … where …` for all rows that the caller may find. */
  readonly from: (call: Call) => Sql;
  /** Columns to search for words, as `alias.column`. */
  readonly searched: readonly string[];
  readonly order: Sql;
}

/** Makes a finder: plain text in `search`, one page of the matches and their total count. Decisions 27. */
function findBy<Found>({ columns, from, searched, order }: Finder) {
  return async (call: CallOf<typeof finderEndpoints, 'GET customers/search'>) => {
    const { search = '', limit = 20, offset = 0 } = call.query;
    const connection = call.app.database.forCall(call.ctx);
    const found = sql`${from(call)} and ${matchesWords(search, searched)}`;
    const results = await connection.run<Found>(
      sql`select ${columns} ${found} order by ${order} limit ${Number(limit)}::bigint offset ${Number(offset)}::bigint`,
    );
    const [row] = await connection.run(sql<{ count: number }>`select count(*) as count ${found}`);
    return { results, count: row?.count ?? 0 };
  };
}

const inScope = ({ registry, ctx }: Call, entity: string, alias: string) => scopePredicate(registry, ctx.reader, entity, alias);

/** GET query/users. Spec S-285. */
const findUsers = findBy<ResultOf<typeof finderEndpoints, 'GET query/users'>>({
  columns: sql`u.id, u."MT_UID", concat_ws(' ', u."MT_FNAME", u."MT_LNAME") as name, c.name as company, u."MT_TYPE"`,
  from: (call) => sql`from users u join companies c on c.id = u."MT_COMP" where ${inScope(call, 'users', 'u')}`,
  searched: ['u.MT_UID', 'u.MT_FNAME', 'u.MT_LNAME', 'u.MT_EMAIL', 'c.name'],
  order: sql`u."MT_LNAME", u."MT_FNAME", u.id`,
});

/** GET query/customers. Spec S-285. */
const findCustomers = findBy<ResultOf<typeof finderEndpoints, 'GET query/customers'>>({
  columns: sql`k.id, k.code, k.name, c.name as company`,
  from: (call) => sql`from customers k join companies c on c.id = k.company where ${inScope(call, 'customers', 'k')}`,
  searched: ['k.code', 'k.name'],
  order: sql`k.name, k.id`,
});

/** GET customers/search. Spec S-226. */
const searchCustomers = findBy<ResultOf<typeof finderEndpoints, 'GET customers/search'>>({
  columns: sql`k.id, k.code, k.name, concat_ws(', ', k.address_1, k.city, k.province, k.postal_code) as address`,
  from: (call) => sql`from customers k where ${inScope(call, 'customers', 'k')}`,
  searched: ['k.code', 'k.name', 'k.address_1', 'k.city', 'k.postal_code'],
  order: sql`k.name, k.id`,
});

/** GET query/companies. Spec S-285. */
const findCompanies = findBy<ResultOf<typeof finderEndpoints, 'GET query/companies'>>({
  columns: sql`c.id, c.code, c.name`,
  from: (call) => sql`from companies c where ${inScope(call, 'companies', 'c')}`,
  searched: ['c.code', 'c.name'],
  order: sql`c.name, c.id`,
});

/** GET commands/list: the commands that the caller may see, with titles in the language of the request. Spec S-277. */
async function listCommands(call: CallOf<typeof finderEndpoints, 'GET commands/list'>) {
  const title = sql.id('c', call.ctx.language === 'fr' ? 'title_fr' : 'title_en');
  return findBy<ResultOf<typeof finderEndpoints, 'GET commands/list'>>({
    columns: sql`c.cmid, ${title} as title`,
    from: () => sql`from commands c where ${inScope(call, 'commands', 'c')}`,
    searched: ['c.cmid', 'c.title_en', 'c.title_fr'],
    order: sql`${title}, c.cmid`,
  })(call);
}

/**
 * GET commands/command_path: below /{company}/pages/. Spec S-277.
 * @throws AppError `no_permission` (403) for a cmid that is not granted, known or not
 */
async function commandPath(call: CallOf<typeof finderEndpoints, 'GET commands/command_path'>) {
  const { registry, ctx, app } = call;
  const { cmid } = call.query;
  if (!mayOpenCmid(registry, ctx.reader, cmid)) throw httpErrors.no_permission();
  const path = registry.screensByCmid.get(cmid)?.find((screen) => !screen.path.includes('{'))?.path;
  if (path !== undefined) return { cmid, path };
  const [row] = await app.database.forCall(ctx).run(sql<{ path: string }>`select command_path as path from commands where cmid = ${cmid}`);
  return { cmid, path: row?.path ?? cmid };
}

/**
 * GET users/user_verify: asked before a user is added. Spec S-283.
 * @throws AppError `record_not_found` (404) for a company that the caller may not see
 */
async function verifyUser(call: CallOf<typeof finderEndpoints, 'GET users/user_verify'>) {
  const { ctx, app } = call;
  const { user_id: userId, company = '' } = call.query;
  const connection = app.database.forCall(ctx);
  const isNamed = company === '' ? sql`c.id = ${ctx.reader.companyId}::bigint` : sql`c.code = ${company.toLowerCase()}`;
  const [found] = await connection.run(sql<{ exists: boolean }>`
    select exists (select from users u where u."MT_COMP" = c.id and ${withoutCase(sql`u."MT_UID"`)} = ${withoutCase(sql`${userId}::text`)}) as exists
    from companies c where ${isNamed} and ${inScope(call, 'companies', 'c')}`);
  if (!found) throw recordErrors.record_not_found({ id: company });
  return found;
}

export const finderHandlers: HandlersOf<typeof finderEndpoints> = {
  'GET query/users': findUsers,
  'GET query/customers': findCustomers,
  'GET customers/search': searchCustomers,
  'GET query/companies': findCompanies,
  'GET commands/list': listCommands,
  'GET commands/command_path': commandPath,
  'GET users/user_verify': verifyUser,
};
