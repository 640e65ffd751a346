import { afterAll } from 'vitest';
import type { JobRun } from '../src/server/framework/jobs/JobDefinition.ts';
import { sendMessage } from '../src/server/framework/outbox/sendMessage.ts';
import { attachPapers } from '../src/server/shell/mail/attachPapers.ts';
import { mailOutbox } from '../src/server/shell/mail/mailOutbox.ts';
import { mailSender } from '../src/server/shell/mail/mailSender.ts';
import { type MailTransport, smtpTransport } from '../src/server/shell/mail/mailTransport.ts';
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

/** Sends one queued mail of a test server by a transport, as its job does. */
export function sendMail({ portal }: TestServer, transport: MailTransport, id: number, run: JobRun): Promise<void> {
  const messages = () => portal.definitions.current().messages;
  const send = mailSender({
    transport,
    messages,
    product: 'Waybill',
    baseUrl: 'https://portal.example',
    attach: (mail, pictures) => attachPapers(portal, mail, pictures),
  });
  return sendMessage(mailOutbox, { app: portal, send }, id, run);
}

/** Sends the queued mails of a test server, as the job does. @returns the mails that arrived */
export async function deliver(server: TestServer, mail: Awaited<ReturnType<typeof mailServer>>) {
  const before = mail.received.length;
  const transport = smtpTransport(mail.url);
  await sendDueRows(server.database, 'email_history', server.clock.now, (id, run) => sendMail(server, transport, id, run));
  return mail.received.slice(before);
}
