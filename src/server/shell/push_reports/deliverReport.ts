import { AppError } from '../../../shared/framework/AppError.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { makeFile, prepareFile } from '../../framework/exports/makeFile.ts';
import { errorSentence } from '../../framework/http/errorSentence.ts';
import type { JobApp } from '../../framework/jobs/JobDefinition.ts';
import { rightsOf } from '../../framework/tasks/keptRights.ts';
import { queueLoggedMail } from '../mail/queueMail.ts';
import { storeFile } from '../report_files/keptFiles.ts';
import type { TemplateToOpen } from '../report_templates/openTemplate.ts';
import type { PushReport } from './PushReport.ts';
import { pushReportConnection } from './pushReportConnection.ts';
import { pushReportErrors } from './pushReportErrors.ts';
import type { ReportTarget } from './ReportTarget.ts';
import type { Recipient } from './recipients.ts';
import { countReport, type FileColumns, openReport } from './reportFile.ts';
import { reportPage } from './reportPage.ts';
import type { getReportScreen } from './reportScreen.ts';
import { listOfRun } from './scheduleTemplate.ts';

export type DeliveryApp = Omit<JobApp, 'print' | 'portalUrl'>;

/** A run with the rights of its owner. */
export interface OpenRun {
  readonly id: number;
  readonly report: PushReport;
  readonly owner: Recipient;
  /** The owner, with the rights of the moment. */
  readonly ctx: CallContext;
  readonly screen: ReturnType<typeof getReportScreen>;
  /** Template of a scheduled report. */
  readonly template: TemplateToOpen | undefined;
  /** Rows that the owner sees. */
  readonly rows: number;
  /** Moment of the schedule, or of the call that asked for the run. */
  readonly dueAt: Date;
  /** System that takes the file; undefined: users do. */
  readonly target: (ReportTarget & { readonly name: string }) | undefined;
}

/** Longest statement of a file. */
const timeoutMs = 15 * 60_000;

/**
 * Makes the file of one recipient, and puts it into the outbox in one transaction with the delivery's state: a further run finds the delivery
 * done, and sends nothing twice.
 * @param recipient undefined: no user of the portal has the address, or the owner may not see that user's company
 */
export async function deliverTo(app: DeliveryApp, run: OpenRun, delivery: number, recipient: Recipient | undefined): Promise<void> {
  try {
    if (!recipient) throw pushReportErrors.push_report_no_user();
    const ctx = await contextFor(app, run, recipient);
    if (!ctx) throw pushReportErrors.push_report_no_user();
    await makeAndQueue(app, run, delivery, { recipient, ctx });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 499) throw error;
    const reason = errorSentence(app, error, run.owner.language);
    await noteDelivery(app, delivery, sql`status = 'failed', error = ${reason}, done_at = ${app.now()}`);
  }
}

/** The recipient with the rights of the moment, narrowed to rows and values that the owner may see too. Law 63 */
async function contextFor(
  app: DeliveryApp,
  { id, report, owner, ctx }: Pick<OpenRun, 'id' | 'report' | 'owner' | 'ctx'>,
  recipient: Recipient,
): Promise<CallContext | undefined> {
  if (recipient.user === owner.user) return ctx;
  return userContext(app, recipient.user, {
    language: recipient.language,
    timezone: recipient.timezone,
    cmid: report.cmid,
    requestId: `push-report-run-${id}`,
    seenBy: ctx.reader,
    ...(ctx.signal && { signal: ctx.signal }),
  });
}

interface Receiver {
  readonly recipient: Recipient;
  readonly ctx: CallContext;
}

