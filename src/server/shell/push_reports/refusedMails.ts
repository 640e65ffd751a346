import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { pushReportConnection } from './pushReportConnection.ts';
import { findPerson } from './recipients.ts';
import { settleRun } from './settleRun.ts';
import { tellOwner } from './tellOwner.ts';

interface RefusedMail {
  readonly id: number;
  readonly run: number;
  readonly report: number;
  readonly scheduled_report: number | null;
  readonly title: string;
  readonly owner: number;
}

/** Mails of one turn. */
const turnMax = 200;

/** Notes the mails of reports that their server took at no try: the delivery and its run say so, and so does a notice to the owner. Rule R-182 */
export async function noteRefusedMails(app: Pick<App, 'database' | 'definitions' | 'now' | 'records' | 'system'>): Promise<void> {
  const connection = pushReportConnection(app);
  const refused = await connection.run<RefusedMail>(sql`
    select d.id, d.run, p.id as report, p.scheduled_report, coalesce(p.shown_title, p.title) as title, p.owner from push_report_deliveries d join email_history e on e.id = d.mail
      join push_report_repository r on r.id = d.run join push_reports p on p.id = r.push_report
    where d.status = 'sent' and e.status in ('failed', 'bounced') order by d.id limit ${turnMax}::int`);
  const all = app.system('owner of a push report whose mail is refused');
  for (const { id, run, report, scheduled_report, title, owner: user } of refused) {
    const owner = await findPerson(app.records, all, user);
    const language = owner?.language ?? 'en';
    const error = formatMessage(app.definitions.current().messages, language, 'push_reports.send_failed', {});
    await connection.transaction(async (tx) => {
      await tx.run(sql`update push_report_deliveries set status = 'failed', error = ${error} where id = ${id}`);
      const reason = (await settleRun(tx, run)) ?? error;
      const told = { eventId: `push-report-delivery-${id}`, report: { id: report, title, scheduled_report }, reason, isPaused: false };
      if (owner) await tellOwner(app, tx, { ...told, owner });
    });
  }
}
