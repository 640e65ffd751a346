import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { usersAs } from '../users/userColumns.ts';

const u = usersAs('u');

/** The user identified by a provider's answer. */
export interface SignOnUser {
  readonly id: number;
  readonly companyId: number;
  readonly username: string;
}

/**
 * Finds the one active user of a company with an e-mail address. An address shared by several users identifies none of them, so
 * that it counts as unknown. Decisions 29, 32.
 */
export async function findSignOnUser(connection: Connection, company: string, email: string): Promise<SignOnUser | undefined> {
  // Ignores the case of ASCII letters only: a lookalike is another address.
  const users = await connection.run<SignOnUser>(sql`
    select u.id, c.id as "companyId", ${u.username} as username
    from users u join companies c on c.id = ${u.company}
    where c.code = ${company} and c.status = 'active' and ${u.status} = 'active' and lower(${u.email} collate "C") = lower(${email}::text collate "C")
    limit 2`);
  return users.length === 1 ? users[0] : undefined;
}
