import { createHash } from 'node:crypto';
import type { PricedShipment } from '../../../shared/domain/rating/PricedShipment.ts';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import { countAttempt, type Limit, limitAttempts, recentAttempts } from '../../shell/limits/limitAttempts.ts';
import type { LoadedRates } from './loadRateReference.ts';

const limitErrors = defineErrors({ quote_limit_reached: 429 });

/** The span of a daily limit slides: 24 hours back from the moment. */
const windowMs = 24 * 3_600_000;

/** The settings of the group RATING of the master configuration that limit quotes, and the figure where one is missing. */
const limitSettings = { limited: ['LIMITED_QUOTES', 5], general: ['DAILY_QUOTES', undefined] } as const;

/**
 * Quotes that a user may ask for in 24 hours: five with limited access, for others as the master configuration says.
 * @returns undefined without a limit
 */
export function quoteLimitOf({ asker, settings }: Pick<LoadedRates, 'asker' | 'settings'>): number | undefined {
  const [key, usual] = limitSettings[asker.limited ? 'limited' : 'general'];
  const value = (settings[key] ?? '').trim();
  return value === '' ? usual : Number(value);
}

/** The limit of a user who asks for no price now, as `quoteLimitOf`. */
export async function readQuoteLimit(records: Records, system: CallContext): Promise<number | undefined> {
  const { userId } = system.reader;
  const user = userId === undefined ? undefined : await records.find(system, 'users', userId);
  const rows = await records.list(system, 'master_configs', {
    filter: { key_group: 'RATING', company__isnull: true, status: 'active' },
    fields: ['mc_key', 'mc_value'],
  });
  const settings = Object.fromEntries(rows.map((row) => [textOf(row['mc_key']), textOf(row['mc_value'])]));
  return quoteLimitOf({ asker: { limited: user?.['limited'] === true, can_quote: true }, settings });
}

/**
 * Counts a quote that is asked for, or refuses it; without a limit nothing is counted.
 * @param connection outside of the scope of a reader
 * @returns the number of quotes that are left; undefined without a limit
 * @throws AppError `quote_limit_reached` (429): 'Daily access limit reached'
 */
export async function countQuote(connection: Connection, limit: Limit): Promise<number> {
  await limitAttempts(connection, limit, limitErrors.quote_limit_reached);
  return leftOf(connection, limit);
}

/** The number of quotes that are left in the span of a limit. */
export async function leftOf(connection: Connection, limit: Limit): Promise<number> {
  return Math.max(0, limit.max - (await recentAttempts(connection, limit)));
}

/** The count of a user's quotes. */
export function limitOf({ reader, now }: CallContext, max: number): Limit {
  return { what: 'quote', key: String(reader.userId), max, windowMs, now };
}

/** Notes the price of a shipment that was counted, so that keeping it does not count again. */
export async function notePriced(connection: Connection, ctx: CallContext, shipment: PricedShipment): Promise<void> {
  await countAttempt(connection, contentLimit(ctx, shipment));
}

/** True if the user has asked for the price of just this shipment in the last 24 hours. */
export async function wasPriced(connection: Connection, ctx: CallContext, shipment: PricedShipment): Promise<boolean> {
  return (await recentAttempts(connection, contentLimit(ctx, shipment))) > 0;
}

function contentLimit({ reader, now }: CallContext, shipment: PricedShipment): Limit {
  const content = createHash('sha256').update(JSON.stringify(shipment)).digest('hex');
  return { what: 'quoted shipment', key: `${String(reader.userId)} ${content}`, max: 1, windowMs, now };
}
