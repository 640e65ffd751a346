import { type DateFormats, defaultDateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { MenuGroup, Profile, SignInAnswer } from '../../../shared/shell/session/SignInAnswer.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { noPasswordNotice, readPasswordNotice } from '../credentials/passwordAge.ts';
import { readMenuGroups } from '../menus/menuGroups.ts';
import { findChosenGroup } from '../menus/menuPreferences.ts';
import { isGroupOfUser, isOwnAccount } from '../rights/grantedRights.ts';
import { readMasterConfig } from '../settings/readMasterConfig.ts';
import { usersAs } from '../users/userColumns.ts';
import { allAccounts } from './allAccounts.ts';
import { readSession } from './sessionState.ts';
import type { IssuedToken } from './sessions.ts';

const u = usersAs('u');

/**
 * The only adapter from the tables, which hold ids, to the specification's profile, which holds codes and names. It leaves out a default
 * account or menu group that the user no longer has; `MT_SESSIONID` is filled where there is a session. Law 5, 36.
 * @param accounts all of the user's accounts, also while the session sees a single account
 */
export async function readProfile(connection: Connection, userId: number, accounts: Reader['accounts'] = []): Promise<Profile | undefined> {
  const [row] = await connection.run<Profile>(sql`
    select ${u.username}, ${u.type}, coalesce(${u.style}, c.skin, '') as "MT_STYLE", ${u.email}, coalesce(k.code, '') as "MT_CUST",
      ${u.firstName}, ${u.lastName}, '' as "MT_SESSIONID",
      case when ${u.type} = 'ADMIN' then 'Y' else 'N' end as "MT_ADM", coalesce(g.code, '') as "MT_GRP",
      '' as "MT_RESU", coalesce(a.account, '') as "MT_DACT", ${u.language}, c.code as "MT_COMP",
      initcap(${u.status}) as "MT_STATUS", ${u.theme}
    from users u join companies c on c.id = ${u.company}
    left join customers k on k.id = ${u.customer}
    left join customer_accounts a on a.id = ${u.defaultAccount} and ${isOwnAccount(accounts, 'a')}
    left join menu_groups g on g.id = ${u.defaultGroup} and ${isGroupOfUser('g', 'u')}
    where u.id = ${userId}`);
  return row;
}

/** The answer for an account that waits for activation: status and profile, without a session. */
export function activationAnswer(profile: Profile): SignInAnswer {
  return {
    status: 1,
    profile,
    groups: [],
    current_group: '',
    masterconfig: {},
    current_account: null,
    switched_from: null,
    formats: defaultDateFormats,
    timezone: '',
    notices: { password: noPasswordNotice, security_profile: null },
    token: '',
    expires: '',
  };
}

interface UserChoices {
  readonly formats: DateFormats;
  /** cmid; empty: landing page of the menu group. */
  readonly landing_page: string;
  /** Zone of the company. */
  readonly timezone: string;
}

async function readUserChoices(connection: Connection, userId: number): Promise<UserChoices> {
  const [row] = await connection.run(sql<UserChoices>`
    select jsonb_build_object('date', u.date_format, 'time', u.time_format) as formats, coalesce(u.landing_page, '') as landing_page,
      c.time_zone as timezone
    from users u join companies c on c.id = ${u.company} where u.id = ${userId}`);
  return row ?? { formats: defaultDateFormats, landing_page: '', timezone: '' };
}

/** Replaces the landing page of each group by the user's own, if the group's menu has that page. */
function withLandingPage(group: MenuGroup, landingPage: string): MenuGroup {
  const leadsThere = landingPage !== '' && group.menulist.some(({ CMCID }) => CMCID === landingPage);
  return leadsThere ? { ...group, landing_page: landingPage } : group;
}

/** The user state in the answers of sign-in and renewal, for the client's next token. */
export async function signInAnswer(
  connection: Connection,
  ctx: CallContext,
  app: App,
  { token, expiresAt, status }: IssuedToken & { readonly status: 0 | 4 },
): Promise<SignInAnswer | undefined> {
  const { reader, now } = ctx;
  const accounts = await allAccounts(ctx, app);
  const [profile, groups, chosenGroup, masterconfig, { id, state }, choices, password, lacksQuestions] = await Promise.all([
    readProfile(connection, reader.userId, accounts),
    readMenuGroups(connection, ctx, app),
    findChosenGroup(connection, ctx, app),
    readMasterConfig(connection, ctx, app),
    readSession(connection, token, accounts),
    readUserChoices(connection, reader.userId),
    readPasswordNotice(connection, reader.userId, now),
    hasNoQuestions(connection, reader.userId),
  ]);
  return (
    profile && {
      status,
      profile: { ...profile, MT_SESSIONID: id, MT_RESU: state.switched_from ? profile.MT_UID : '' },
      groups: groups.map((group) => withLandingPage(group, choices.landing_page)),
      current_group: (groups.find(({ code }) => code === chosenGroup) ?? groups[0])?.code ?? '',
      masterconfig,
      ...state,
      formats: choices.formats,
      timezone: choices.timezone,
      notices: { password, security_profile: lacksQuestions ? 'missing' : null },
      token,
      expires: expiresAt.toISOString(),
    }
  );
}

/** true: the user has a password, and no security questions to reset it by. Spec D-633. */
async function hasNoQuestions(connection: Connection, userId: number): Promise<boolean> {
  const found = await connection.run(sql`select from users u where u.id = ${userId} and u.password_hash is not null
    and not exists (select from user_security_answers a where a."user" = u.id)`);
  return found.length > 0;
}
