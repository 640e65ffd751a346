import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { Connection } from '../../db/Connection.ts';
import type { App } from '../../framework/context/App.ts';
import { storeNotifications } from '../notifications/storeNotifications.ts';
import type { PushReport } from './PushReport.ts';
import type { Recipient } from './recipients.ts';
import { reportPage } from './reportPage.ts';

interface Told {
  /** The same event is told once. */
  readonly eventId: string;
  readonly report: Pick<PushReport, 'id' | 'title' | 'scheduled_report'>;
  readonly owner: Pick<Recipient, 'user' | 'language'>;
  readonly reason: string;
  readonly isPaused: boolean;
}

/**
 * Tells the owner of a report, in the portal, that it is paused or did not reach everybody.
 * @param tx the transaction that ends the run: a server that is killed then loses neither the end nor the notice
 */
export async function tellOwner(
  app: Pick<App, 'definitions' | 'now'>,
  tx: Connection,
  { eventId, report, owner, reason, isPaused }: Told,
): Promise<void> {
  const { messages } = app.definitions.current();
  const key = isPaused ? 'push_reports.told_paused' : 'push_reports.told_failed';
  const title = formatMessage(messages, owner.language, key, { title: report.title });
  const event = { eventId, notice: 'push_report_run', entity: 'push_reports', recordId: report.id, at: app.now() };
  await storeNotifications(tx, event, [{ userId: owner.user, title, text: reason, link: reportPage(report) }]);
}
