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
 * Condition on a user u and the company c: they have these names. User ids ignore case, as does their uniqueness (rule R-073): phones
 * start a word with a capital.
 */
function isNamed({ username, company }: AccountName): Sql<boolean> {
  return sql<boolean>`(c.code = ${company.toLowerCase()} and ${withoutCase(u.username)} = ${withoutCase(sql`${username}::text`)})`;
}

/** `select` of the id of the user of a name, whatever the status of user and company; empty if there is none. */
export function idOfNamed(name: AccountName): Sql {
  return sql`select u.id from users u join companies c on c.id = ${u.company} where ${isNamed(name)}`;
}

/** An account at sign-in. */
export interface SignInAccount {
  readonly id: number;
  readonly company: number;
  readonly user_status: string;
  readonly company_status: string;
  readonly must_reset: boolean;
  readonly password_hash: string | null;
}

/** Finds a user by name for sign-in, whatever the status of user and company. @param isDue condition: the password has expired */
export async function findSignInAccount(connection: Connection, name: AccountName, isDue: Sql): Promise<SignInAccount | undefined> {
  const [account] = await connection.run<SignInAccount>(sql`
    select u.id, c.id as company, ${u.status} as user_status, c.status as company_status, u.must_reset or ${isDue} as must_reset,
      u.password_hash
    from users u join companies c on c.id = ${u.company} where ${isNamed(name)}`);
  return account;
}

/**
 * Finds a user by name in an active company.
 * @param status `inactive` for activation; in every other case only an active account counts (law 29)
 */
export async function findAccount(
  connection: Connection,
  name: AccountName,
  status: 'active' | 'inactive' = 'active',
): Promise<Account | undefined> {
  const [account] = await connection.run<Account>(sql`${accountQuery} and ${u.status} = ${status} and ${isNamed(name)}`);
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

/**
 * Finds the one active user of a company with an e-mail address that an identity provider has confirmed. An address shared by several
 * users identifies none of them, so that it counts as unknown. Law 29, 32.
 */
export async function findConfirmedAccount(connection: Connection, email: string, company: string): Promise<Account | undefined> {
  // Ignores the case of ASCII letters only: a lookalike is another address.
  const accounts = await connection.run<Account>(sql`${accountQuery} and ${u.status} = 'active' and c.code = ${company}
    and lower(${u.email} collate "C") = lower(${email}::text collate "C") limit 2`);
  return accounts.length === 1 ? accounts[0] : undefined;
}

/** Key to count an account's attempts by; the account need not exist. */
export function accountKey({ username, company }: AccountName): string {
  return `${company.toLowerCase()}\n${username.toLowerCase()}`;
}

const accountQuery: Sql<Account> = sql`
  select u.id, ${u.username} as uid, c.id as company, c.code as company_code, ${u.email} as email, u.phone, ${u.firstName} as first_name,
    split_part(${u.language}, '-', 1) as language, u.password_hash
  from users u join companies c on c.id = ${u.company} where c.status = 'active'`;
