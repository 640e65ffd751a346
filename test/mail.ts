import { afterAll } from 'vitest';
import { smtpTransport } from '../src/server/shell/mail/mailTransport.ts';
import { sendQueuedMail } from '../src/server/shell/mail/sendQueuedMail.ts';
import { sendDueRows } from './sendDueRows.ts';
import type { TestServer } from './server.ts';
import { type ReceivedMail, startSmtpServer } from './smtpServer.ts';

export { codeIn, hashIn } from './smtpServer.ts';

/** A real mail server that keeps received mails until the file's tests end. */
export async function mailServer() {
  const received: ReceivedMail[] = [];
  /** SMTP status of the next refusals, such as 451. */
  const refusals: number[] = [];
  const { url, stop } = await startSmtpServer((mail) => received.push(mail), { refusalOf: () => refusals.shift() });
  afterAll(stop);
  return { received, refusals, url };
}

/** Sends the queued mails of a test server, as the job does. @returns the mails that arrived */
export async function deliver({ database, portal, clock }: TestServer, mail: Awaited<ReturnType<typeof mailServer>>) {
  const before = mail.received.length;
  const sending = {
    connection: database.unscoped('test'),
    transport: smtpTransport(mail.url),
    messages: () => portal.definitions.current().messages,
    product: 'Waybill',
    baseUrl: 'https://portal.example',
    now: () => clock.now,
  };
  await sendDueRows(database, 'email_history', clock.now, (id, run) => sendQueuedMail(sending, id, run));
  return mail.received.slice(before);
}
