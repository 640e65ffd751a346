import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { pushReportEndpoints } from '../../../shared/shell/push_reports/endpoints.ts';
import { calculatedField, isCalculatedField } from '../../../shared/shell/report_templates/calculatedFormula.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { authorize, refusal } from '../../framework/access/access.ts';
import type { App } from '../../framework/context/App.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { headingsOf } from '../../framework/exports/content/headingsOf.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { openList } from '../../framework/lists/openList.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { calculatedOf } from '../report_templates/templateDraft.ts';
import { userColumns } from '../users/userColumns.ts';
import { findPerson, findRecipients } from './recipients.ts';
import { getReportScreen } from './reportScreen.ts';

type Call = CallOf<typeof pushReportEndpoints, 'POST scheduled_reports/copy'>;

/** Fields of a schedule that a copy takes over as they are. */
const copied = [
  'frequency',
  'cycle',
  'hour',
  'day_of_week',
  'day_of_month',
  'month',
  'output_type',
  'format',
  'subject',
  'send_rule',
] as const;

/**
 * POST scheduled_reports/copy: a copy for a user of a company that the caller sees, with a personal copy of its template. Columns, conditions
 * and recipients that the user may not have are left out, once the caller accepts the loss. Rule R-179
 * @throws AppError `no_permission` (403) for others than staff, `record_not_found` (404), `invalid_body` (400), `push_report_not_possible` (400)
 */
export async function copySchedule({ ctx, app, body }: Call): Promise<RecordValues> {
  authorize(ctx, 'scheduled_reports', 'create');
  if (!ctx.reader.isStaff) throw refusal(ctx.reader);
  const schedule = await app.records.find(ctx, 'scheduled_reports', body.id);
  if (!schedule) throw recordErrors.record_not_found({ id: body.id });
  const all = app.system('copy of a scheduled report', ctx);
  const user = await app.records.find(all, 'users', body.user);
  if (!(await seesCompany(app, ctx, body.company)) || !user || Number(user[userColumns.company]) !== body.company)
    throw problem('user', 'push_reports.user_of_company');
  const person = await findPerson(app.records, all, body.user);
  const reader = person && (await userContext(app, body.user, { ...ctx, language: person.language, timezone: person.timezone }));
  if (!person || !reader) throw problem('user', 'push_reports.user_inactive');
  const template = await app.records.find(all, 'report_templates', Number(schedule['template']));
  const report = template && (await app.records.find(all, 'report_metadata', Number(template['report'])));
  if (!template || !report) throw recordErrors.record_not_found({ id: body.id });
  const calculated = await calculatedOf(app.records, all, template);
  const seen = seenBy(app, { ctx, reader }, textOf(report['api_url']), { template, calculated });
  const addresses = listOf(schedule['recipients']).map(textOf);
  const found = await findRecipients(app.records, reader, all, addresses);
  const recipients = addresses.filter((address) => found.has(address.toLowerCase()));
  const lost = { ...seen.lost, recipients: addresses.filter((address) => !recipients.includes(address)) };
  if (Object.values(lost).some((names) => names.length > 0) && body.accept_losses !== true)
    throw problem('accept_losses', 'push_reports.copy_loses', { lost: lossText(ctx, lost) });

  return app.database.scoped(all).transaction(async (tx) => {
    const records = app.records.in(tx);
    const name = body.name ?? textOf(schedule['name']);
    const ownTemplate = await records.create(all, 'report_templates', {
      name: `${name.slice(0, 34)} ${String(body.id)}`.slice(0, 40),
      report: template['report'],
      access_level: 'personal',
      owner: body.user,
      ...seen.values,
      status: 'active',
    });
    for (const column of seen.calculated)
      await records.create(all, 'report_calculated_columns', { ...column, template: ownTemplate['id'] });
    const isMailed = schedule['output_type'] === 'email';
    const values = {
      ...Object.fromEntries(copied.map((field) => [field, schedule[field] ?? null])),
      name,
      template: ownTemplate['id'],
      owner: body.user,
      customer: body.customer ?? null,
      recipients: isMailed ? (recipients.length > 0 ? recipients : [person.address]) : null,
      start_date: ctx.now.toISOString().slice(0, 10),
      status: 'active',
    };
    const set = { company: body.company, report_type: schedule['report_type'], copied_from: body.id };
    return records.create(all, 'scheduled_reports', values, { set });
  });
}

/** true: the caller sees the company, or one of its customers. */
async function seesCompany(app: App, ctx: CallContext, company: number): Promise<boolean> {
  if (await app.records.find(ctx, 'companies', company)) return true;
  const customers = getEntity(ctx.registry, 'users').fields.get(userColumns.customer)?.reference?.entity;
  if (customers === undefined) return false;
  return (await app.records.list(ctx, customers, { filter: { company }, fields: ['id'], limit: 1 })).length > 0;
}

