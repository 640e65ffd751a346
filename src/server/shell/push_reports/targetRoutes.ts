import { randomUUID } from 'node:crypto';
import { AppError } from '../../../shared/framework/AppError.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { pushReportEndpoints } from '../../../shared/shell/push_reports/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { authorize } from '../../framework/access/access.ts';
import type { App } from '../../framework/context/App.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { errorSentence } from '../../framework/http/errorSentence.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { limitCostly } from '../limits/limitCostly.ts';
import { type Network, publicNetwork } from '../webhooks/publicLookup.ts';
import { newSecret } from '../webhooks/webhookHooks.ts';
import { findTarget } from './findTarget.ts';
import { readHostKey, testSftp } from './sendBySftp.ts';
import { sendByWebhook } from './sendByWebhook.ts';

type Calls = typeof pushReportEndpoints;

/** POST pushreport_targets/{id}/test. @throws AppError `record_not_found` (404), `too_many_attempts` (429) */
export async function testTarget({ ctx, app, params }: CallOf<Calls, 'POST pushreport_targets/{id}/test'>) {
  return sendTest(app, ctx, Number(params.id));
}

/**
 * Tries a target of the caller: signs in to a server, or posts a short text to an address. A server whose key is not known yet is not
 * signed in to: its key is kept, for the caller to compare.
 */
export async function sendTest(app: App, ctx: CallContext, id: number, network: Network = publicNetwork) {
  authorize(ctx, 'pushreport_targets', 'edit');
  const target = (await app.records.find(ctx, 'push_report_targets', id)) && (await findTarget(app, id, ctx.reader.userId));
  if (!target) throw recordErrors.record_not_found({ id });
  await limitCostly(ctx, app, 'report target test');
  const word = (key: string): string => formatMessage(ctx.registry.messages, ctx.language, key, {});
  try {
    if (target.kind === 'webhook') {
      const content = Buffer.from(`${word('push_reports.test_text')}\n`);
      await sendByWebhook(
        target,
        { name: 'test.txt', mediaType: 'text/plain; charset=utf-8', content, id: randomUUID(), at: ctx.now },
        network,
      );
    } else if (target.host_key === null) {
      const found = await readHostKey(target, network);
      await app.records.change(ctx, 'push_report_targets', id, {}, { set: { host_key: found } });
      return {
        ok: false,
        shown: [
          { label: word('push_reports.result'), value: word('push_reports.key_kept') },
          { label: word('push_reports.host_key'), value: found },
        ],
      };
    } else await testSftp(target, network);
    return { ok: true, shown: [{ label: word('push_reports.result'), value: word('push_reports.test_taken') }] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, shown: [{ label: word('push_reports.result'), value: errorSentence(app, error, ctx.language) }] };
  }
}

/** POST pushreport_targets/{id}/secret: replaces the secret and shows it once. @throws AppError `record_not_found` (404) */
export async function renewTargetSecret({ ctx, app, params }: CallOf<Calls, 'POST pushreport_targets/{id}/secret'>) {
  authorize(ctx, 'pushreport_targets', 'edit');
  const secret = newSecret();
  await app.records.change(ctx, 'push_report_targets', Number(params.id), {}, { set: { secret } });
  return { shown: [{ label: formatMessage(ctx.registry.messages, ctx.language, 'push_reports.secret', {}), value: secret }] };
}
