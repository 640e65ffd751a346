import type { ResultOf } from '../../../shared/framework/calls/endpointTypes.ts';
import { openingScreen } from '../../../shared/framework/definitions/openingScreen.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { finderEndpoints } from '../../../shared/shell/finders/endpoints.ts';
import { withoutCase } from '../../db/schema/entityIndexes.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { canOpenCmid } from '../../framework/access/canOpenCmid.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { wordsFilter } from '../../framework/lists/wordsFilter.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { allScreens } from '../rights/allScreens.ts';
import { userColumns as user, usersAs } from '../users/userColumns.ts';

interface Finder<Found> {
  readonly entity: string;
  /** Fields that `shown` reads. */
  readonly fields: readonly string[];
  /** Fields to search for words. */
  readonly searched: readonly string[];
  readonly sort: readonly string[];
  /** @param row texts by field; blank ones empty */
  readonly shown: (row: Readonly<Record<string, string>>, id: number) => Found;
}

/** Makes a finder: plain text in `search`, one page of the matches and their total count. Law 27. */
function findBy<Found>({ entity, fields, searched, sort, shown }: Finder<Found>) {
  return async ({ ctx, app, query }: CallOf<typeof finderEndpoints, 'GET customers/search'>) => {
    const { search = '', limit = 20, offset = 0 } = query;
    const asked = { filter: wordsFilter(search, searched), sort, fields, limit: Number(limit), offset: Number(offset) };
    const { rows, count } = await app.records.page(ctx, entity, asked);
    const texts = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]));
    return { results: rows.map((row) => shown(texts(row), Number(row['id']))), count };
  };
}

const companyLabel = `${user.company}_label`;

/** GET query/users. Spec S-285. */
const findUsers = findBy<ResultOf<typeof finderEndpoints, 'GET query/users'>>({
  entity: 'users',
  fields: [user.username, user.firstName, user.lastName, user.company, user.type],
  searched: [user.username, user.firstName, user.lastName, user.email, companyLabel],
  sort: [user.lastName, user.firstName, 'id'],
  shown: (row, id) => ({
    id,
    MT_UID: row[user.username] ?? '',
    name: `${row[user.firstName]} ${row[user.lastName]}`,
    company: row[companyLabel] ?? '',
    MT_TYPE: row[user.type] ?? '',
  }),
});

/** GET query/customers. Spec S-285. */
const findCustomers = findBy<ResultOf<typeof finderEndpoints, 'GET query/customers'>>({
  entity: 'customers',
  fields: ['code', 'name', 'company'],
  searched: ['code', 'name'],
  sort: ['name', 'id'],
  shown: ({ code = '', name = '', company_label: company = '' }, id) => ({ id, code, name, company }),
});

/** GET customers/search. Spec S-226. */
const searchCustomers = findBy<ResultOf<typeof finderEndpoints, 'GET customers/search'>>({
  entity: 'customers',
  fields: ['code', 'name', 'address_1', 'city', 'province', 'postal_code'],
  searched: ['code', 'name', 'address_1', 'city', 'postal_code'],
  sort: ['name', 'id'],
  shown: ({ code = '', name = '', address_1, city, province, postal_code }, id) => ({
    id,
    code,
    name,
    address: [address_1, city, province, postal_code].join(', '),
  }),
});

/** GET query/companies. Spec S-285. */
const findCompanies = findBy<ResultOf<typeof finderEndpoints, 'GET query/companies'>>({
  entity: 'companies',
  fields: ['code', 'name'],
  searched: ['code', 'name'],
  sort: ['name', 'id'],
  shown: ({ code = '', name = '' }, id) => ({ id, code, name }),
});

/** GET commands/list: the commands that the caller may see, with titles in the language of the request. Spec S-277. */
const listCommands = findBy<ResultOf<typeof finderEndpoints, 'GET commands/list'>>({
  entity: 'commands',
  fields: ['cmid', 'title_en_label'],
  searched: ['cmid', 'title_en', 'title_fr'],
  sort: ['title_en_label', 'cmid'],
  shown: ({ cmid = '', title_en_label: title = '' }) => ({ cmid, title }),
});

/**
 * GET commands/command_path: below /{company}/pages/. Spec S-277.
 * @throws AppError `no_permission` (403) for a cmid that is not granted, known or not
 */
async function commandPath(call: CallOf<typeof finderEndpoints, 'GET commands/command_path'>) {
  const { ctx, app } = call;
  const { registry } = ctx;
  const { cmid } = call.query;
  if (!canOpenCmid(registry, ctx.reader, cmid)) throw httpErrors.no_permission();
  const path = openingScreen(registry, cmid)?.path;
  if (path !== undefined) return { cmid, path };
  const all = allScreens(ctx, app);
  const [row] = await app.records.list(all, 'commands', { filter: { cmid }, fields: ['command_path'], limit: 1 });
  return { cmid, path: row ? textOf(row['command_path']) : cmid };
}

/**
 * GET users/user_verify: asked before a user is added. Spec S-283.
 * @throws AppError `record_not_found` (404) for a company that the caller may not see
 */
async function verifyUser(call: CallOf<typeof finderEndpoints, 'GET users/user_verify'>) {
  const { ctx, app } = call;
  const { user_id: userId, company = '' } = call.query;
  const u = usersAs('u');
  const isNamed = company === '' ? sql`c.id = ${ctx.reader.companyId}::bigint` : sql`c.code = ${company.toLowerCase()}`;
  const [found] = await app.database.scoped(ctx).run(sql<{ exists: boolean }>`
    select exists (select from ${table(ctx, 'users', 'u')}
      where ${u.company} = c.id and ${withoutCase(u.username)} = ${withoutCase(sql`${userId}::text`)}) as exists
    from ${table(ctx, 'companies', 'c')} where ${isNamed}`);
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
