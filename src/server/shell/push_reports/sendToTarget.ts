import type { Network } from '../webhooks/publicLookup.ts';
import type { ReportTarget, TargetFile } from './ReportTarget.ts';
import { sendBySftp } from './sendBySftp.ts';
import { sendByWebhook } from './sendByWebhook.ts';

/** Hands a file to a system; a file that is handed over again takes the place of the first. @throws AppError of `targetErrors` */
export function sendToTarget(target: ReportTarget, file: TargetFile, network: Network): Promise<void> {
  return target.kind === 'sftp' ? sendBySftp(target, file, network) : sendByWebhook(target, file, network);
}
