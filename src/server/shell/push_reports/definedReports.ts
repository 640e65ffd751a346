import { createHash } from 'node:crypto';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { Screen } from '../../../shared/framework/definitions/screens.ts';
import type { ReportSchedule } from '../../../shared/framework/definitions/types.gen.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { usersAs } from '../users/userColumns.ts';
import { holdersOfRoles } from '../walls/walls.ts';
import { pushReportConnection } from './pushReportConnection.ts';
import { findPerson, type Recipient } from './recipients.ts';

/** Users who get the report of one definition. */
const recipientsMax = 2000;

interface KeptReport {
  readonly id: number;
  readonly owner: number;
  /** null: ended. */
  readonly definition_hash: string | null;
}

interface DefinedReport {
  readonly name: string;
  readonly screen: Screen & { readonly list: NonNullable<Screen['list']> };
  readonly schedule: ReportSchedule;
  readonly hash: string;
}

/**
 * Keeps push reports like the schedules of report files: each active user of the recipients owns a report, whose file has the rows of this
 * user alone. A changed schedule changes its reports, also those that somebody has paused, which stay paused; one that is gone, or that is no
 * longer for a user, ends, and its runs stay. Decision 1206
 */
export async function keepDefinedReports(app: App, signal?: AbortSignal): Promise<void> {
  const defined = definedReports(app.definitions.current());
  const ctx = app.system('push reports of definitions');
  await endOthers(app, ctx, defined);
  for (const report of defined) {
    const kept = await keptReports(app, report.name);
    const users = new Set(await findUsers(app, report.schedule));
    for (const row of kept) {
      signal?.throwIfAborted();
      if (!users.has(row.owner)) await endReport(app, ctx, row);
      else if (row.definition_hash !== report.hash) await changeReport(app, ctx, report, row);
    }
    const owners = new Set(kept.map(({ owner }) => owner));
    for (const user of users) {
      signal?.throwIfAborted();
      if (!owners.has(user)) await addReport(app, ctx, report, user);
    }
  }
}

function definedReports({ screens }: Registry): DefinedReport[] {
  return screens.flatMap((screen) => {
    const { report, list } = screen;
    if (!report?.schedule || !list) return [];
    const { name, title, cmid, schedule } = report;
    const hash = createHash('sha256')
      .update(JSON.stringify([schedule, title, cmid, list.path]))
      .digest('hex');
    return [{ name, screen: { ...screen, list }, schedule, hash }];
  });
}

/** Active users of the groups and types, and those who hold one of the roles today. */
async function findUsers(app: App, { recipients: { groups = [], types = [], roles = [] } }: ReportSchedule): Promise<number[]> {
  const u = usersAs('u');
  const holders = roles.length > 0 ? await holdersOfRoles(identityConnection(app), app.definitions.current(), app.now(), roles) : [];
  const users = await pushReportConnection(app).run<{ id: number }>(sql`
    select u.id from users u where ${u.status} = 'active' and (${u.type} = any(${types}::text[]) or u.id = any(${holders}::bigint[]) or exists (
      select from user_menu_groups m join menu_groups g on g.id = m.menu_group where m."user" = u.id and g.code = any(${groups}::text[])))
    order by u.id limit ${recipientsMax}::int`);
  return users.map(({ id }) => id);
}

function keptReports(app: App, name: string): Promise<readonly KeptReport[]> {
  return pushReportConnection(app).run<KeptReport>(sql`
    select id, owner, definition_hash from push_reports where definition = ${name} order by id`);
}

async function endOthers(app: App, ctx: CallContext, defined: readonly DefinedReport[]): Promise<void> {
  const names = defined.map(({ name }) => name);
  const gone = await pushReportConnection(app).run<KeptReport>(sql`
    select id, owner, definition_hash from push_reports
    where definition is not null and definition_hash is not null and not definition = any(${names}::text[]) order by id`);
  for (const row of gone) await endReport(app, ctx, row);
}

async function endReport(app: App, ctx: CallContext, { id, owner, definition_hash: hash }: KeptReport): Promise<void> {
  if (hash === null) return;
  const person = await findPerson(app.records, ctx, owner);
  const { messages } = app.definitions.current();
  const paused_reason = formatMessage(messages, person?.language ?? 'en', 'push_reports.definition_ended', {});
  await app.records.change(ctx, 'push_reports', id, {}, { set: { status: 'inactive', definition_hash: null, paused_reason } });
}

async function changeReport(app: App, ctx: CallContext, report: DefinedReport, row: KeptReport): Promise<void> {
  const person = await findPerson(app.records, ctx, row.owner);
  if (!person) return;
  const again = row.definition_hash === null && { status: 'active', paused_reason: null };
  await app.records.change(ctx, 'push_reports', row.id, {}, { set: { ...valuesOf(report, person), ...again } });
}

async function addReport(app: App, ctx: CallContext, report: DefinedReport, user: number): Promise<void> {
  const person = await findPerson(app.records, ctx, user);
  if (!person || !(await maySchedule(app, report, person))) return;
  const values = valuesOf(report, person);
  const [taken] = await app.records.list(ctx, 'push_reports', { filter: { owner: user, title: values.title }, fields: ['id'], limit: 1 });
  const title = taken ? `${values.title.slice(0, 40)} (${report.name.slice(0, 16)})` : values.title;
  await app.records.create(ctx, 'push_reports', {}, { set: { ...values, title, status: 'active' } });
}

/** The values that a schedule decides. Its days of the week begin with Sunday, 0; those of a push report end with it, 7. */
function valuesOf({ name, screen, schedule, hash }: DefinedReport, person: Recipient) {
  const { output_type, delivery, frequency, day_of_week: week, day_of_month, month, hour, timezone, send_rule: rule } = schedule;
  return {
    title: textIn(screen.title, person.language).slice(0, 60),
    origin: 'definition',
    definition: name,
    definition_hash: hash,
    owner: person.user,
    api_url: `api/${screen.list.path}`,
    cmid: screen.cmid,
    query_params: {},
    output_type,
    delivery: delivery.includes('email') ? 'mail' : 'repository',
    recipients: [person.address],
    frequency,
    hour,
    day_of_week: frequency === 'weekly' && week !== undefined ? String(week === 0 ? 7 : week) : null,
    day_of_month: frequency === 'monthly' ? (day_of_month ?? null) : null,
    month: frequency === 'monthly' ? (month ?? null) : null,
    time_zone: timezone ?? person.timezone,
    holiday_rule: 'next_working_day',
    send_rule: rule === 'if_rows' ? 'with_rows' : rule === 'if_empty' ? 'no_rows' : 'always',
    expiry_date: null,
  };
}

async function maySchedule(app: App, { screen }: DefinedReport, person: Recipient): Promise<boolean> {
  const { language, timezone } = person;
  const ctx = await userContext(app, person.user, { language, timezone, cmid: screen.cmid, requestId: 'push-reports-of-definitions' });
  return ctx !== undefined && (['schedule', 'export'] as const).every((verb) => canUse(ctx.registry, ctx.reader, screen, verb));
}
