import { randomInt } from 'node:crypto';
import type { CodeMethod } from '../../../shared/shell/password/endpoints.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { dummyHash, hashPassword, verifyPassword } from '../credentials/password.ts';

type CodeKind = 'activation' | 'reset';

/** Makes a code of six digits, leading zeros included, with the hash that is stored. Rule R-017. */
export async function makeCode(): Promise<{ readonly code: string; readonly hash: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, hash: await hashPassword(code) };
}

interface NewCode {
  /** undefined for an unknown account: the row is written all the same, so that the caller cannot notice. */
  readonly userId: number | undefined;
  readonly email: string;
  readonly kind: CodeKind;
  /** Method that sends the code. */
  readonly method: CodeMethod;
  readonly hash: string;
  readonly expiresAt: Date;
  readonly now: Date;
}

/** Stores a code. Only the newest of a user and kind counts, so that an older one stops working. */
export async function storeCode(connection: Connection, { userId, email, kind, method, hash, expiresAt, now }: NewCode): Promise<void> {
  await connection.run(sql`delete from verification_codes where id in (
    select id from verification_codes where expires_at < ${new Date(now.getTime() - retentionMs)} limit 20 for update skip locked)`);
  await connection.run(sql`
    insert into verification_codes ("user", email, kind, code_hash, method, expires_at, attempts)
    values (${userId ?? null}, ${email}, ${kind}, ${hash}, ${method === 'email' ? 'email' : 'sms'}, ${expiresAt}, 0)`);
}

/** Time that codes are kept after their end, for the investigation of a case. */
const retentionMs = 7 * 24 * 3_600_000;

interface CodeAttempt {
  readonly userId: number | undefined;
  readonly kind: CodeKind;
  readonly code: string;
  /** Tries that a code allows. */
  readonly tries: number;
  readonly now: Date;
}

/**
 * Uses up the newest code of a user. The try is counted before the code is compared; of several concurrent calls with the right
 * code one succeeds. It takes the same time with or without a stored code.
 */
export async function consumeCode(connection: Connection, { userId = 0, kind, code, tries, now }: CodeAttempt): Promise<boolean> {
  const [row] = await connection.run<{ id: number; code_hash: string }>(sql`
    update verification_codes set attempts = attempts + 1
    where id = (select max(id) from verification_codes where "user" = ${userId} and kind = ${kind})
      and used_at is null and expires_at > ${now} and attempts < ${tries}
    returning id, code_hash`);
  const fits = await verifyPassword(row?.code_hash ?? dummyHash, code);
  const [used] = await connection.run(sql`
    update verification_codes set used_at = ${now} where id = ${fits && row ? row.id : 0} and used_at is null returning id`);
  return used !== undefined;
}