interface Losses {
  /** By their headings, as those of `conditions`. */
  readonly columns: readonly string[];
  readonly conditions: readonly string[];
  /** Addresses. */
  readonly recipients: readonly string[];
}

/** Names the parts that a copy leaves out, by their kind, in the language of the caller. */
function lossText({ registry, language }: CallContext, losses: Losses): string {
  const parts = (['columns', 'conditions', 'recipients'] as const).filter((kind) => losses[kind].length > 0);
  const names = (kind: keyof Losses): string => losses[kind].join(', ').slice(0, 300);
  return parts.map((kind) => formatMessage(registry.messages, language, `push_reports.copy_${kind}`, { names: names(kind) })).join(' ');
}

interface CopyReaders {
  /** The caller, in whose words the losses are. */
  readonly ctx: CallContext;
  /** The user who gets the copy. */
  readonly reader: CallContext;
}

interface CopiedTemplate {
  readonly template: RecordValues;
  /** Its calculated columns. */
  readonly calculated: readonly RecordValues[];
}

/** The parts of a template that a reader may have, and the names of the others. */
function seenBy(app: App, { ctx, reader }: CopyReaders, path: string, { template, calculated }: CopiedTemplate) {
  getReportScreen(reader.registry, reader.reader, { api_url: path, cmid: '', scheduled_report: 0 });
  const list = path.replace(/^api\//, '');
  const { find } = openList(app.registrations, reader, list, 'export');
  const own = openList(app.registrations, ctx, list, 'export');
  const bareOf = (field: unknown): string => textOf(field).replace(/__[a-z]+!?$|!$/, '');
  const nameOf = ({ place }: RecordValues): string => calculatedField(Number(place));
  const kept = calculated.filter(({ column_list: operands }) => listOf(operands).every((name) => find(textOf(name)) !== undefined));
  // The other parts of a template call a calculated column by its place.
  const places = new Map(kept.map((column, i) => [nameOf(column), calculatedField(i + 1)]));
  const named = (key: string): string => key.replace(/^calculated_\d+/, (field) => places.get(field) ?? field);
  const headingOf = (field: unknown): string => {
    const name = bareOf(field);
    const column = own.find(name);
    const heading = column && headingsOf(own, [column], ctx.language)[0];
    return heading ?? textOf(calculated.find((each) => nameOf(each) === name)?.['name'] ?? field);
  };
  const lost = { columns: new Set<string>(), conditions: new Set<string>() };
  const keep = (field: unknown, kind: keyof typeof lost): boolean => {
    const name = bareOf(field);
    if (isCalculatedField(name) ? places.has(name) : find(name) !== undefined) return true;
    lost[kind].add(headingOf(field));
    return false;
  };
  const fieldOf = (part: unknown): unknown => (typeof part === 'object' && part !== null && 'field' in part ? part.field : undefined);
  const keptParts = (value: unknown) =>
    listOf(value)
      .filter((part) => keep(fieldOf(part), 'columns'))
      .map((part) => ({ ...Object(part), field: named(textOf(fieldOf(part))) }));
  const within = (value: unknown) =>
    typeof value === 'object' && value !== null && 'fields' in value ? { ...value, fields: keptParts(value.fields) } : null;
  const filters = Object(template['filters'] ?? {}) as Readonly<Record<string, unknown>>;
  const values = {
    column_list: keptParts(template['column_list']),
    sorting: keptParts(template['sorting']),
    grouping: within(template['grouping']),
    totals: within(template['totals']),
    filters: Object.fromEntries(
      Object.entries(filters).flatMap(([name, value]) => (keep(name, 'conditions') ? [[named(name), value]] : [])),
    ),
  };
  for (const column of calculated) if (!places.has(nameOf(column))) lost.columns.add(textOf(column['name']));
  if (values.column_list.length === 0) throw problem('user', 'push_reports.copy_nothing');
  return {
    values,
    lost: { columns: [...lost.columns], conditions: [...lost.conditions] },
    calculated: kept.map((column, i) => ({
      ...Object.fromEntries(calculatedFields.map((name) => [name, column[name]])),
      place: i + 1,
    })),
  };
}

const calculatedFields = ['name', 'operation', 'column_list', 'decimals', 'format'] as const;

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function problem(field: string, key: string, values: Readonly<Record<string, string>> = {}) {
  return httpErrors.invalid_body({}, { errors: { [field]: { key, values } } });
}
