import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { readSetting } from '../settings/settings.ts';
import { usersAs } from '../users/userColumns.ts';
import type { Attempt } from './startSession.ts';

const u = usersAs('u');

/** Time that the previous token stays valid: two tabs that start at once send the same token. */
const toleranceMs = 30_000;

/** Content of a browser's login cookie. */
export interface DeviceToken {
  readonly id: number;
  /** `selector.secret`: the first part finds the device, the second proves it and changes with each use. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** The device and user of a login cookie. */
export interface RememberedDevice {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly companyId: number;
  /** The next token; undefined if another tab has just got it. */
  readonly renewed: DeviceToken | undefined;
}

/** Keeps a device signed in for COOKIE_DAYS days. Law 30, 31. */
export async function rememberDevice(connection: Connection, userId: number, companyId: number, attempt: Attempt): Promise<DeviceToken> {
  const { now, address, userAgent } = attempt;
  const [selector, secret] = [random(), random()];
  const expiresAt = new Date(now.getTime() + (await readSetting(connection, 'COOKIE_DAYS')) * 86_400_000);
  const [row] = await connection.run<{ id: number }>(sql`
    insert into kept_sign_ins ("user", company, selector_hash, token_hash, issued_at, rotated_at, expires_at, ip_address, user_agent)
    values (${userId}, ${companyId}, ${hash(selector)}, ${hash(secret)}, ${now}, ${now}, ${expiresAt}, ${address.slice(0, 45)},
      ${userAgent.slice(0, 200)}) returning id`);
  return { id: row?.id ?? 0, token: `${selector}.${secret}`, expiresAt };
}

interface DeviceRow {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly companyId: number;
  readonly token_hash: string;
  readonly previous_hash: string | null;
  readonly rotated_at: Date;
  readonly expires_at: Date;
}

/**
 * Takes a login cookie's token and exchanges it for the next one. A previous token is either from a second tab, within 30 seconds,
 * or a copy: then the device and all its sessions end, for thief and owner alike.
 * A device also ends when its password, account or company changes or closes.
 * @returns undefined for a token that signs no user in, for any reason
 */
export async function rotateRememberedDevice(
  connection: Connection,
  company: string,
  token: string,
  now: Date,
): Promise<RememberedDevice | undefined> {
  const [selector = '', secret = ''] = token.split('.');
  return connection.transaction(async (tx) => {
    const [row] = await tx.run<DeviceRow>(sql`
      select k.id, k."user" as "userId", ${u.username} as username, k.company as "companyId", k.token_hash, k.previous_hash, k.rotated_at, k.expires_at
      from kept_sign_ins k join users u on u.id = k."user" join companies c on c.id = ${u.company}
      where k.selector_hash = ${hash(selector)} and k.ended_at is null and k.expires_at > ${now} and k.company = ${u.company}
        and ${u.status} = 'active' and c.status = 'active' and c.code = ${company.toLowerCase()}
        and k.issued_at >= coalesce(u.password_changed_at, k.issued_at)
      for update of k`);
    if (!row) return undefined;
    const { id, userId, username, companyId } = row;
    const given = hash(secret);
    if (given === row.token_hash) {
      const next = random();
      await tx.run(
        sql`update kept_sign_ins set previous_hash = token_hash, token_hash = ${hash(next)}, rotated_at = ${now} where id = ${id}`,
      );
      return { id, userId, username, companyId, renewed: { id, token: `${selector}.${next}`, expiresAt: row.expires_at } };
    }
    if (given === row.previous_hash && now.getTime() - row.rotated_at.getTime() <= toleranceMs)
      return { id, userId, username, companyId, renewed: undefined };
    await endRememberedDevice(tx, id, now);
    return undefined;
  });
}

/** Ends a device and every session that started from it. */
async function endRememberedDevice(connection: Connection, id: number, now: Date): Promise<void> {
  await connection.run(sql`update kept_sign_ins set ended_at = ${now} where id = ${id} and ended_at is null`);
  await connection.run(sql`update sessions set ended_at = ${now} where kept_sign_in = ${id} and ended_at is null`);
}

/** Ends the device of a login cookie, if it belongs to the given user. @returns true if it does */
export async function endDeviceToken(connection: Connection, token: string, userId: number, now: Date): Promise<boolean> {
  const [row] = await connection.run<{ id: number }>(sql`
    select id from kept_sign_ins where selector_hash = ${hash(token.split('.')[0] ?? '')} and "user" = ${userId}`);
  if (row) await endRememberedDevice(connection, row.id, now);
  return row !== undefined;
}

function random(): string {
  return randomBytes(24).toString('base64url');
}

/** A hash without salt suffices: the text is random. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
