import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import { predicateSql } from '../../db/predicate.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineHooks, type HookEvent } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { userColumns, userFields } from '../users/userColumns.ts';
import { checkCanActOn } from './actingOn.ts';
import { assignableSessionTypes, assignableTypes, grantsMore } from './ownRights.ts';

/**
 * Limits administrators of a company to their own rights. They grant users no more than they have, so that they cannot widen their own
 * rights either: only changes are checked, and refused with 400 and errors by field (`withinOwnRights`). They cannot act on a user who
 * has more rights (`noMoreRights`, 403).
 */
export const rightsHooks = defineHooks({
  'users.withinOwnRights': judged(async (event, { changed, record, previous }) => {
    const { reader } = event.ctx;
    const { type: sessionType, defaultGroup: group, defaultAccount: account } = userFields(record);
    const [type, limit] = [record['user_type'], record['requests_per_day']];
    return [
      changed(userColumns.type) && !assignableSessionTypes(reader).includes(String(sessionType)) && userColumns.type,
      changed('user_type') && typeof type === 'number' && !(await canAssignType(event, type)) && 'user_type',
      changed(userColumns.defaultGroup) && typeof group === 'number' && (await isMoreGranted(event, group)) && userColumns.defaultGroup,
      changed(userColumns.defaultAccount) && typeof account === 'number' && !seesCharges(reader, account) && userColumns.defaultAccount,
      (!previous || changed('requests_per_day')) && (await isAboveOwnLimit(event, limit)) && 'requests_per_day',
    ];
  }),

  'user_menu_groups.withinOwnRights': judged(async (event, { changed, record }) => {
    const group = record['menu_group'];
    const isAssigned = changed('menu_group') || changed('user');
    return [isAssigned && typeof group === 'number' && (await isMoreGranted(event, group)) && 'menu_group'];
  }),

  'group_accounts.withinOwnRights': judged(async ({ ctx: { reader } }, { changed, record }) => {
    const account = record['account'];
    const isAssigned = changed('account') || changed('user') || changed('can_view_charges');
    return [isAssigned && record['can_view_charges'] === true && !seesCharges(reader, Number(account)) && 'can_view_charges'];
  }),

  'menu_groups.withinOwnRights': judged(async (event, { changed, record, previous }) => {
    const { ctx, id } = event;
    const known = new Set(listOf(previous?.['grants']));
    const isAdded = listOf(record['grants']).some((cmid) => !known.has(cmid) && !ctx.reader.grants.has(String(cmid)));
    const isOpened = changed('status') && record['status'] === 'active' && id !== undefined;
    return [isAdded && 'grants', isOpened && (await isMoreGranted(event, id)) && 'status'];
  }),

  /** Skips new users: their accounts have no rights to take over yet. */
  'users.noMoreRights': async ({ ctx, connection, previous }) => {
    if (typeof previous?.['id'] === 'number') await checkCanActOn(connection, ctx.reader, previous['id']);
    return undefined;
  },

  'user_menu_groups.noMoreRights': ofNamedUser,
  'group_accounts.noMoreRights': ofNamedUser,
});

/** A granted right is part of its user's account: checks both the previous and the new user of the row. */
async function ofNamedUser({ ctx, connection, record, previous }: HookEvent): Promise<undefined> {
  const users = new Set([previous?.['user'], record?.['user']].filter((user) => typeof user === 'number'));
  for (const user of users) await checkCanActOn(connection, ctx.reader, user);
  return undefined;
}

interface Change {
  readonly record: RecordValues;
  readonly previous: RecordValues | undefined;
  readonly changed: (field: string) => boolean;
}

/** Makes a hook that refuses the fields named by a rule; a reader who sees all companies may grant all rights. */
function judged(rule: (event: HookEvent, change: Change) => Promise<readonly (string | false)[]>) {
  return async (event: HookEvent): Promise<undefined> => {
    const { record, previous, ctx } = event;
    if (ctx.reader.seesAllCompanies || !record) return undefined;
    const changed = (field: string): boolean => JSON.stringify(record[field] ?? null) !== JSON.stringify(previous?.[field] ?? null);
    const fields = (await rule(event, { record, previous, changed })).filter((field) => field !== false);
    const problem: FieldProblem = { key: 'validation.beyond_own_rights' };
    if (fields.length > 0) throw httpErrors.invalid_body({}, { errors: Object.fromEntries(fields.map((field) => [field, problem])) });
    return undefined;
  };
}

async function canAssignType({ ctx, connection, system }: HookEvent, type: number): Promise<boolean> {
  const types = table(system('rights that a user may give'), 'user_types', 'ut');
  const may = predicateSql(assignableTypes(ctx.reader, 'ut'));
  return (await connection.run(sql`select from ${types} where ut.id = ${type}::bigint and ${may}`)).length > 0;
}

async function isMoreGranted({ ctx, connection, system }: HookEvent, group: number): Promise<boolean> {
  const groups = table(system('rights that a user may give'), 'menu_groups', 'mg');
  return (await connection.run(sql`select from ${groups} where mg.id = ${group}::bigint and ${grantsMore(ctx.reader, 'mg')}`)).length > 0;
}

function seesCharges({ fullAccounts }: Reader, account: number): boolean {
  return fullAccounts === 'all' || fullAccounts.includes(account);
}

/** Checks whether a limit of calls a day exceeds the reader's own; null is no limit. */
async function isAboveOwnLimit({ ctx, records, system }: HookEvent, limit: unknown): Promise<boolean> {
  const own = await records.find(system('rights that a user may give'), 'users', ctx.reader.userId);
  const most = own?.['requests_per_day'];
  return typeof most === 'number' && (typeof limit !== 'number' || limit > most);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
