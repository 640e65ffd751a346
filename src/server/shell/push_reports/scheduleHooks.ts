import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { Screen } from '../../../shared/framework/definitions/screens.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineHooks, type HookEvent } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { calculatedOf, templateDraft } from '../report_templates/templateDraft.ts';
import { templateQuery } from '../report_templates/templateQuery.ts';
import { pushReportErrors } from './pushReportErrors.ts';
import { nextRunOf } from './pushReportHooks.ts';
import { findPerson, findRecipients } from './recipients.ts';

/** Formats of schedules as those of exports. Rule R-171 */
const outputTypes: Readonly<Record<string, string>> = { excel: 'XLSX', pdf: 'PDF', html: 'HTML', json: 'JSON' };

/** Fields that decide who may be a recipient. */
const checkedFields = ['output_type', 'recipients'] as const;

export const scheduleHooks = defineHooks({
  /**
   * Checks the template and the recipients of a schedule when they are chosen, so that it can be paused whatever became of them, takes
   * over its company and the type of its report, and works out its next run.
   * @throws AppError `push_report_not_possible` (400) for a report that the writer may not have sent, `invalid_body` (400)
   */
  'scheduled_reports.check': async (event) => {
    const { ctx, record, previous, records, system, connection } = event;
    if (!record) return undefined;
    const owner = await findPerson(records, system('owner of a scheduled report'), Number(record['owner']));
    const next_run_at = await nextRunOf(connection, { ...record, time_zone: owner?.timezone ?? ctx.timezone });
    if (ctx.reader.isSystem) return { next_run_at };
    const { report } = await templateOf(event, record);
    const isChosen = record['template'] !== previous?.['template'];
    if (isChosen && !screenOf(ctx, textOf(report['api_url']))) throw pushReportErrors.push_report_not_possible();
    const given = record['recipients'];
    const addresses = Array.isArray(given) ? given.map(String) : [];
    const isSentAnew = !previous || checkedFields.some((name) => JSON.stringify(record[name]) !== JSON.stringify(previous[name]));
    if (record['output_type'] === 'email' && isSentAnew) {
      const found = await findRecipients(records, ctx, system('recipients of a scheduled report'), addresses);
      const unknown = addresses.filter((address) => !found.has(address.toLowerCase()));
      const problem = {
        key: 'push_reports.recipient_unknown',
        values: { count: unknown.length, addresses: unknown.slice(0, 5).join(', ') },
      };
      if (unknown.length > 0) throw httpErrors.invalid_body({}, { errors: { recipients: problem } });
    }
    return { next_run_at, report_type: report['report_type'] ?? 'report', ...(!previous && { company: ctx.reader.companyId }) };
  },

  /** Keeps the push report that makes the runs of a schedule like the schedule. */
  'scheduled_reports.follow': async (event) => {
    if (event.record) await followSchedule(event, event.record);
    return undefined;
  },

  /** Brings a changed template to its schedules. */
  'report_templates.follow': async (event) => {
    const { records, system, record, previous } = event;
    if (!record || !previous) return undefined;
    const schedules = await records.list(system('schedules of a template'), 'scheduled_reports', {
      filter: { template: Number(record['id']) },
    });
    for (const schedule of schedules) await followSchedule(event, schedule);
    return undefined;
  },
});

async function followSchedule(event: HookEvent, schedule: RecordValues): Promise<void> {
  const { records, system, ctx } = event;
  const all = system('push report of a schedule');
  const { report, draft } = await templateOf(event, schedule);
  const owner = await findPerson(records, all, Number(schedule['owner']));
  const [known] = await records.list(all, 'push_reports', { filter: { scheduled_report: Number(schedule['id']) }, fields: ['id', 'cmid'] });
  const path = textOf(report['api_url']);
  const isMailed = schedule['output_type'] === 'email';
  const values = {
    title: `schedule ${String(schedule['id'])}`,
    shown_title: schedule['name'],
    subject: schedule['subject'] ?? null,
    scheduled_report: schedule['id'],
    owner: schedule['owner'],
    api_url: path,
    cmid: screenOf(ctx, path)?.cmid ?? known?.['cmid'] ?? 'none',
    query_params: templateQuery(draft),
    output_type: outputTypes[textOf(schedule['format'])] ?? 'PDF',
    delivery: isMailed ? 'mail' : 'repository',
    recipients: isMailed ? schedule['recipients'] : null,
    send_rule: schedule['send_rule'],
    time_zone: owner?.timezone ?? ctx.timezone,
    holiday_rule: 'next_working_day',
    status: schedule['status'],
    ...Object.fromEntries(scheduleFields.map((name) => [name, schedule[name] ?? null])),
  };
  if (known) await records.change(all, 'push_reports', Number(known['id']), {}, { set: values });
  else await records.create(all, 'push_reports', {}, { set: values });
}

const scheduleFields = ['frequency', 'cycle', 'hour', 'day_of_week', 'day_of_month', 'month', 'start_date', 'expiry_date'] as const;

/** A screen of the list that the reader may have sent. */
function screenOf({ registry, reader }: CallContext, apiUrl: string): Screen | undefined {
  const path = /^api\/([^?]+)$/.exec(apiUrl)?.[1];
  const isOpen = (screen: Screen): boolean => canUse(registry, reader, screen, 'schedule') && canUse(registry, reader, screen, 'export');
  return registry.screens.find((screen) => screen.view === 'list' && screen.list?.path === path && isOpen(screen));
}

async function templateOf({ records, system }: HookEvent, schedule: RecordValues) {
  const all = system('template of a schedule');
  const template = await records.find(all, 'report_templates', Number(schedule['template']));
  const report = template && (await records.find(all, 'report_metadata', Number(template['report'])));
  if (!template || !report) throw pushReportErrors.push_report_not_possible();
  return { report, draft: templateDraft(template, await calculatedOf(records, all, template)) };
}
