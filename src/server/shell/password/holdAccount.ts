import { getField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { localMinute } from '../../../shared/framework/formats/localMinute.ts';
import { type Language, textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import { queueMail } from '../mail/queueMail.ts';
import { usersAs } from '../users/userColumns.ts';
import { isBehindWalls, isHolding } from '../walls/walls.ts';
import { maskEmail } from './maskedEmail.ts';
import { issueToken } from './verificationTokens.ts';

/** Time for which a change by somebody else shuts the walled rows. Law 64 */
export const holdHours = 72;

/** Parts of an account by which somebody else could take it over. */
export type HeldChange = 'email' | 'phone' | 'password' | 'activation' | 'record';

export interface HoldWork {
  readonly ctx: CallContext;
  /** `ctx` with all rows, for the rows of the hold. */
  readonly all: CallContext;
  /** The transaction of the change. */
  readonly connection: Connection;
  readonly records: Records;
}

/** A person to notify of a change. */
export interface NotifiedPerson {
  readonly address: string;
  readonly name: string;
  readonly language: Language;
}

interface AccountChange {
  readonly user: number;
  readonly changes: readonly HeldChange[];
  /** The person before the change; null: nobody. Absent: the person of the account. */
  readonly told?: NotifiedPerson | null;
  /** The person who made the change; absent: the person behind the call. */
  readonly cause?: number | null;
}

interface OpenHold {
  readonly id: number;
  readonly changes: readonly HeldChange[];
  readonly causes: readonly number[];
  readonly address: string | null;
}

interface HeldUser {
  readonly username: string;
  readonly company: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

const u = usersAs('u');

/**
 * Shuts walled rows for an account that somebody else has changed, and mails the person a link to confirm the change at the address from
 * before it. Does nothing for an account without such rows. A further change restarts the time of the open hold; it is mailed to the
 * first address, since the present one is that of whoever changed it.
 */
export async function holdAccount(work: HoldWork, { user, changes, told, cause = causeOf(work.ctx) }: AccountChange): Promise<void> {
  const { ctx, all, connection, records } = work;
  const { now } = ctx;
  const [held] = await connection.run<HeldUser>(sql`
    select ${u.username} as username, c.code as company, ${u.email} as email, ${u.firstName} as name, split_part(${u.language}, '-', 1) as language
    from users u join companies c on c.id = ${u.company} where u.id = ${user} for update of u`);
  if (!held || !(await isBehindWalls(connection, ctx.registry, now, user))) return;
  const [open] = await connection.run<OpenHold>(sql`
    select h.id, h.changes, coalesce(h.causes, '{}') as causes, h.address from account_holds h
    where h."user" = ${user} and ${isHolding('h', now)} order by h.id for update`);
  const present = told === undefined ? { address: held.email, name: held.name, language: held.language } : told;
  const first = open ? { ...held, ...present, address: open.address ?? '' } : present;
  const person = first && first.address !== '' ? first : undefined;
  const until = new Date(now.getTime() + holdHours * 3_600_000);
  const set = {
    changes: [...new Set([...(open?.changes ?? []), ...changes])],
    changed_by: cause,
    causes: [...new Set([...(open?.causes ?? []), ...(cause === null ? [] : [cause])])],
    changed_at: now,
    shut_until: until,
    address: person?.address ?? null,
    told: person ? maskEmail(person.address) : null,
  };
  const { id } = open
    ? await records.change(all, 'account_holds', open.id, {}, { set })
    : await records.create(all, 'account_holds', {}, { set: { user, state: 'open', ...set } });
  if (person && typeof id === 'number') await mailChange(work, { id, user, held, person, changes, until });
}

/** The person behind a call, also while acting as another user; null: not signed in. */
export function causeOf({ actedBy, reader }: CallContext): number | null {
  return actedBy ?? (reader.userId === 0 ? null : reader.userId);
}

interface ToldChange {
  readonly id: number;
  readonly user: number;
  readonly held: HeldUser;
  readonly person: NotifiedPerson;
  readonly changes: readonly HeldChange[];
  readonly until: Date;
}

async function mailChange({ ctx, connection }: HoldWork, { id, user, held, person, changes, until }: ToldChange): Promise<void> {
  const { registry, now, timezone } = ctx;
  await endHoldLinks(connection, id, now);
  const { token } = await issueToken(connection, { kind: 'hold', users: [user], subject: { hold: id }, now, minutes: holdHours * 60 });
  const { options = [] } = getField(getEntity(registry, 'account_holds'), 'changes');
  const words = options.filter(({ value }) => changes.some((each) => each === value)).map(({ label }) => textIn(label, person.language));
  const values = {
    name: person.name,
    username: held.username,
    changes: words.join(', '),
    until: localMinute(until, timezone),
    hours: holdHours,
  };
  const link = `/reset-password/account-change?${new URLSearchParams({ company: held.company, hash: token }).toString()}`;
  const mail = { template: 'account_held', to: person.address, language: person.language, values, link, userId: user } as const;
  await queueMail(connection, mail, { messages: registry.messages, now, sentBy: causeOf(ctx) ?? 0 });
}

/** Ends the links of a hold that have not been used. */
export async function endHoldLinks(connection: Connection, hold: number, now: Date): Promise<void> {
  await connection.run(sql`update verification_tokens set used_at = ${now}
    where kind = 'hold' and subject = ${JSON.stringify({ hold })} and used_at is null`);
}
