import { contentDisposition } from '../../framework/exports/contentDisposition.ts';
import { postToAddress } from '../webhooks/postToAddress.ts';
import type { Network } from '../webhooks/publicLookup.ts';
import type { TargetFile, WebhookTarget } from './ReportTarget.ts';
import { targetErrors } from './targetErrors.ts';

/** For a file, which takes longer than an event. */
const timeoutMs = 60_000;

/**
 * Posts a file to an address, signed as the events of webhooks are. Its id is the same at each try, so that the receiver recognizes it.
 * @throws AppError of `targetErrors`
 */
export async function sendByWebhook({ url, secret }: WebhookTarget, file: TargetFile, network: Network): Promise<void> {
  const { name, mediaType, content, id, at } = file;
  const [, title = name, extension = ''] = /^(.*)\.([^.]+)$/s.exec(name) ?? [];
  const headers = { 'content-type': mediaType, 'content-disposition': contentDisposition(title, extension) };
  const event = { url, secret: secret ?? '', id, event: 'report.file', body: content, at, headers };
  const { status, error } = await postToAddress(event, { timeoutMs, ...network });
  if (error === null) return;
  if (error === 'PRIVATE_ADDRESS') throw targetErrors.report_target_private({ host: new URL(url).hostname });
  throw status === null ? targetErrors.report_target_away({ reason: error }) : targetErrors.report_target_refused({ status });
}
