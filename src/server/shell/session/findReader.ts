import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { AccountHold, Delegation, Reader } from '../../../shared/framework/Reader.ts';
import type { Connection, RunOptions } from '../../db/Connection.ts';
import { planName } from '../../db/planName.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { grantedAccounts, grantedGroups, seesAllAccounts } from '../rights/grantedRights.ts';
import { usersAs } from '../users/userColumns.ts';
import { heldRolesOf, isHolding } from '../walls/walls.ts';
import { type DelegationRow, delegationsOf } from './delegationsOf.ts';

const u = usersAs('u');

const timeoutMs = 10_000;

/** Facts on which rights depend, other than the user. */
export interface RightsMoment {
  readonly registry: Registry;
  readonly now: Date;
  readonly productCode: string;
}

/** A user with all rights, beside a session. */
export interface Caller {
  readonly reader: Reader;
  readonly timezone: string;
  /** Limit of calls a day; null: no limit. */
  readonly requestsPerDay: number | null;
}

/** As `findReader`, with what a call needs beside the rights. */
export async function findCaller(connection: Connection, userId: number, moment: RightsMoment): Promise<Caller | undefined> {
  const anchor = sql`select ${userId}::bigint as "user", 0::bigint as session, null::bigint as account, 0 as login_status,
    ${moment.now}::timestamptz as expires_at, null::bigint as switched_from`;
  const [row] = await connection.run(readerQuery(anchor, moment), readerOptions('user', moment.registry));
  return row && { reader: toReader(row, moment.registry), timezone: row.time_zone, requestsPerDay: row.requests_per_day };
}

/**
 * Finds the rights of a user without a request, for schedules and for explaining a screen.
 * @returns undefined for an unknown user, and if the user or the company is not active
 */
export async function findReader(connection: Connection, userId: number, moment: RightsMoment): Promise<Reader | undefined> {
  return (await findCaller(connection, userId, moment))?.reader;
}

/**
 * Options of a statement of `readerQuery`, which takes ten times as long to plan as to run: the name keeps the plan, which differs by the
 * holders of roles.
 */
export function readerOptions(anchor: 'token' | 'user', registry: Registry): RunOptions {
  return { timeoutMs, name: planName(`reader_of_${anchor}`, registry) };
}

export interface ReaderRow {
  readonly id: number;
  readonly company: number;
  readonly type: string;
  readonly is_product: boolean;
  readonly time_zone: string;
  readonly session: number;
  /** Id of the account that the session is switched to. */
  readonly account: number | null;
  readonly login_status: number;
  /** Id of the user who acts as this user. */
  readonly switched_from: number | null;
  readonly expires_at: Date;
  /** Limit of calls a day; null: no limit. */
  readonly requests_per_day: number | null;
  /** Last authorization of the session in addition to its sign-in. */
  readonly secondary: { readonly source: string; readonly expires: string } | null;
  /** null: all. */
  readonly accounts: readonly number[] | null;
  /** Accounts whose charges are shown; null: all. */
  readonly full_accounts: readonly number[] | null;
  readonly grants: readonly string[];
  readonly groups: readonly number[];
  readonly roles: readonly string[];
  readonly delegations: readonly DelegationRow[];
  /** Since somebody else changed the account; `until` is null for a hold that only a release ends. */
  readonly hold: { readonly since: string; readonly until: string | null } | null;
}

/**
 * Reads all rights of one user in one statement, since it runs with every request.
 * @param anchor one row: user, session, account, login_status, expires_at, switched_from
 */
