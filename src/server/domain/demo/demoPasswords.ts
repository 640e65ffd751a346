import { formatMessage, type MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import type { Text } from '../../../shared/framework/text.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { hashPassword, verifyPassword } from '../../shell/credentials/password.ts';
import { findPlan } from './loadDemo.ts';
import { demoAccounts } from './world/demoAccounts.ts';

interface DemoUser {
  readonly id: number;
  readonly company: string;
  readonly userId: string;
  readonly hash: string;
}

/** The role of a demo account in words, in each language of the messages. */
export function demoRole(userId: string, messages: MessageCatalogues): Text {
  const role = demoAccounts.find((account) => account.userId === userId)?.role;
  const written = (language: string): string => (role === undefined ? '' : formatMessage(messages, language, `demo_role.${role}`));
  return {
    ...Object.fromEntries(Object.keys(messages).map((language) => [language, written(language)])),
    en: written('en'),
    fr: written('fr'),
  };
}

/** The existing demo accounts. Without a demo, users with the same names are not demo accounts. */
export async function findDemoUsers(connection: Connection, productCode: string): Promise<DemoUser[]> {
  if (!(await findPlan(connection))) return [];
  const users = await connection.run<DemoUser>(sql`
    select u.id, c.code as company, u."MT_UID" as "userId", coalesce(u.password_hash, '') as hash
    from users u join companies c on c.id = u."MT_COMP" where u."MT_UID" in (${sql.join(demoAccounts.map(({ userId }) => userId))}) order by u.id`);
  const known = new Set(demoAccounts.map(({ company, userId }) => `${company === 'product' ? productCode : company}/${userId}`));
  return users.filter(({ company, userId }) => known.has(`${company}/${userId}`));
}

/** The users whose password is the given one. Demo accounts share a hash, and its check is slow by design: each start makes one. */
export async function withPassword(users: readonly DemoUser[], password: string): Promise<DemoUser[]> {
  const hashes = [...new Set(users.map(({ hash }) => hash))];
  const matches = await Promise.all(hashes.map((hash) => verifyPassword(hash, password)));
  return users.filter(({ hash }) => matches[hashes.indexOf(hash)]);
}

/** Gives demo accounts another password. */
export async function changeDemoPasswords(connection: Connection, users: readonly DemoUser[], password: string): Promise<void> {
  await connection.run(sql`update users set password_hash = ${await hashPassword(password)}, password_changed_at = date_trunc('second', now())
    where id = any(${users.map(({ id }) => id)}::bigint[])`);
}
