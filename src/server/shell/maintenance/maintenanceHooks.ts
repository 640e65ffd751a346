import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { nameWithin } from '../../db/homeSchema.ts';
import { sql } from '../../db/sql.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { windowsChannel } from './readWindows.ts';

export const maintenanceHooks = defineHooks({
  /**
   * A window ends after it starts, closes something and redirects to a web page. Its state follows its times, except
   * `cancelled`; setting the state to running or done by hand starts or ends the window now. One to come does not end.
   */
  'maintenance_windows.settle': async ({ ctx, record = {}, previous }) => {
    const times = timesOf(record, previous, ctx.now);
    const problems = problemsOf({ ...record, ...times });
    const isEnded = record['state'] === 'done' && previous !== undefined && previous['state'] !== 'done';
    if (isEnded && instantOf(times.starts_at) > ctx.now.getTime()) problems['state'] = { key: 'error.transition_not_possible' };
    if (Object.keys(problems).length > 0) throw httpErrors.invalid_body({}, { errors: problems });
    const isCancelled = record['state'] === 'cancelled';
    return { ...times, ...(!isCancelled && { state: stateAt(times, ctx.now) }), ...(record['scope'] === 'portal' && { menus: null }) };
  },
  /** Notifies every process, so that a window takes effect or ends at once. */
  'maintenance_windows.announce': async ({ connection }) => {
    await connection.run(sql`select pg_notify(${nameWithin(connection, windowsChannel)}, '')`);
    return undefined;
  },
});

interface Times {
  readonly starts_at: unknown;
  readonly ends_at: unknown;
}

function timesOf(record: RecordValues, previous: RecordValues | undefined, now: Date): Times {
  const { starts_at, ends_at, state } = record;
  const isChosen = state !== previous?.['state'];
  const isOn = instantOf(starts_at) <= now.getTime() && now.getTime() < instantOf(ends_at);
  if (isChosen && state === 'running' && instantOf(starts_at) > now.getTime()) return { starts_at: now.toISOString(), ends_at };
  if (isChosen && state === 'done' && isOn) return { starts_at, ends_at: now.toISOString() };
  return { starts_at, ends_at };
}

function stateAt({ starts_at, ends_at }: Times, now: Date): string {
  if (instantOf(ends_at) <= now.getTime()) return 'done';
  return instantOf(starts_at) <= now.getTime() ? 'running' : 'planned';
}

function problemsOf({ starts_at, ends_at, scope, menus, redirect_url: url }: RecordValues): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  if (instantOf(ends_at) < instantOf(starts_at)) problems['ends_at'] = { key: 'maintenance.end_before_start' };
  if (instantOf(ends_at) === instantOf(starts_at)) problems['ends_at'] = { key: 'maintenance.end_before_start' };
  if (scope === 'menus' && !(Array.isArray(menus) && menus.length > 0)) problems['menus'] = { key: 'maintenance.menus_missing' };
  if (typeof url === 'string' && url !== '' && !/^https?:\/\//i.test(url)) problems['redirect_url'] = { key: 'maintenance.address_scheme' };
  return problems;
}

function instantOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : value instanceof Date ? value.getTime() : Number.NaN;
}
