import type { ResultOf } from '../../../shared/framework/calls/endpointTypes.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { accessEndpoints } from '../../../shared/shell/access/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { matchesWords } from '../../db/matchesWords.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { canOpenCmid } from '../../framework/access/canOpenCmid.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { translated } from '../../framework/lists/translated.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { closingWindow } from '../maintenance/closingWindow.ts';
import { readComingWindows } from '../maintenance/readWindows.ts';
import { allScreens } from '../rights/allScreens.ts';
import { findUsersByWords } from '../users/findUsersByWords.ts';
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
async function explain({ ctx, app, query }: CallOf<typeof accessEndpoints, 'GET globals/access/explain'>) {
  const { user = String(ctx.reader.userId), cmid } = query;
  checkCanAsk(ctx);
  const connection = app.database.scoped(ctx);
  const found = await findUserFacts(connection, Number(user));
  if (!found) throw recordErrors.record_not_found({ id: user });
  const all = app.system('reasons of the rights of a user', ctx);
  const [reader, command, groups, giving, hidden] = await Promise.all([
    app.users.findReader(found.id, ctx),
    findCommandFacts(connection, all, cmid),
    readGroupFacts(connection, all, found.id, cmid),
    findGrantingGroups(connection, all, cmid),
    findHiddenMenus(connection, all, found.id, cmid),
  ]);
  const accounts = await nameAccounts(connection, all, reader?.accounts ?? []);
  const windows = reader ? await readComingWindows(app, ctx.now, ctx) : [];
  const window = reader && closingWindow(windows, { registry: ctx.registry, reader, cmid, now: ctx.now });
  const maintenance = window && { id: window.id, title: textIn(window.title, ctx.language) };
  return explainAccess(ctx, { cmid, reader, facts: { user: found, command, groups, giving, hidden, accounts, maintenance } });
}

/** GET globals/access/users: users in the caller's scope. */
async function findUsers({ ctx, app, query }: CallOf<typeof accessEndpoints, 'GET globals/access/users'>) {
  checkCanAsk(ctx);
  return { results: await findUsersByWords(ctx, app, query.search) };
}

/** GET globals/access/screens: commands with the titles that an administrator gave them; everything that opens has one. */
async function findScreens({ ctx, app, query }: CallOf<typeof accessEndpoints, 'GET globals/access/screens'>) {
  const { search = '' } = query;
  checkCanAsk(ctx);
  const all = allScreens(ctx, app);
  const title = translated(all, 'commands', 'title_en', 'c');
  const commands = table(all, 'commands', 'c');
  const results = await app.database.scoped(ctx).run<ResultOf<typeof accessEndpoints, 'GET globals/access/screens'>>(sql`
    select c.cmid, ${title} as title from ${commands} where ${matchesWords(search, ['c.cmid', 'c.title_en', 'c.title_fr'])}
    order by ${title}, c.cmid limit ${foundMax}`);
  return { results };
}

function checkCanAsk({ registry, reader }: CallContext): void {
  if (!canOpenCmid(registry, reader, explainCmid)) throw httpErrors.no_permission();
}

export const accessHandlers: HandlersOf<typeof accessEndpoints> = {
  'GET globals/access/cmid': accessToCmid,
  'GET globals/access/explain': explain,
  'GET globals/access/users': findUsers,
  'GET globals/access/screens': findScreens,
};
