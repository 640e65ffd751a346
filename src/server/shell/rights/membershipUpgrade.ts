import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { Upgrade, UpgradeContext } from '../../framework/upgrades/Upgrade.ts';
import { usersAs } from '../users/userColumns.ts';
import { grantedGroups } from './grantedRights.ts';

const u = usersAs('u');

/** Memberships of a release in which the default menu group was itself a right. */
export const membershipUpgrade: Upgrade = { name: 'memberships of default menu groups', seeds: 'after', run: migrateMemberships };

/**
 * Migrates a database of a release in which the default menu group was itself a right (law 36): makes the membership, so that
 * no user is locked out. A membership deleted according to the audit log is not made again. Default accounts without a source get no
 * row, since users could choose an account that was taken away later; their number is printed.
 */
async function migrateMemberships(tx: Connection, { print }: UpgradeContext): Promise<void> {
  const made = await tx.run(sql`
      insert into user_menu_groups ("user", menu_group, is_default, sequence)
      select u.id, ${u.defaultGroup}, not exists (${grantedGroups(sql`u.id`)}), 1 from users u
      where ${u.defaultGroup} is not null and ${u.defaultGroup} not in (${grantedGroups(sql`u.id`)}) and not exists (
        select from audit_log d where d.entity = 'user_menu_groups' and d.action = 'delete'
          and d.changes -> 'user' ->> 'old' = u.id::text and d.changes -> 'menu_group' ->> 'old' = ${u.defaultGroup}::text)
      on conflict do nothing returning id`);
  if (made.length > 0) print(`Default menu groups became memberships: ${made.length} users.`);
  const [row] = await tx.run<{ count: number }>(sql`
      select count(*) as count from users u join user_types t on t.id = u.user_type
      where ${u.type} = 'CUSTOMER' and t.base <> 'customer_admin' and ${u.defaultAccount} is not null
        and not exists (select from group_accounts a where a."user" = u.id and a.account = ${u.defaultAccount})`);
  if (row && row.count > 0)
    print(`${row.count} users have a default account that nothing gives them any more: see docs/operations.md, "Upgrading".`);
}
