import type { NoticeDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { type NoticeWay, waysOf } from '../../../shared/framework/notices/noticeNames.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { findCandidates, type NoticeAddressee } from './findCandidates.ts';
import type { ToldEvent } from './ToldEvent.ts';

/** When a receiver is told by a way. */
export type Pace = 'at_once' | 'daily';

/** A user to tell, if the user sees the record. */
export interface Receiver {
  readonly user: number;
  readonly ways: ReadonlyMap<NoticeWay, Pace>;
  /** true: told only if the record waits for a decision of the user. */
  readonly mustDecide: boolean;
  /** Accounts to which a subscription is limited; undefined: all of the user. */
  readonly account: number | undefined;
}

export interface Receivers {
  readonly users: readonly Receiver[];
  readonly addresses: readonly NoticeAddressee[];
}

/**
 * Everybody whom a notice names on a record, and who has subscribed to its event, with the ways that each has chosen. Whoever has caused it
 * is left out, as is who acted as that user.
 * @param connection of the portal itself, which sees all rows
 * @param hasTextMessages false: the installation has no gateway, and subscriptions by text message are mailed
 */
export async function findReceivers(connection: ScopedConnection, event: ToldEvent, hasTextMessages: boolean): Promise<Receivers> {
  const { users, deciders, addresses } = await findCandidates(connection, event);
  const authors = event.notice.tells_author ? [] : [event.user, event.actedBy];
  const named = [...new Set([...users, ...deciders])].filter((user) => !authors.includes(user));
  const choices = await readChoices(connection, event, named);
  const told = named.map(
    (user): Receiver => ({
      user,
      ways: chosenWays(event, choices.get(user) ?? new Map()),
      mustDecide: !users.has(user),
      account: undefined,
    }),
  );
  const subscribed = event.notice.event === undefined ? [] : await findSubscribers(connection, event.notice.event, hasTextMessages);
  const further = subscribed.filter(({ user }) => !authors.includes(user));
  return { users: joined([...told, ...further]).filter(({ ways }) => ways.size > 0), addresses };
}

/** One receiver for each user: of several reasons the ways of all. */
function joined(receivers: readonly Receiver[]): Receiver[] {
  return [...Map.groupBy(receivers, ({ user }) => user).values()].map((own) => {
    const [first] = own as [Receiver, ...Receiver[]];
    const isLimited = own.every(({ account }) => account !== undefined);
    return {
      user: first.user,
      ways: new Map(own.toReversed().flatMap(({ ways }) => [...ways])),
      mustDecide: own.every(({ mustDecide }) => mustDecide),
      account: isLimited ? first.account : undefined,
    };
  });
}

type Choices = ReadonlyMap<NoticeWay, Pace | 'off'>;

async function readChoices(connection: ScopedConnection, { notice }: ToldEvent, users: readonly number[]): Promise<Map<number, Choices>> {
  if (users.length === 0) return new Map();
  const rows = await connection.run(sql<{ user: number; way: NoticeWay; choice: Pace | 'off' }>`
    select c."user", c.way, c.choice from ${table(connection.ctx, 'notice_choices', 'c')}
    where c.notice = ${notice.name} and c."user" = any(${users}::bigint[])`);
  const byUser = Map.groupBy(rows, ({ user }) => Number(user));
  return new Map([...byUser].map(([user, own]) => [user, new Map(own.map(({ way, choice }) => [way, choice]))]));
}

/** The ways of a notice for a person: what it may switch off is on until it does. */
function chosenWays({ notice }: Pick<ToldEvent, 'notice'>, choices: Choices): ReadonlyMap<NoticeWay, Pace> {
  const ways = new Map<NoticeWay, Pace>();
  for (const way of waysOf(notice)) {
    const choice = choices.get(way);
    if (choice === 'off' && notice.optional?.includes(way)) continue;
    ways.set(way, way === 'mail' && (choice === 'at_once' || choice === 'daily') ? choice : usualPace(notice, way));
  }
  return ways;
}

/** The pace of a person who has chosen none. */
export function usualPace({ digest }: NoticeDefinition, way: NoticeWay): Pace {
  return way === 'mail' && digest ? 'daily' : 'at_once';
}

const methodWays: Readonly<Record<string, NoticeWay>> = { email: 'mail', sms: 'text' };

/** Users with a subscription to an event. */
async function findSubscribers(connection: ScopedConnection, event: string, hasTextMessages: boolean): Promise<Receiver[]> {
  const rows = await connection.run(sql<{ user: number; account: number | null; method: string; daily_digest: boolean }>`
    select s."user", s.account, s.method, s.daily_digest from ${table(connection.ctx, 'notification_subscriptions', 's')}
    where s.status = 'active' and ${event} = any(s.events)`);
  return rows.flatMap(({ user, account, method, daily_digest: isDaily }) => {
    const asked = methodWays[method];
    if (asked === undefined) return [];
    const way = asked === 'text' && !hasTextMessages ? 'mail' : asked;
    return [
      {
        user: Number(user),
        ways: new Map([[way, isDaily && way === 'mail' ? 'daily' : 'at_once'] as const]),
        mustDecide: false,
        account: account === null ? undefined : Number(account),
      },
    ];
  });
}
