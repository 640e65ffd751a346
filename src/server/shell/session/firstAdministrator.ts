import { randomBytes } from 'node:crypto';
import type { Connection } from '../../db/Connection.ts';
import { nameWithin } from '../../db/homeSchema.ts';
import { sql } from '../../db/sql.ts';
import { hashPassword } from '../credentials/password.ts';
import { grantGroup } from '../rights/giveRights.ts';

/**
 * Makes the first administrator of a database without users, which would otherwise admit no user.
 * @param productCode company of the administrator; the seeding has made it, its menu group ADMIN and the user type ADMIN
 * @returns the password, which is stored nowhere; undefined if users exist, or no such group or user type
 */
export async function makeFirstAdministrator(connection: Connection, productCode: string): Promise<string | undefined> {
  // Starts with a letter and has all kinds of characters plus 128 random bits, so that it meets every password rule.
  const password = `Aa1-${randomBytes(16).toString('base64url')}`;
  const hash = await hashPassword(password);
  return connection.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${nameWithin(tx, 'first administrator')}))`);
    const [made] = await tx.run<{ id: number; menu_group: number }>(sql`
      insert into users ("MT_UID", "MT_COMP", "MT_TYPE", user_type, "MT_FNAME", "MT_LNAME", "MT_EMAIL", "MT_GRP", password_hash, password_changed_at)
      select 'admin', c.id, 'ADMIN', t.id, 'First', 'Administrator', 'admin@localhost', g.id, ${hash}, date_trunc('second', now())
      from companies c join menu_groups g on g.company = c.id and g.code = 'ADMIN' join user_types t on t.code = 'ADMIN'
      where c.code = ${productCode} and not exists (select from users) returning id, "MT_GRP" as menu_group`);
    if (!made) return undefined;
    await grantGroup(tx, made.id, made.menu_group);
    return password;
  });
}
