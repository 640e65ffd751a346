import { invariant } from '../../../shared/framework/AppError.ts';
import type { AnswerOf, EndpointNamed } from '../../../shared/framework/calls/endpointTypes.ts';
import type { preferenceEndpoints } from '../../../shared/shell/preferences/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { canOpenCmid } from '../../framework/access/canOpenCmid.ts';
import type { App } from '../../framework/context/App.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { ownGroups } from '../rights/ownGroups.ts';
import { withAllAccounts } from '../session/allAccounts.ts';
import { userRecord, usersAs } from '../users/userColumns.ts';
import { changeSelf } from './changeSelf.ts';
import { checkLanguage } from './checkLanguage.ts';
import { findOwnAccount, findOwnGroup, notYours } from './ownChoices.ts';

const u = usersAs('u');

type Preferences = AnswerOf<EndpointNamed<typeof preferenceEndpoints, 'GET users/get_userinfor'>>;

/** GET users/get_userinfor. */
export async function getPreferences(call: CallOf<typeof preferenceEndpoints, 'GET users/get_userinfor'>) {
  const { ctx, app } = call;
  return readPreferences(app.database.scoped(await withAllAccounts(ctx, app)), app);
}

/**
 * PUT users/save_userinfor: omitted fields stay. Spec S-132, S-246.
 * @throws AppError `preference_not_yours` (400, errors by field) for an account or a menu group that is not the user's
 */
export async function savePreferences(call: CallOf<typeof preferenceEndpoints, 'PUT users/save_userinfor'>) {
  const changes = call.body;
  const { app } = call;
  const ctx = await withAllAccounts(call.ctx, app);
  checkLanguage(ctx, 'language', changes.language);
  return app.database.scoped(ctx).transaction(async (tx) => {
    await changeSelf(app.records.in(tx), app.system, ctx, {
      ...userRecord({ language: changes.language, theme: changes.theme }),
      date_format: changes.date_format,
      time_format: changes.time_format,
      ...userRecord({
        defaultAccount: await accountId(tx, call.ctx, changes.default_account),
        defaultGroup: await groupId(tx, app, changes.default_menu_group),
      }),
      landing_page: ownLandingPage(ctx, changes.landing_page),
    });
    return readPreferences(tx, app);
  });
}

/** POST users/switchlang. */
export async function switchLanguage(call: CallOf<typeof preferenceEndpoints, 'POST users/switchlang'>) {
  const { language } = call.body;
  const { ctx, app } = call;
  checkLanguage(ctx, 'language', language);
  await changeSelf(app.records, app.system, ctx, userRecord({ language }));
  return { MT_LANG: language };
}

/** Reads the preferences, less a default account or menu group that the user no longer has. Law 36. */
async function readPreferences(connection: ScopedConnection, { system }: App): Promise<Preferences> {
  const { ctx } = connection;
  const [row] = await connection.run<Preferences>(sql`
    select ${u.language} as language, ${u.theme} as theme, u.date_format, u.time_format, coalesce(a.account, '') as default_account,
      coalesce(g.code, '') as default_menu_group, coalesce(u.landing_page, '') as landing_page
    from ${table(ctx, 'users', 'u')} left join ${table(ctx, 'customer_accounts', 'a')} on a.id = ${u.defaultAccount}
    left join ${ownGroups(system, ctx, 'g')} on g.id = ${u.defaultGroup}
    where u.id = ${ctx.reader.userId}`);
  invariant(row, 'a signed-in user has a row');
  return row;
}

/** The id of one of the user's own accounts; null for the empty text; undefined if omitted. */
async function accountId(connection: ScopedConnection, ctx: CallContext, account: string | undefined): Promise<number | null | undefined> {
  if (account === undefined || account === '') return account === '' ? null : undefined;
  const id = await findOwnAccount(connection, ctx, account);
  if (id === undefined) throw notYours('default_account');
  return id;
}

async function groupId(connection: ScopedConnection, app: App, code: string | undefined): Promise<number | undefined> {
  if (code === undefined || code === '') return undefined;
  const id = await findOwnGroup(connection, app, code);
  if (id === undefined) throw notYours('default_menu_group');
  return id;
}

/** The cmid of a screen with an address that the user may open; null for none. */
function ownLandingPage({ registry, reader }: CallContext, cmid: string | undefined): string | null | undefined {
  if (cmid === undefined || cmid === '') return cmid === '' ? null : undefined;
  const hasAddress = registry.screensByCmid.get(cmid)?.some(({ path }) => path === cmid) ?? false;
  if (!hasAddress || !canOpenCmid(registry, reader, cmid)) throw notYours('landing_page');
  return cmid;
}
