import { invariant } from '../../../shared/framework/AppError.ts';
import type { AnswerOf, EndpointNamed } from '../../../shared/framework/calls/endpointTypes.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { preferenceEndpoints } from '../../../shared/shell/preferences/endpoints.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { Call, CallOf } from '../../framework/http/Call.ts';
import { changeUser } from '../rights/changeUser.ts';
import { isGroupOfUser, isOwnAccount } from '../rights/givenRights.ts';
import { mayOpenCmid } from '../rights/mayOpenCmid.ts';
import { allAccounts } from '../session/allAccounts.ts';
import { checkLanguage } from './checkLanguage.ts';
import { findOwnAccount, findOwnGroup, notYours } from './ownChoices.ts';

type Preferences = AnswerOf<EndpointNamed<typeof preferenceEndpoints, 'GET users/get_userinfor'>>;

/** GET users/get_userinfor. */
export async function getPreferences(call: CallOf<typeof preferenceEndpoints, 'GET users/get_userinfor'>) {
  const { ctx, app } = call;
  return readPreferences(app.database.forCall(ctx), ctx.reader.userId, await allAccounts(call));
}

/**
 * PUT users/save_userinfor: what is left out stays. Spec S-132, S-246.
 * @throws AppError `preference_not_yours` (400, errors by field) for an account or a menu group that is not the user's
 */
export async function savePreferences(call: CallOf<typeof preferenceEndpoints, 'PUT users/save_userinfor'>) {
  const changes = call.body;
  checkLanguage(call, 'language', changes.language);
  const accounts = await allAccounts(call);
  return call.app.database.forCall(call.ctx).transaction(async (tx) => {
    await changeUser(tx, call, call.ctx.reader.userId, {
      MT_LANG: changes.language,
      MT_THEME: changes.theme,
      date_format: changes.date_format,
      time_format: changes.time_format,
      MT_DACT: await accountId(tx, call, changes.default_account),
      MT_GRP: await groupId(tx, call, changes.default_menu_group),
      landing_page: ownLandingPage(call, changes.landing_page),
    });
    return readPreferences(tx, call.ctx.reader.userId, accounts);
  });
}

/** POST users/switchlang. */
export async function switchLanguage(call: CallOf<typeof preferenceEndpoints, 'POST users/switchlang'>) {
  const { language } = call.body;
  checkLanguage(call, 'language', language);
  await call.app.database.forCall(call.ctx).transaction((tx) => changeUser(tx, call, call.ctx.reader.userId, { MT_LANG: language }));
  return { MT_LANG: language };
}

/** A default account or menu group that nothing gives any more is left out. Decisions 36. */
async function readPreferences(connection: Connection, userId: number, accounts: Reader['accounts']): Promise<Preferences> {
  const [row] = await connection.run<Preferences>(sql`
    select u."MT_LANG" as language, u."MT_THEME" as theme, u.date_format, u.time_format, coalesce(a.account, '') as default_account,
      coalesce(g.code, '') as default_menu_group, coalesce(u.landing_page, '') as landing_page
    from users u left join customer_accounts a on a.id = u."MT_DACT" and ${isOwnAccount(accounts, 'a')}
    left join menu_groups g on g.id = u."MT_GRP" and ${isGroupOfUser('g', 'u')}
    where u.id = ${userId}`);
  invariant(row, 'a signed-in user has a row');
  return row;
}

/** The id of one of the user's own accounts; null for none; undefined where nothing is said. */
async function accountId(connection: Connection, call: Call, account: string | undefined): Promise<number | null | undefined> {
  if (account === undefined || account === '') return account === '' ? null : undefined;
  const id = await findOwnAccount(connection, call, account);
  if (id === undefined) throw notYours('default_account');
  return id;
}

async function groupId(connection: Connection, call: Call, code: string | undefined): Promise<number | undefined> {
  if (code === undefined || code === '') return undefined;
  const id = await findOwnGroup(connection, call, code);
  if (id === undefined) throw notYours('default_menu_group');
  return id;
}

/** A screen with an address that the user may open; null for none. */
function ownLandingPage({ registry, ctx }: Call, cmid: string | undefined): string | null | undefined {
  if (cmid === undefined || cmid === '') return cmid === '' ? null : undefined;
  const hasAddress = registry.screensByCmid.get(cmid)?.some(({ path }) => path === cmid) ?? false;
  if (!hasAddress || !mayOpenCmid(registry, ctx.reader, cmid)) throw notYours('landing_page');
  return cmid;
}
