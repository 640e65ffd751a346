import type { Connection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';

export type LogonResult = 'success' | 'failure' | 'locked' | 'reset';

/** An attempt to sign in, of a known user or not. */
export interface Logon {
  readonly at: Date;
  readonly username: string;
  /** Id, or the SQL that finds it; null for an unknown company. */
  readonly company: number | Sql | null;
  readonly result: LogonResult;
  readonly address: string;
  readonly method: 'password' | 'token' | 'external' | 'switch';
  /** Id of the user who acts as this one. */
  readonly switchedFrom?: number;
}

/** Adds an attempt to the log of sign-ins. @returns its id */
export async function logLogon(connection: Connection, logon: Logon): Promise<number> {
  const { at, username, company, result, address, method, switchedFrom = null } = logon;
  const [row] = await connection.run<{ id: number }>(sql`
    insert into user_logons (at, "MT_UID", company, result, ip_address, method, switched_from)
    values (${at}, ${username.slice(0, 30)}, ${company}, ${result}, ${address.slice(0, 45)}, ${method}, ${switchedFrom}) returning id`);
  return row?.id ?? 0;
}

export async function setLogonResult(connection: Connection, id: number, result: LogonResult): Promise<void> {
  await connection.run(sql`update user_logons set result = ${result} where id = ${id}`);
}
