import type { Language } from '../../../shared/framework/text.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutCase } from '../../db/schema/entityIndexes.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { usersAs } from '../users/userColumns.ts';

const u = usersAs('u');

/** Fields of a user that verification and passwords need. */
export interface Account {
  readonly id: number;
  readonly uid: string;
  readonly company: number;
  readonly company_code: string;
  readonly email: string;
  /** Ten digits. */
  readonly phone: string | null;
  readonly first_name: string;
  /** Language of the user's mails. */
  readonly language: Language;
  readonly password_hash: string | null;
}

export interface AccountName {
  readonly username: string;
  readonly company: string;
}

/**
 * Finds a user by name in an active company.
 * @param status `inactive` for activation; in every other case only an active account counts (decisions 29)
 */
export async function findAccount(
  connection: Connection,
  { username, company }: AccountName,
  status: 'active' | 'inactive' = 'active',
): Promise<Account | undefined> {
  const [account] = await connection.run<Account>(sql`${accountQuery}
    and c.code = ${company.toLowerCase()} and ${u.status} = ${status}
    and ${withoutCase(sql`${u.username}`)} = ${withoutCase(sql`${username}::text`)}`);
  return account;
}

/** Users of a status by id, in the order of their user ids. */
export async function findAccounts(
  connection: Connection,
  ids: readonly number[],
  status: 'active' | 'inactive' = 'active',
): Promise<readonly Account[]> {
  return connection.run<Account>(sql`${accountQuery} and ${u.status} = ${status} and u.id = any(${ids}::bigint[]) order by ${u.username}`);
}

/** Active users of a company who share an e-mail address, however it is capitalized; at most twenty. */
export async function findAccountsByEmail(connection: Connection, email: string, company: string): Promise<readonly Account[]> {
  return connection.run<Account>(sql`${accountQuery} and ${u.status} = 'active' and c.code = ${company.toLowerCase()}
    and lower(${u.email}) = ${email.toLowerCase()} order by ${u.username} limit 20`);
}

/** Key to count an account's attempts by; the account need not exist. */
export function accountKey({ username, company }: AccountName): string {
  return `${company.toLowerCase()}\n${username.toLowerCase()}`;
}

const accountQuery: Sql<Account> = sql`
  select u.id, ${u.username} as uid, c.id as company, c.code as company_code, ${u.email} as email, u.phone, ${u.firstName} as first_name,
    split_part(${u.language}, '-', 1) as language, u.password_hash
  from users u join companies c on c.id = ${u.company} where c.status = 'active'`;
