import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** A user whom an identity provider's answer stands for. */
export interface SignOnUser {
  readonly id: number;
  readonly companyId: number;
  readonly username: string;
}

/**
 * The one active user of a company with an e-mail address. An address that several share says nothing about which of them
 * it is, so it is as good as unknown. Decisions 29, 32.
 */
export async function findSignOnUser(connection: Connection, company: string, email: string): Promise<SignOnUser | undefined> {
  // Letters of ASCII alone are taken for each other: what merely looks alike is another address.
  const users = await connection.run<SignOnUser>(sql`
    select u.id, c.id as "companyId", u."MT_UID" as username
    from users u join companies c on c.id = u."MT_COMP"
    where c.code = ${company} and c.status = 'active' and u."MT_STATUS" = 'active' and lower(u."MT_EMAIL" collate "C") = lower(${email}::text collate "C")
    limit 2`);
  return users.length === 1 ? users[0] : undefined;
}