async function makeAndQueue(app: DeliveryApp, run: OpenRun, delivery: number, { recipient, ctx }: Receiver): Promise<void> {
  const made = await makeDelivery(app, run, delivery, {
    ctx,
    columns: recipient.user === run.owner.user ? 'own' : 'seen',
    name: run.report.title,
  });
  if (!made) return;
  const isMailed = run.report.delivery === 'mail';
  const rights = JSON.stringify({ recipient: rightsOf(ctx.reader), owner: rightsOf(run.ctx.reader) });
  await pushReportConnection(app).transaction(async (tx) => {
    const [mine] = await tx.run(sql`
      update push_report_deliveries set status = ${isMailed ? 'sent' : 'archived'}, ${cellsOf(made)}, rights = ${rights}, error = null,
        done_at = ${app.now()}
      where id = ${delivery} and status = 'queued' returning id`);
    if (!mine || !isMailed) return;
    const mail = await queueLoggedMail(tx, mailOf(app, run, { recipient, rows: made.rows, file: made.file }), {
      messages: app.definitions.current().messages,
      now: app.now(),
      sentBy: run.owner.user,
    });
    await tx.run(sql`update push_report_deliveries set mail = ${mail} where id = ${delivery}`);
  });
}

/** The file of a delivery, kept. */
export interface MadeDelivery {
  readonly file: number;
  readonly name: string;
  readonly size: number;
  readonly rows: number;
}

interface DeliveryFile {
  /** Its reader. */
  readonly ctx: CallContext;
  readonly columns: FileColumns;
  /** Without its extension. */
  readonly name: string;
}

/** Makes and keeps the file of a delivery. @returns undefined if the send rule leaves it out, which is noted */
export async function makeDelivery(
  app: DeliveryApp,
  run: OpenRun,
  delivery: number,
  { ctx: reader, columns, name: title }: DeliveryFile,
): Promise<MadeDelivery | undefined> {
  const { ctx, screen, report } = listOfRun(app, reader, run);
  const opened = openReport(app, ctx, screen, report, columns);
  const matching = report.send_rule === 'always' ? undefined : await countReport(app, ctx, opened);
  if (matching !== undefined && matching > 0 !== (report.send_rule === 'with_rows')) {
    await noteDelivery(app, delivery, sql`status = 'skipped', rows = ${matching}, done_at = ${app.now()}`);
    return undefined;
  }
  const connection = app.database.scoped(ctx);
  await prepareFile(connection, opened, true);
  let rows = 0;
  const made = await makeFile(connection, opened, timeoutMs, (count) => {
    rows = count;
  });
  const name = `${title}.${made.extension}`;
  const { id, size } = await storeFile(app, { name, mediaType: made.mediaType, content: made.content, delivery });
  return { file: id, name, size, rows: matching ?? rows };
}

/** Columns of a delivery that its file fills. */
export function cellsOf({ file, name, size, rows }: MadeDelivery): Sql {
  return sql`rows = ${rows}, file = ${file}, file_name = ${name}, file_size = ${size}`;
}

interface MailedFile {
  readonly recipient: Recipient;
  readonly rows: number;
  readonly file: number;
}

function mailOf(app: DeliveryApp, { report, owner }: OpenRun, { recipient, rows, file }: MailedFile) {
  const { messages } = app.definitions.current();
  const { language, name, user, address, company } = recipient;
  const isOwn = user === owner.user;
  const values = { title: report.title, name, count: rows, owner: owner.name };
  const word = (key: string): string => formatMessage(messages, language, key, values);
  return {
    template: 'notice',
    own: {
      subject: report.subject ?? word('push_reports.mail_subject'),
      text: word(isOwn ? 'push_reports.mail_own' : 'push_reports.mail_text'),
    },
    to: address,
    language,
    values: {},
    ...(isOwn && { page: `/${company}/pages/${reportPage(report)}` }),
    about: { entity: 'push_reports', id: report.id },
    files: [file],
    userId: user,
  } as const;
}

/** Notes something of a delivery that is not done yet. */
export async function noteDelivery(app: DeliveryApp, delivery: number, cells: Sql): Promise<void> {
  await pushReportConnection(app).run(sql`update push_report_deliveries set ${cells} where id = ${delivery} and status = 'queued'`);
}
