import { DateTime } from 'luxon';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { ratingEndpoints } from '../../../shared/shell/ratings/endpoints.ts';
import { daysBeforeFirst, daysBetween, isRatingDue } from '../../../shared/shell/ratings/ratingDue.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

export const ratingHandlers: HandlersOf<typeof ratingEndpoints> = {
  'POST globals/mtdmrating/add_rate': addRating,
  'POST globals/mtdmrating/dont_show_rating': optOut,
  'GET globals/mtdmrating/check_rate_frequency': async ({ ctx, app }) => ({ show: await isAsked(ctx, app) }),
};

/**
 * Stores the rating of the caller; one rating per user and day. Spec S-253.
 * @throws AppError `invalid_body` (400) for a command id that does not exist
 */
async function addRating({ ctx, app, body }: CallOf<typeof ratingEndpoints, 'POST globals/mtdmrating/add_rate'>) {
  const values = { stars: body.rate, comment: body.comment ?? null };
  const set = {
    cmid: await commandOf(ctx, app, body.cmid ?? ''),
    rated_at: ctx.now.toISOString(),
    next_prompt_on: dayIn(ctx, { days: daysBetween }),
  };
  return app.database.scoped(ctx).transaction(async (tx) => {
    await waitTurn(tx);
    const records = app.records.in(tx);
    const latest = await latestRating(ctx, records);
    const isOfToday = latest !== undefined && dayOf(ctx, latest['rated_at']) === dayIn(ctx);
    const saved = isOfToday
      ? await records.change(ctx, 'rating_entries', Number(latest['id']), values, { set })
      : await records.create(ctx, 'rating_entries', values, { set: { ...set, user: ctx.reader.userId, dont_show: false } });
    return { id: Number(saved['id']) };
  });
}

/** Calls of the same user run one after another, so that each finds the rating written by the previous call. */
async function waitTurn(tx: ScopedConnection): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`ratings of ${tx.ctx.reader.userId}`}, 0))`);
}

/** Remembers that the caller does not want to be asked, also in the latest rating, whose list shows it. Spec S-253. */
async function optOut({ ctx, app }: CallOf<typeof ratingEndpoints, 'POST globals/mtdmrating/dont_show_rating'>) {
  await app.database.scoped(ctx).transaction(async (tx) => {
    await waitTurn(tx);
    const records = app.records.in(tx);
    await records.save(ctx, 'rating_opt_outs', { user: ctx.reader.userId }, {}, { added: { opted_out_at: ctx.now } });
    const latest = await latestRating(ctx, records);
    if (latest) await records.change(ctx, 'rating_entries', Number(latest['id']), {}, { set: { dont_show: true, next_prompt_on: null } });
  });
  return undefined;
}

/** Nobody is asked while acting as another user: the stars would count as the other user's. */
async function isAsked(ctx: CallContext, app: App): Promise<boolean> {
  if (ctx.actedBy !== undefined) return false;
  const own = { user: ctx.reader.userId };
  const [optedOut, latest, user] = await Promise.all([
    app.records.list(ctx, 'rating_opt_outs', { filter: own, limit: 1 }),
    latestRating(ctx, app.records),
    app.records.find(ctx, 'users', ctx.reader.userId),
  ]);
  const created = DateTime.fromJSDate(instantOf(user?.['created_at']) ?? ctx.now, { zone: ctx.timezone });
  return isRatingDue({
    today: dayIn(ctx),
    firstDay: created.plus({ days: daysBeforeFirst }).toFormat('yyyy-MM-dd'),
    nextDay: latest ? textOf(latest['next_prompt_on'] ?? dayOf(ctx, latest['rated_at'])).slice(0, 10) : undefined,
    isOptedOut: optedOut.length > 0 || latest?.['dont_show'] === true,
  });
}

async function latestRating(ctx: CallContext, records: Records): Promise<RecordValues | undefined> {
  const filter = { user: ctx.reader.userId };
  const [latest] = await records.list(ctx, 'rating_entries', { filter, sort: ['-rated_at', '-id'], limit: 1 });
  return latest;
}

/** The id of a command; null without one. */
async function commandOf(ctx: CallContext, app: App, cmid: string): Promise<number | null> {
  if (cmid === '') return null;
  const [command] = await app.records.list(app.system('command that a rating names', ctx), 'commands', {
    filter: { cmid },
    fields: ['id'],
    limit: 1,
  });
  if (!command) throw httpErrors.invalid_body({}, { errors: { cmid: { key: 'validation.invalid' } } });
  return Number(command['id']);
}

function dayOf({ timezone }: CallContext, value: unknown): string {
  const at = instantOf(value);
  return at ? DateTime.fromJSDate(at, { zone: timezone }).toFormat('yyyy-MM-dd') : '';
}

function instantOf(value: unknown): Date | undefined {
  if (value instanceof Date) return value;
  return typeof value === 'string' ? new Date(value) : undefined;
}
