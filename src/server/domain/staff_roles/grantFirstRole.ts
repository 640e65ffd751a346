import type { Connection } from '../../db/Connection.ts';
import { StartProblem } from '../../db/errors/StartProblem.ts';
import { sql } from '../../db/sql.ts';

/** Roles of the staff that a row of `staff_roles` gives. */
const roles: readonly string[] = ['payroll', 'hr', 'recruiter', 'privacy_officer', 'safety'];

/** A grant from the console. */
export interface FirstGrant {
  /** Company of the carrier; only its users hold roles. */
  readonly productCode: string;
  readonly userId: string;
  readonly role: string;
  /** First day of the role, `2026-03-10`. */
  readonly today: string;
}

/**
 * Stores the first holder of a staff role.
 * @throws StartProblem for an unknown role or user, an administrator, or a role that somebody holds
 * @see domain 4.4
 */
export async function grantFirstRole(connection: Connection, { productCode, userId, role, today }: FirstGrant): Promise<void> {
  if (!roles.includes(role)) throw new StartProblem(`There is no staff role ${role}.`, `Roles: ${roles.join(', ')}.`);
  await connection.transaction(async (tx) => {
    // Two grants at once: the second waits and then sees the holder.
    await tx.run(sql`lock table staff_roles in share row exclusive mode`);
    const [user] = await tx.run<{
      id: number;
      MT_TYPE: string;
    }>(sql`select u.id, u."MT_TYPE" from users u join companies c on c.id = u."MT_COMP"
      where c.code = ${productCode} and lower(u."MT_UID") = lower(${userId}) and u."MT_STATUS" = 'active'`);
    if (!user)
      throw new StartProblem(`There is no active user ${userId} of the company ${productCode}.`, 'Use the name of the sign-in page.');
    if (user.MT_TYPE === 'ADMIN')
      throw new StartProblem(`${userId} is an administrator, who may not hold a staff role.`, 'Name an employee.');
    const holders = await tx.run(
      sql`select from staff_roles where role = ${role} and status <> 'ended' and (valid_to is null or valid_to >= ${today}::date)`,
    );
    if (holders.length > 0)
      throw new StartProblem(
        `The role ${role} has a holder.`,
        'A further holder is asked for in the portal and confirmed by a second person.',
      );
    // One row for a user and a role: a former holder gets the ended row back.
    const again =
      await tx.run(sql`update staff_roles set valid_from = ${today}::date, valid_to = null, status = 'confirmed', granted_by = null, confirmed_by = null,
      updated_at = now(), version = version + 1 where "user" = ${user.id} and role = ${role} returning id`);
    if (again.length === 0)
      await tx.run(
        sql`insert into staff_roles ("user", role, status, valid_from) values (${user.id}, ${role}, 'confirmed', ${today}::date)`,
      );
  });
}
