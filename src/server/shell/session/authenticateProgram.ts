import { BlockList, isIPv6 } from 'node:net';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import { isIpRange } from '../../../shared/framework/fields/ipAddress.ts';
import { localDay } from '../../../shared/framework/query/dayStart.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { Authenticate } from '../../framework/http/Call.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { countCall, dailyLimitReached } from '../limits/dailyLimit.ts';
import { unmapped } from '../limits/networkOf.ts';
import { findCaller } from './findReader.ts';
import { hashToken } from './sessions.ts';

const programErrors = defineErrors({ api_token_invalid: 401, address_not_allowed: 403 });

interface TokenRow {
  readonly id: number;
  readonly owner: number;
  readonly scopes: readonly string[];
  readonly ip_allowlist: readonly string[] | null;
  readonly daily_limit: number;
  readonly expires_on: string;
  readonly status: string;
}

/**
 * Finds the reader of a program's token: its owner, limited to the scopes of the token. The token is read with each call, so that a
 * change of its addresses is in force at once; the limit of its calls counts beside that of its owner. Rule R-232
 * @throws AppError `api_token_invalid` (401) for a token that is unknown, disabled or expired, or whose owner may not sign in;
 *   `address_not_allowed` (403)
 */
export const authenticateProgram: Authenticate = async (token, { app, registry, now, address }) => {
  const connection = identityConnection(app);
  const [row] =
    await connection.run<TokenRow>(sql`select id, owner, scopes, ip_allowlist, daily_limit, to_char(expires_on, 'YYYY-MM-DD') as expires_on, status
    from api_tokens where token_hash = ${hashToken(token)}`);
  const moment = { registry, now, productCode: app.config.productCode };
  const owner = row?.status === 'enabled' ? await findCaller(connection, row.owner, moment) : undefined;
  if (!row || !owner || row.expires_on < localDay(now, owner.timezone)) throw programErrors.api_token_invalid();
  if (row.ip_allowlist && row.ip_allowlist.length > 0 && !isWithin(row.ip_allowlist, address))
    throw programErrors.address_not_allowed({ address });
  const { reader, timezone, requestsPerDay } = owner;
  return {
    reader,
    scopes: new Set(row.scopes),
    timezone,
    admit: async () => {
      if (requestsPerDay !== null) await countCall(connection, { userId: row.owner, limit: requestsPerDay, timezone, now });
      await countUse(connection, row, timezone, now);
    },
  };
};

/** Notes the use of a token and counts it: one statement, so that several servers count together. A refused call does not count. */
async function countUse(connection: Connection, { id, daily_limit }: TokenRow, timezone: string, now: Date): Promise<void> {
  const isToday = sql`coalesce((last_used_at at time zone ${timezone})::date = (${now}::timestamptz at time zone ${timezone})::date, false)`;
  const counted = await connection.run(sql`update api_tokens
    set last_used_at = ${now}, calls_that_day = case when ${isToday} then calls_that_day + 1 else 1 end
    where id = ${id} and not (${isToday} and calls_that_day >= ${daily_limit}) returning id`);
  if (counted.length === 0) throw await dailyLimitReached(connection, { limit: daily_limit, timezone, now });
}

/** true: the address is among the addresses and ranges. An entry that is neither, of an earlier rule, admits nobody. */
export function isWithin(ranges: readonly string[], address: string): boolean {
  const plain = unmapped(address);
  const list = new BlockList();
  for (const range of ranges.filter(isIpRange)) {
    const [first = '', prefix] = range.split('/');
    const family = isIPv6(first) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(first, family);
    else list.addSubnet(first, Number(prefix), family);
  }
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
