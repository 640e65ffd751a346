import type { Connection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';

interface SignInAttempt {
  readonly at: Date;
  /** User id as given; the log keeps 30 characters. */
  readonly username: string;
  /** Id of the company, or its select; null if it is unknown. */
  readonly company: number | Sql | null;
  readonly result: 'success' | 'failure' | 'reset';
  readonly address: string;
  readonly method: 'password' | 'token' | 'external' | 'switch';
  /** The real user of a switch. */
  readonly switchedFrom?: number;
}

/** Adds an attempt to the log of sign-ins. @returns the id of its entry */
export async function logSignIn(connection: Connection, attempt: SignInAttempt): Promise<number> {
  const { at, username, company, result, address, method, switchedFrom = null } = attempt;
  const [row] = await connection.run<{ id: number }>(sql`
    insert into user_logons (at, "MT_UID", company, result, ip_address, method, switched_from)
    values (${at}, ${username.slice(0, 30)}, ${company}, ${result}, ${address.slice(0, 45)}, ${method}, ${switchedFrom}) returning id`);
  return row?.id ?? 0;
}
