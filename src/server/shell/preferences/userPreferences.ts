import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { Call } from '../../framework/http/Call.ts';
import { parseBody } from '../../framework/http/checkInput.ts';
import { mayOpenCmid } from '../access/mayOpenCmid.ts';
import { changeUser } from '../rights/changeUser.ts';
import { isGroupOfUser, isOwnAccount } from '../rights/givenRights.ts';
import { allAccounts } from '../switching/ownAccounts.ts';
import { checkLanguage } from './checkLanguage.ts';
import { findOwnAccount, findOwnGroup, notYours } from './ownChoices.ts';

interface Preferences {
  readonly language: string;
  readonly theme: 'light' | 'dark';
  readonly date_format: string;
  readonly time_format: string;
  /** Number of the account; empty: none. */
  readonly default_account: string;
  readonly default_menu_group: string;
  /** cmid; empty: that of the menu group. */
  readonly landing_page: string;
}

/** GET users/get_userinfor. */
export async function getPreferences(call: Call): Promise<unknown> {
  const { ctx, app } = call;
  return readPreferences(app.database.forCall(ctx), ctx.reader.userId, await allAccounts(call));
}

/**
 * PUT users/save_userinfor: what is left out stays. Spec S-132, S-246.
 * @throws AppError `preference_not_yours` (400, errors by field) for an account or a menu group that is not the user's
 */
export async function savePreferences(call: Call): Promise<unknown> {
  const changes = parseBody<Partial<Preferences>>(call);
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
export async function switchLanguage(call: Call): Promise<unknown> {
  const { language } = parseBody<Pick<Preferences, 'language'>>(call);
  checkLanguage(call, 'language', language);
  await call.app.database.forCall(call.ctx).transaction((tx) => changeUser(tx, call, call.ctx.reader.userId, { MT_LANG: language }));
  return { MT_LANG: language };
}

/** A default account or menu group that nothing gives any more is left out. Decisions 36. */
async function readPreferences(connection: Connection, userId: number, accounts: Reader['accounts']): Promise<Preferences | undefined> {
  const [row] = await connection.run<Preferences>(sql`
    select u."MT_LANG" as language, u."MT_THEME" as theme, u.date_format, u.time_format, coalesce(a.account, '') as default_account,
      coalesce(g.code, '') as default_menu_group, coalesce(u.landing_page, '') as landing_page
    from users u left join customer_accounts a on a.id = u."MT_DACT" and ${isOwnAccount(accounts, 'a')}
    left join menu_groups g on g.id = u."MT_GRP" and ${isGroupOfUser('g', 'u')}
    where u.id = ${userId}`);
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
