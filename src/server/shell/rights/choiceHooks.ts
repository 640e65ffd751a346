import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { defineHooks, type HookEvent } from '../../framework/registrations/hooks.ts';
import { userColumns, userRecord, usersAs } from '../users/userColumns.ts';

/** Keeps default account and default menu group, which grant nothing, in step with the rows that grant them. Law 36. */
export const choiceHooks = defineHooks({
  /** Grants the default group or account that an administrator sets on a user; `users.withinOwnRights` has checked both before. */
  'users.giveDefaults': async (event) => {
    // The portal stores the choices of users themselves, which grant nothing.
    if (event.ctx.reader.isSystem) return undefined;
    const [group, account] = [newId(event, userColumns.defaultGroup), newId(event, userColumns.defaultAccount)];
    if (group !== undefined) await grantGroup(event, group);
    if (account !== undefined) await grantAccount(event, account);
    return undefined;
  },

  /** Runs after a membership is created, changed or deleted. */
  'user_menu_groups.settleChoices': async (event) => {
    const gone = removedLink(event, 'menu_group');
    if (gone) {
      const { user, other: group } = gone;
      await removeAll(event, 'account_preferences', { user, menu_group: group });
      for (const id of await idsOf(event, 'menu_preferences', { user, menu_group: group }))
        await event.records.change(choices(event), 'menu_preferences', id, {}, { set: { menu_group: null } });
    }
    for (const user of usersOf(event)) await replaceLostDefaultGroup(event, user);
    return undefined;
  },

  /** Runs after an account is taken away, or its row given to another user. */
  'group_accounts.clearChoices': async (event) => {
    const gone = removedLink(event, 'account');
    if (!gone) return undefined;
    const { user, other: account } = gone;
    await removeAll(event, 'account_preferences', { user, account });
    if ((await lockUser(event, user))?.account === account) await chooseFor(event, user, { defaultAccount: null });
    return undefined;
  },
});

/** The new id of a reference of a saved record; undefined if it is unchanged or empty. */
function newId({ record, previous }: HookEvent, field: string): number | undefined {
  const value = record?.[field];
  return typeof value === 'number' && value !== previous?.[field] ? value : undefined;
}

/** User and target that a changed row no longer connects; undefined while it still does. */
function removedLink({ record, previous }: HookEvent, field: string): { readonly user: number; readonly other: number } | undefined {
  const [user, other] = [previous?.['user'], previous?.[field]];
  if (typeof user !== 'number' || typeof other !== 'number') return undefined;
  return record && record['user'] === user && record[field] === other ? undefined : { user, other };
}

function usersOf({ record, previous }: HookEvent): readonly number[] {
  return [...new Set([previous?.['user'], record?.['user']].filter((user) => typeof user === 'number'))];
}

/** Sees choices and rights of all users: an administrator sees the choices of no other user, but changes what they may be. */
function choices({ system }: HookEvent) {
  return system('choices of a user follow the rights');
}

async function idsOf(event: HookEvent, entity: string, filter: Readonly<Record<string, number>>): Promise<readonly number[]> {
  const rows = await event.records.list(choices(event), entity, { filter, fields: [] });
  return rows.map(({ id }) => Number(id));
}

async function removeAll(event: HookEvent, entity: string, filter: Readonly<Record<string, number>>): Promise<void> {
  for (const id of await idsOf(event, entity, filter)) await event.records.remove(choices(event), entity, id);
}

/** Puts the user of the event into a menu group, after the existing groups, unless the user is in it. */
async function grantGroup(event: HookEvent, group: number): Promise<void> {
  const { records, id: user = 0 } = event;
  const given = await records.list(choices(event), 'user_menu_groups', { filter: { user }, fields: ['menu_group', 'sequence'] });
  if (given.some(({ menu_group }) => menu_group === group)) return;
  const sequence = Math.min(Math.max(0, ...given.map((row) => Number(row['sequence']))) + 1, 99);
  const set = { user, menu_group: group, is_default: given.length === 0, sequence };
  await records.create(choices(event), 'user_menu_groups', {}, { set });
}

/** Gives the user of the event all rights on an account; an existing row stays unchanged. */
async function grantAccount(event: HookEvent, account: number): Promise<void> {
  const { records, id: user = 0 } = event;
  const given = await records.list(choices(event), 'group_accounts', { filter: { user }, fields: ['account'] });
  if (given.some((row) => row['account'] === account)) return;
  const set = { user, account, can_quote: true, can_ship: true, can_view_charges: true, is_default: given.length === 0 };
  await records.create(choices(event), 'group_accounts', {}, { set });
}

/** Replaces a default group that the user is not in by the first of the user's groups, or by none. */
async function replaceLostDefaultGroup(event: HookEvent, user: number): Promise<void> {
  const locked = await lockUser(event, user);
  const sort = ['-is_default', 'sequence', 'id'];
  const given = await event.records.list(choices(event), 'user_menu_groups', { filter: { user }, sort, fields: ['menu_group'] });
  if (!locked || given.some(({ menu_group }) => menu_group === locked.group)) return;
  const [first] = given;
  await chooseFor(event, user, { defaultGroup: first ? Number(first['menu_group']) : null });
}

interface Defaults {
  readonly group: number | null;
  readonly account: number | null;
}

/** The defaults of a user, locked, so that of two simultaneous changes of rights the second sees the result of the first. */
async function lockUser(event: HookEvent, user: number): Promise<Defaults | undefined> {
  const u = usersAs('u');
  const [row] = await event.connection.run<Defaults>(sql`
    select ${u.defaultGroup} as "group", ${u.defaultAccount} as account from ${table(choices(event), 'users', 'u')}
    where u.id = ${user}::bigint for no key update of u`);
  return row;
}

async function chooseFor(event: HookEvent, user: number, choice: Parameters<typeof userRecord<number | null>>[0]): Promise<void> {
  await event.records.change(choices(event), 'users', user, {}, { set: userRecord(choice) });
}
