import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { sql } from '../../db/sql.ts';
import { auditRecord } from '../../framework/records/auditRecord.ts';
import { defineHooks, type HookEvent } from '../../framework/registrations/hooks.ts';
import { userRecord } from '../users/userColumns.ts';
import { changeUser } from './changeUser.ts';
import { givenGroups } from './givenRights.ts';
import { type GivenRow, giveAccount, giveGroup } from './giveRights.ts';

/** Keeps default account and default menu group, which grant nothing, in step with the rows that grant them. Decisions 36. */
export const choiceHooks = defineHooks({
  /** Grants the default group or account that an administrator sets on a user; `users.withinOwnRights` has checked both before. */
  'users.giveDefaults': async (event) => {
    const { connection, ctx, id = 0 } = event;
    // The portal stores the choices of users themselves, which grant nothing.
    if (ctx.reader.isSystem) return undefined;
    const [group, account] = [newId(event, 'MT_GRP'), newId(event, 'MT_DACT')];
    if (group !== undefined) await auditGrant(event, 'user_menu_groups', await giveGroup(connection, id, group));
    const all = { can_ship: true, can_view_charges: true };
    if (account !== undefined) await auditGrant(event, 'group_accounts', await giveAccount(connection, id, account, all));
    return undefined;
  },

  /** Runs after a membership is created, changed or deleted. */
  'user_menu_groups.settleChoices': async (event) => {
    const { connection } = event;
    const gone = removedLink(event, 'menu_group');
    if (gone) {
      const { user, other: group } = gone;
      await connection.run(sql`delete from account_preferences where "user" = ${user}::bigint and menu_group = ${group}::bigint`);
      await connection.run(
        sql`update menu_preferences set menu_group = null where "user" = ${user}::bigint and menu_group = ${group}::bigint`,
      );
    }
    for (const user of usersOf(event)) await replaceLostDefaultGroup(event, user);
    return undefined;
  },

  /** Runs after an account is taken away, or its row given to another user. */
  'group_accounts.clearChoices': async (event) => {
    const gone = removedLink(event, 'account');
    if (!gone) return undefined;
    const { user, other: account } = gone;
    const { connection } = event;
    await connection.run(sql`delete from account_preferences where "user" = ${user}::bigint and account = ${account}::bigint`);
    await connection.run(sql`update sessions set account = null where "user" = ${user}::bigint and account = ${account}::bigint`);
    const [chosen] = await connection.run(
      sql`select id from users where id = ${user}::bigint and "MT_DACT" = ${account}::bigint for update`,
    );
    if (chosen) await changeUser(connection, event, user, userRecord({ defaultAccount: null }));
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

/** Replaces a default group that the user is not in by the first of the user's groups, or by none. */
async function replaceLostDefaultGroup(event: HookEvent, user: number): Promise<void> {
  const { connection } = event;
  const own = givenGroups(sql`u.id`);
  const [affected] = await connection.run<{ first: number | null }>(sql`
    select (select m.menu_group from user_menu_groups m where m."user" = u.id order by m.is_default desc, m.sequence, m.id limit 1) as first
    from users u where u.id = ${user}::bigint and (u."MT_GRP" is null or u."MT_GRP" not in (${own})) for update`);
  if (affected) await changeUser(connection, event, user, userRecord({ defaultGroup: affected.first }));
}

async function auditGrant({ connection, ctx, registry }: HookEvent, entityName: string, row: GivenRow | undefined): Promise<void> {
  if (!row) return;
  const { id, ...after } = row;
  await auditRecord(connection, ctx, { entity: getEntity(registry, entityName), id, action: 'create', before: undefined, after });
}