export function readerQuery(anchor: Sql, { registry, now, productCode }: RightsMoment): Sql<ReaderRow> {
  return sql<ReaderRow>`
    with who as materialized (
      select u.id, ${u.company} as company, ${u.type} as type, c.code = ${productCode} as is_product, c.time_zone, t.base, s.session,
        s.account, s.login_status, s.expires_at, s.switched_from, u.requests_per_day,
        ${seesAllAccounts('u', 'c', { now, productCode })} as sees_all
      from (${anchor}) s
      join users u on u.id = s."user"
      join companies c on c.id = ${u.company}
      join user_types t on t.id = u.user_type
      where ${u.status} = 'active' and c.status = 'active'
    )
    select id, company, type, is_product, time_zone, session, account, login_status, expires_at, switched_from, requests_per_day,
      (select jsonb_build_object('source', a.source, 'expires', to_char(a.expires at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        from secondary_authorizations a where a.session = who.session and a.authorized order by a.updated_at desc, a.id desc limit 1
      ) as secondary,
      case when not sees_all then own.accounts end as accounts, case when not sees_all then own.full_accounts end as full_accounts,
      ${grantsQuery} as grants, ${groupsQuery} as groups, ${heldRolesOf(registry, now)} as roles, ${delegationsOf(registry, now)} as delegations, ${holdQuery(now)} as hold
    from who, lateral (
      select coalesce(array_agg(account), '{}') as accounts, coalesce(array_agg(account) filter (where shows_charges), '{}') as full_accounts
      from (${grantedAccounts(now)}) accounts_of_who
    ) own`;
}

/** Cmids granted by the menus and the further grants of the user's active groups, less disabled commands. Law 9, 11. */
const grantsQuery: Sql = sql`array(
      with own as (
        select g.menulist, g.grants from menu_groups g
        where g.status = 'active' and g.id in (${grantedGroups(sql.id('who', 'id'))})
      ), entries as (
        select m.id, m."CMCID" from menus m
        where m.status = 'active' and m.id in (select unnest(own.menulist) from own)
      )
      select c.cmid from commands c where c.status = 'enabled' and (
        c.id in (select entries."CMCID" from entries)
        or c.id in (select s.cmid from side_menus s join entries on entries.id = s.menu where s.status = 'active')
        or c.cmid in (select unnest(own.grants) from own))
    )`;

/** Ids of the active menu groups of `who`. */
const groupsQuery: Sql = sql`array(select g.id from menu_groups g where g.status = 'active' and g.id in (${grantedGroups(sql.id('who', 'id'))}))`;

/** The hold of the user of `who`. Law 64 */
function holdQuery(now: Date): Sql {
  return sql`(select jsonb_build_object('since', h.created_at, 'until', case when h.state = 'open' then h.shut_until end)
    from account_holds h where h."user" = who.id and ${isHolding('h', now)} limit 1)`;
}

/** The entities of a delegation, from its kinds. */
function delegationIn({ entities }: Registry, { user, kinds, of }: DelegationRow): Delegation {
  const byKind = entities.get(of)?.schema['x-delegates']?.entities;
  return { user, entities: kinds === null ? undefined : kinds.flatMap((kind) => byKind?.[kind] ?? []) };
}

export function toReader(row: ReaderRow, registry: Registry): Reader {
  const isAdmin = row.type === 'ADMIN';
  const isSwitched = row.switched_from !== null;
  const roles = new Set(isSwitched ? [] : row.roles);
  return {
    userId: row.id,
    companyId: row.company,
    type: row.type,
    isStaff: row.is_product && staffTypes.has(row.type),
    isAdmin,
    seesAllCompanies: isAdmin && row.is_product,
    accounts: limitAccounts(row.accounts, row.account),
    fullAccounts: limitAccounts(row.full_accounts, row.account),
    // A role is the person's: nobody takes it on with the account.
    roles: row.hold ? new Set() : roles,
    ...(row.delegations.length > 0 && !isSwitched && { standsFor: row.delegations.map((each) => delegationIn(registry, each)) }),
    isActedFor: isSwitched || row.hold !== null,
    ...(row.hold && !isSwitched && { hold: holdOf(row.hold, roles) }),
    grants: new Set(row.grants),
    ...(row.groups.length > 0 && { groups: row.groups }),
  };
}

function holdOf({ since, until }: NonNullable<ReaderRow['hold']>, roles: ReadonlySet<string>): AccountHold {
  return { roles, since: new Date(since), ...(until !== null && { until: new Date(until) }) };
}

const staffTypes: ReadonlySet<string> = new Set(['ADMIN', 'EMPLOYEE', 'SALES']);

/** Limits the accounts to the account that the session is switched to, if the user still has it. */
function limitAccounts(own: readonly number[] | null, account: number | null): Reader['accounts'] {
  if (account === null) return own ?? 'all';
  return own === null || own.includes(account) ? [account] : [];
}
