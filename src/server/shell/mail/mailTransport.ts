import fs from 'node:fs/promises';
import path from 'node:path';
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
  /** @returns what became of the mail where it was not sent to anybody, for the log of mails */
  readonly send: (message: MailMessage) => Promise<string | undefined>;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A mail server by its address, `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(url: string): MailTransport {
  const transporter = nodemailer.createTransport({ url, ...timeouts });
  return {
    send: async (message) => {
      await transporter.sendMail({ ...fieldsOf(message) });
      return undefined;
    },
  };
}

/**
 * A folder that takes each mail as a file, for an installation without a mail server. Only the portal's own user can read it.
 * @param onKept told the file of each mail and who it is for
 */
export function outboxTransport(folder: string, onKept: (file: string, to: readonly string[]) => void): MailTransport {
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message) => {
      const { message: content } = await transporter.sendMail({ ...fieldsOf(message) });
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${message.date.toISOString().replaceAll(/[^0-9TZ]/g, '')}-${message.messageId.replaceAll(/[^\w-]+/g, '_')}`;
      const file = path.join(folder, `${name}.eml`);
      await fs.writeFile(`${file}.part`, content, { mode: 0o600 });
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
