import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';

/** A mail as it goes out. */
export interface MailMessage {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same at every try, so that a mail which was sent twice after a crash is shown once. */
  readonly messageId: string;
  readonly date: Date;
}

/** Hands mails over; rejects when it cannot. */
export interface MailTransport {
  /**
   * @param commit called when all but the end of the mail is with the server, which takes the mail only after it resolves
   * @returns what became of the mail where it was not sent to anybody, for the log of mails
   */
  readonly send: (message: MailMessage, commit: () => Promise<void>) => Promise<string | undefined>;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A mail server by its address, `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(url: string): MailTransport {
  return {
    send: async (message, commit) => {
      const transporter = nodemailer.createTransport({ url, ...timeouts });
      transporter.use('stream', (mail, done) => {
        mail.message.processFunc((content) => heldBack(content, commit));
        done();
      });
      await transporter.sendMail({ ...fieldsOf(message) });
      return undefined;
    },
  };
}

/** The mail as the connection takes it: its end follows `commit`. Nothing is read ahead, so `commit` waits for the server's answers. */
function heldBack(content: Readable, commit: () => Promise<void>): Readable {
  async function* parts() {
    yield* content;
    await commit();
  }
  return Readable.from(parts(), { objectMode: false, highWaterMark: 1 });
}

/**
 * A folder that takes each mail as a file, for an installation without a mail server. Only the portal's own user can read it.
 * @param onKept told the file of each mail and who it is for
 */
export function outboxTransport(folder: string, onKept: (file: string, to: readonly string[]) => void): MailTransport {
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message, commit) => {
      const { message: content } = await transporter.sendMail({ ...fieldsOf(message) });
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${message.date.toISOString().replaceAll(/[^0-9TZ]/g, '')}-${message.messageId.replaceAll(/[^\w-]+/g, '_')}`;
      const file = path.join(folder, `${name}.eml`);
      await fs.writeFile(`${file}.part`, content, { mode: 0o600 });
      await commit();
      await fs.rename(`${file}.part`, file);
      onKept(file, message.to);
      return 'Kept in the outbox: MAIL_URL names no mail server';
    },
  };
}

function fieldsOf({ from, to, subject, text, html, messageId, date }: MailMessage) {
  const page = `<!doctype html><html><body>${html}</body></html>`;
  // Answers of machines, such as notes of absence, are of no use to anybody.
  return { from, to: [...to], subject, text, html: page, messageId, date, headers: { 'Auto-Submitted': 'auto-generated' } };
}
