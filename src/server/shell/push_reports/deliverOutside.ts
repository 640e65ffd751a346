import { randomBytes } from 'node:crypto';
import { AppError, invariant } from '../../../shared/framework/AppError.ts';
import { dayMs } from '../../../shared/framework/durations.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { sql } from '../../db/sql.ts';
import { errorSentence } from '../../framework/http/errorSentence.ts';
import { rightsOf } from '../../framework/tasks/keptRights.ts';
import { queueLoggedMail } from '../mail/queueMail.ts';
import { hashToken } from '../session/sessions.ts';
import { cellsOf, type DeliveryApp, makeDelivery, noteDelivery, type OpenRun } from './deliverReport.ts';
import { ownerContext } from './ownerContext.ts';
import { pushReportConnection } from './pushReportConnection.ts';

/** Days for which a link works. */
const linkDays = 14;

/**
 * Makes the file of a person without an account: the owner's rows without personal ones, with the columns that the owner shares.
 * The mail has a link and no file; the link asks for a code, which is sent by a second mail. Decision 1148
 */
export async function deliverOutside(app: DeliveryApp, run: OpenRun, delivery: number, address: string): Promise<void> {
  const { report, owner } = run;
  try {
    const ctx = await ownerContext(app, owner, report.cmid, run.ctx);
    invariant(ctx, 'the owner of a run that goes on can sign in');
    const made = await makeDelivery(app, run, delivery, { ctx, columns: report.outside_fields ?? [], name: report.title });
    if (!made) return;
    const rights = JSON.stringify({ owner: rightsOf(run.ctx.reader) });
    const token = randomBytes(32).toString('base64url');
    const now = app.now();
    const expiresAt = new Date(now.getTime() + linkDays * dayMs);
    await pushReportConnection(app).transaction(async (tx) => {
      const [mine] = await tx.run(sql`
        update push_report_deliveries set status = 'sent', ${cellsOf(made)}, rights = ${rights}, error = null, done_at = ${now}
        where id = ${delivery} and status = 'queued' returning id`);
      if (!mine) return;
      await tx.run(sql`
        insert into push_report_links (delivery, token_hash, expires_at, tries, codes) values (${delivery}, ${hashToken(token)}, ${expiresAt}, 0, 0)`);
      const { messages } = app.definitions.current();
      const values = { title: report.title, owner: owner.name, count: made.rows, days: linkDays };
      const word = (key: string): string => formatMessage(messages, owner.language, key, values);
      const mail = {
        template: 'notice',
        own: { subject: word('push_reports.mail_subject'), text: word('push_reports.link_text') },
        to: address,
        language: owner.language,
        values: {},
        link: `/report-file?${new URLSearchParams({ company: owner.company, hash: token }).toString()}`,
        about: { entity: 'push_reports', id: report.id },
      } as const;
      const logged = await queueLoggedMail(tx, mail, { messages, now, sentBy: owner.user });
      await tx.run(sql`update push_report_deliveries set mail = ${logged} where id = ${delivery}`);
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 499) throw error;
    const reason = errorSentence(app, error, owner.language);
    await noteDelivery(app, delivery, sql`status = 'failed', error = ${reason}, done_at = ${app.now()}`);
  }
}
