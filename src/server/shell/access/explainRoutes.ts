import type { ResultOf } from '../../../shared/framework/calls/endpointTypes.ts';
import type { accessEndpoints } from '../../../shared/shell/access/endpoints.ts';
import { matchesWords } from '../../db/matchesWords.ts';
import { table } from '../../db/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { Call, CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { closingWindow } from '../maintenance/closingWindow.ts';
import { readComingWindows } from '../maintenance/readWindows.ts';
import { canOpenCmid } from '../rights/canOpenCmid.ts';
import { findReader } from '../session/authenticate.ts';
import { usersAs } from '../users/userColumns.ts';
import { findCommandFacts, findGrantingGroups, findHiddenMenus, findUserFacts, nameAccounts, readGroupFacts } from './accessFacts.ts';
import { accessToCmid } from './accessToCmid.ts';
import { explainAccess } from './explainAccess.ts';

/** Screen that explains access; callers of its endpoints need this cmid. */
const explainCmid = 'ACCESS-WHY';
const foundMax = 20;

/**
 * GET globals/access/explain: why a user may open a screen or not. Spec S-202, S-205, S-248.
 * @throws AppError `no_permission` (403), `record_not_found` (404) for a user whom the caller may not see
 */
async function explain(call: CallOf<typeof accessEndpoints, 'GET globals/access/explain'>) {
  const { ctx, registry, app } = call;
  const { user = String(ctx.reader.userId), cmid } = call.query;
  checkCanAsk(call);
  const connection = app.database.forCall(ctx);
  const found = await findUserFacts(connection, registry, ctx.reader, Number(user));
  if (!found) throw recordErrors.record_not_found({ id: user });
  const [reader, command, groups, giving, hidden] = await Promise.all([
    findReader(connection, found.id, ctx.now, app.config.productCode),
    findCommandFacts(connection, cmid),
    readGroupFacts(connection, found.id, cmid),
    findGrantingGroups(connection, registry, ctx.reader, cmid),
    findHiddenMenus(connection, found.id, cmid),
  ]);
  const accounts = await nameAccounts(connection, reader?.accounts ?? []);
  const windows = reader ? await readComingWindows(app, ctx.now, ctx) : [];
  const maintenance = reader && closingWindow(windows, { registry, reader, cmid, now: ctx.now });
  const facts = { user: found, command, groups, giving, hidden, accounts, maintenance };
  return explainAccess({ registry, cmid, language: ctx.language, asker: ctx.reader, reader, facts });
}

/** GET globals/access/users: users in the caller's scope. */
async function findUsers(call: CallOf<typeof accessEndpoints, 'GET globals/access/users'>) {
  const { ctx, app } = call;
  const { search = '' } = call.query;
  checkCanAsk(call);
  const results = await app.database.scoped(ctx).run<ResultOf<typeof accessEndpoints, 'GET globals/access/users'>>(sql`
    select u.id, u."MT_UID", concat_ws(' ', u."MT_FNAME", u."MT_LNAME") as name, c.name as company
    from ${table(ctx, 'users', 'u')} join ${table(ctx, 'companies', 'c')} on c.id = ${usersAs('u').company}
    where ${matchesWords(search, ['u.MT_UID', 'u.MT_FNAME', 'u.MT_LNAME', 'c.name'])}
    order by u."MT_LNAME", u."MT_FNAME", u.id limit ${foundMax}`);
  return { results };
}

/** GET globals/access/screens: commands with the titles that an administrator gave them; everything that opens has one. */
async function findScreens(call: CallOf<typeof accessEndpoints, 'GET globals/access/screens'>) {
  const { ctx, app } = call;
  const { search = '' } = call.query;
  checkCanAsk(call);
  const title = sql.id('c', ctx.language === 'fr' ? 'title_fr' : 'title_en');
  const commands = table(app.system('titles of all screens', ctx), 'commands', 'c');
  const results = await app.database.scoped(ctx).run<ResultOf<typeof accessEndpoints, 'GET globals/access/screens'>>(sql`
    select c.cmid, ${title} as title from ${commands} where ${matchesWords(search, ['c.cmid', 'c.title_en', 'c.title_fr'])}
    order by ${title}, c.cmid limit ${foundMax}`);
  return { results };
}

function checkCanAsk({ registry, ctx }: Call): void {
  if (!canOpenCmid(registry, ctx.reader, explainCmid)) throw httpErrors.no_permission();
}

export const accessHandlers: HandlersOf<typeof accessEndpoints> = {
  'GET globals/access/cmid': accessToCmid,
  'GET globals/access/explain': explain,
  'GET globals/access/users': findUsers,
  'GET globals/access/screens': findScreens,
};
