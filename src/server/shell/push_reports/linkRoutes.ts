import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { pushReportEndpoints } from '../../../shared/shell/push_reports/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { contentDisposition } from '../../framework/exports/contentDisposition.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { asData, keepsRights, rightsOf } from '../../framework/tasks/keptRights.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { dummyHash, verifyPassword } from '../credentials/password.ts';
import { queueMail } from '../mail/queueMail.ts';
import { limitPasswordAttempts } from '../password/limitPasswordAttempts.ts';
import { makeCode } from '../password/verificationCodes.ts';
import { readKeptFile } from '../report_files/keptFiles.ts';
import { hashToken } from '../session/sessions.ts';
import { type PushReport, pushReportColumns } from './PushReport.ts';
import { pushReportConnection } from './pushReportConnection.ts';
import { pushReportErrors } from './pushReportErrors.ts';
import { findPerson, type Recipient } from './recipients.ts';
import { openReport } from './reportFile.ts';
import { getReportScreen } from './reportScreen.ts';

type Calls = typeof pushReportEndpoints;

/** Codes of one link, tries of one code, and the minutes for which it is good. Law 30 */
const [codesMax, triesMax, codeMinutes] = [10, 5, 15];

interface OpenLink {
  readonly id: number;
  readonly address: string;
  readonly rows: number;
  readonly file: number;
  readonly fileName: string;
  readonly expiresAt: Date;
  readonly report: PushReport;
  readonly owner: Recipient;
}

/** GET report_file. @throws AppError `report_link_closed` (404), `too_many_attempts` (429) */
export async function showLink({ ctx, app, query }: CallOf<Calls, 'GET report_file'>) {
  await limitPasswordAttempts(identityConnection(app), ctx, 'report link');
  const { address, rows, fileName, expiresAt, report, owner } = await findLink(app, ctx, query.hash);
  const [name = '', domain = ''] = address.split('@');
  return {
    title: report.title,
    owner: owner.name,
    address: `${name.slice(0, 1)}•••@${domain}`,
    rows,
    file_name: fileName,
    expires_at: expiresAt.toISOString(),
  };
}

/** POST report_file/code: mails a new code to the address of the link. @throws AppError `report_link_closed` (404), `too_many_attempts` (429) */
export async function sendLinkCode({ ctx, app, body }: CallOf<Calls, 'POST report_file/code'>): Promise<undefined> {
  await limitPasswordAttempts(identityConnection(app), ctx, 'report code', body.hash);
  const { id, address, report, owner } = await findLink(app, ctx, body.hash);
  const { code, hash } = await makeCode();
  const now = app.now();
  await pushReportConnection(app).transaction(async (tx) => {
    const [sent] = await tx.run(sql`
      update push_report_links set code_hash = ${hash}, code_expires_at = ${new Date(now.getTime() + codeMinutes * 60_000)}, tries = 0,
        codes = codes + 1 where id = ${id} and codes < ${codesMax} returning id`);
    if (!sent) throw pushReportErrors.report_link_closed();
    const { messages } = app.definitions.current();
    const word = (key: string): string => formatMessage(messages, owner.language, key, { title: report.title, minutes: codeMinutes });
    const own = { subject: word('push_reports.code_subject'), text: word('push_reports.code_text') };
    const mail = { template: 'notice', own, to: address, language: owner.language, values: {}, secret: code } as const;
    await queueMail(tx, { ...mail, about: { entity: 'push_reports', id: report.id } }, { messages, now });
  });
}

/**
 * POST report_file/open: sends the file for the right code, which is used up. The try is counted before the code is compared.
 * @throws AppError `report_link_closed` (404), `report_code_wrong` (400), `too_many_attempts` (429)
 */
export async function openLink({ ctx, app, body, reply }: CallOf<Calls, 'POST report_file/open'>) {
  await limitPasswordAttempts(identityConnection(app), ctx, 'report open', body.hash);
  const link = await findLink(app, ctx, body.hash);
  const connection = pushReportConnection(app);
  const [tried] = await connection.run<{ code_hash: string }>(sql`
    update push_report_links set tries = tries + 1
    where id = ${link.id} and code_hash is not null and code_expires_at > ${app.now()} and tries < ${triesMax} returning code_hash`);
  const fits = await verifyPassword(tried?.code_hash ?? dummyHash, body.code);
  const [used] = await connection.run(sql`
    update push_report_links set code_hash = null, opened_at = ${app.now()}
    where id = ${fits && tried ? link.id : 0} and code_hash = ${tried?.code_hash ?? ''} returning id`);
  if (!used) throw pushReportErrors.report_code_wrong();
  const file = await readKeptFile(app, link.file);
  if (!file) throw pushReportErrors.report_link_closed();
  const [, title = file.name, extension = ''] = /^(.*)\.([^.]+)$/s.exec(file.name) ?? [];
  return reply.header('content-disposition', contentDisposition(title, extension)).type(file.mediaType).send(file.content);
}

interface LinkRow extends PushReport {
  readonly link: number;
  readonly address: string;
  readonly rows: number;
  readonly file: number;
  readonly file_name: string;
  readonly rights: string;
  readonly expires_at: Date;
}

/**
 * A link that still opens: the owner of its report still names the address, shares the columns, and has the rights with which the file was
 * made.
 */
async function findLink(app: App, call: CallContext, hash: string): Promise<OpenLink> {
  const [row] = await pushReportConnection(app).run<LinkRow>(sql`
    select ${pushReportColumns}, l.id as link, l.expires_at, d.address, d.rows, d.file, d.file_name, d.rights
    from push_report_links l join push_report_deliveries d on d.id = l.delivery join push_report_repository r on r.id = d.run
      join push_reports p on p.id = r.push_report
    where l.token_hash = ${hashToken(hash)} and l.expires_at > ${app.now()} and d.file is not null and d.rights is not null
      and d.address = any(select lower(unnest(p.outside)))`);
  const owner = row && (await findPerson(app.records, app.system('owner of a report that a link opens', call), row.owner));
  const { language, timezone } = owner ?? call;
  const ctx = owner && (await userContext(app, owner.user, { language, timezone, cmid: row.cmid, requestId: call.requestId }));
  if (!ctx || !keepsRights(rightsOf(ctx.reader), asData(JSON.parse(row.rights))['owner'])) throw pushReportErrors.report_link_closed();
  try {
    openReport(app, ctx, getReportScreen(ctx.registry, ctx.reader, row), row, row.outside_fields ?? []);
  } catch (cause) {
    throw pushReportErrors.report_link_closed({}, { cause });
  }
  const { link, address, rows, file, file_name: fileName, expires_at: expiresAt } = row;
  return { id: link, address, rows, file, fileName, expiresAt, report: row, owner };
}
