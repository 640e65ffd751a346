import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { isTimezone } from '../../../shared/framework/query/dayStart.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { nextRuns } from '../../../shared/shell/push_reports/nextRuns.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { missingParameter } from '../../framework/lists/requireParameters.ts';
import { portalHolidays } from '../../framework/records/portalHolidays.ts';
import { defineEffects } from '../../framework/registrations/effects.ts';
import { defineHooks, type HookEvent } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { type ScheduleColumns, scheduleOf } from './PushReport.ts';
import { pushReportErrors } from './pushReportErrors.ts';
import { findRecipients } from './recipients.ts';
import { unansweredParameters } from './reportFile.ts';
import { getReportScreen } from './reportScreen.ts';

/** Active push reports that a user may have. */
export const activeMax = 50;

const scheduleFields = [
  'frequency',
  'hour',
  'day_of_week',
  'day_of_month',
  'time_zone',
  'holiday_rule',
  'start_date',
  'expiry_date',
  'cycle',
  'month',
  'status',
] as const;

/** Fields that the schedule of a report file decides. */
const definedFields = [
  ...scheduleFields.filter((name) => name !== 'status'),
  'title',
  'owner',
  'api_url',
  'cmid',
  'query_params',
  'output_type',
  'delivery',
  'recipients',
  'outside',
  'target',
  'send_rule',
] as const;

export const pushReportHooks = defineHooks({
  /**
   * Checks list, recipients and number of a push report, and works out its next run.
   * @throws AppError `push_report_not_possible`, `missing_parameter` (400), `invalid_body` (400) for recipients who are no users, `push_reports_full` (409)
   */
  'push_reports.check': async (event) => {
    const { record, previous, ctx } = event;
    if (!record) return undefined;
    const isChanged = (...names: readonly string[]): boolean =>
      !previous || names.some((name) => JSON.stringify(record[name] ?? null) !== JSON.stringify(previous[name] ?? null));
    if (!ctx.reader.isSystem) {
      if (previous?.['scheduled_report']) throw pushReportErrors.push_report_of_schedule();
      if (previous?.['definition_hash'] && isChanged(...definedFields)) throw pushReportErrors.push_report_of_definition();
      if (isChanged('api_url', 'cmid', 'query_params')) {
        const source = { api_url: textOf(record['api_url']), cmid: textOf(record['cmid']) };
        const { list, title } = getReportScreen(event.registry, ctx.reader, source);
        const missing = unansweredParameters(list, record['query_params']).find((parameter) => parameter.default === undefined);
        if (missing) throw missingParameter({ registry: event.registry, reader: ctx.reader, list, language: ctx.language, title }, missing);
      }
      if (isChanged('recipients', 'outside', 'outside_fields', 'delivery', 'cmid') && record['delivery'] === 'mail')
        await checkRecipients(event, record);
      if (isChanged('status', 'owner') && record['status'] === 'active') await checkNumber(event, record);
    }
    if (!isChanged(...scheduleFields) && record['next_run_at']) return undefined;
    const zone = record['time_zone'];
    const time_zone = typeof zone === 'string' && zone !== '' ? zone : ctx.timezone;
    return { time_zone, next_run_at: await nextRunOf(event.connection, { ...record, time_zone }) };
  },

  /** @throws AppError `push_report_of_schedule`, `push_report_of_definition` (409) */
  'push_reports.keepSchedules': async ({ ctx, previous }) => {
    if (ctx.reader.isSystem) return undefined;
    if (previous?.['scheduled_report']) throw pushReportErrors.push_report_of_schedule();
    if (previous?.['definition_hash']) throw pushReportErrors.push_report_of_definition();
    return undefined;
  },
});

export const pushReportEffects = defineEffects({
  /** Works out the next run of a push report that goes on. */
  'push_reports.plan': async ({ connection, records, system, id, record }) => {
    const next_run_at = await nextRunOf(connection, record);
    await records.change(system('next run of a push report'), 'push_reports', id, {}, { set: { next_run_at } });
  },
});

/** The next run of a report after this moment; null for one that is paused or has none. */
export async function nextRunOf(connection: ScopedConnection, record: RecordValues): Promise<string | null> {
  if (record['status'] !== 'active') return null;
  const { now, timezone } = connection.ctx;
  const schedule = scheduleOf(record as unknown as ScheduleColumns, isTimezone(timezone) ? timezone : undefined);
  const [next] = nextRuns(schedule, now, await portalHolidays(connection), 1);
  return next?.toISOString() ?? null;
}

/** @throws AppError `invalid_body` (400) at the field */
async function checkRecipients({ ctx, records, system, registry }: HookEvent, record: RecordValues): Promise<void> {
  const [addresses, outside, shared] = [listOf(record['recipients']), listOf(record['outside']), listOf(record['outside_fields'])];
  if (addresses.length + outside.length === 0)
    throw httpErrors.invalid_body({}, { errors: { recipients: { key: 'push_reports.recipient_missing' } } });
  const found = await findRecipients(records, ctx, system('recipients of a push report'), [...addresses, ...outside]);
  const unknown = addresses.filter((address) => !found.has(address.toLowerCase()));
  if (unknown.length > 0) throw refused('recipients', 'push_reports.recipient_unknown', unknown);
  const known = outside.filter((address) => found.has(address.toLowerCase()));
  if (known.length > 0) throw refused('outside', 'push_reports.outside_known', known);
  if (outside.length === 0) return;
  if (shared.length === 0) throw refused('outside_fields', 'push_reports.outside_columns', []);
  const { list } = getReportScreen(registry, ctx.reader, { api_url: textOf(record['api_url']), cmid: textOf(record['cmid']) });
  const closed = shared.filter((name) => !isShareable(registry, list.entity, name));
  if (closed.length > 0) throw refused('outside_fields', 'push_reports.outside_closed', closed);
}

/** Personal, pay and secret values go to nobody outside of the portal. */
function isShareable(registry: HookEvent['registry'], entity: string, name: string): boolean {
  const [first = '', ...further] = name.split('.');
  const field = getEntity(registry, entity).fields.get(first);
  if (!field || field.property['x-sensitive']) return field === undefined && further.length === 0;
  if (further.length === 0) return true;
  return field.reference !== undefined && isShareable(registry, field.reference.entity, further.join('.'));
}

function listOf(given: unknown): string[] {
  return Array.isArray(given) ? given.map(String) : [];
}

function refused(field: string, key: string, names: readonly string[]) {
  const values = { count: names.length, addresses: names.slice(0, 5).join(', ') };
  return httpErrors.invalid_body({}, { errors: { [field]: { key, values } } });
}

async function checkNumber({ records, system, id }: HookEvent, record: RecordValues): Promise<void> {
  const filter = { owner: Number(record['owner']), status: 'active', ...(id !== undefined && { 'id!': id }) };
  const active = await records.list(system('number of push reports of an owner'), 'push_reports', {
    filter,
    fields: ['id'],
    limit: activeMax,
  });
  if (active.length >= activeMax) throw pushReportErrors.push_reports_full({ max: activeMax });
}
