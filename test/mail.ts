import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';
import { smtpTransport } from '../src/server/shell/mail/mailTransport.ts';
import { sendQueuedMail } from '../src/server/shell/mail/sendQueuedMail.ts';
import type { TestServer } from './server.ts';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  /** As it came: headers and encoded parts. */
  readonly raw: string;
  /** Its plain text, decoded. */
  readonly text: string;
  readonly subject: string;
}

/** A real mail server that keeps what it gets; its port is one of 127.0.0.1. */
export async function mailServer() {
  const received: ReceivedMail[] = [];
  /** SMTP status of the next refusals, such as 451. */
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusals.shift();
        if (refusal) return done(Object.assign(new Error('not now'), { responseCode: refusal }));
        const { mailFrom, rcptTo } = session.envelope;
        const raw = Buffer.concat(chunks).toString('utf8');
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          raw,
          text: plainText(raw),
          subject: /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? '',
        });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { received, refusals, url: `smtp://127.0.0.1:${port}` };
}

/** Sends what a test server has queued, as the portal's sender does. @returns the mails that arrived by it */
export async function deliver({ database, services, clock }: TestServer, mail: Awaited<ReturnType<typeof mailServer>>) {
  const before = mail.received.length;
  await sendQueuedMail({
    connection: database.unscoped('test'),
    transport: smtpTransport(mail.url),
    messages: () => services.definitions.current().messages,
    product: 'Waybill',
    baseUrl: 'https://portal.example',
    now: () => clock.now,
  });
  return mail.received.slice(before);
}

/** The code of six digits that a mail carries. */
export function codeIn({ text }: ReceivedMail): string {
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
}

/** The hash in the link that a mail carries. */
export function hashIn({ text }: ReceivedMail): string {
  return /[?&]hash=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** The part `text/plain` of a mail, whichever way it is encoded. */
function plainText(raw: string): string {
  const [, encoding = '7bit', body = ''] =
    /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: (\S+)[^]*?\r\n\r\n([^]*?)\r\n--/.exec(raw) ?? [];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n');
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
