import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import nodemailer from 'nodemailer';

/** A file with its name. */
export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** Name of a picture that the markup shows as `cid:`. */
  readonly cid?: string;
}

/** A rendered mail with its headers. */
export interface MailMessage {
  readonly from: { readonly name: string; readonly address: string };
  /** Address for replies, if not that of the sender. */
  readonly replyTo?: string | undefined;
  /** true: nobody has written it, and programs answer it not. */
  readonly isAutomatic: boolean;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
  /** The same at every try, so that mail programs show a mail once if a crash made the portal send it twice. */
  readonly messageId: string;
  readonly date: Date;
}

/** Delivers mails; rejects if it cannot. */
export interface MailTransport {
  /**
   * @param commit called once the server has all but the end of the mail; the server accepts the mail only after it resolves
   * @returns a note for the log of mails if the mail was not sent to anybody
   */
  readonly send: (message: MailMessage, commit: () => Promise<void>) => Promise<string | undefined>;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Transport to the mail server at an address, `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(url: string): MailTransport {
  return {
    send: async (message, commit) => {
      const transporter = nodemailer.createTransport({ url, ...timeouts });
      transporter.use('stream', (mail, done) => {
        mail.message.processFunc((content) => holdUntilCommit(content, commit));
        done();
      });
      await transporter.sendMail({ ...fieldsOf(message) });
      return undefined;
    },
  };
}

/** Holds the end of the mail back until `commit` resolves. Nothing is read ahead, so `commit` waits for the server's answers. */
function holdUntilCommit(content: Readable, commit: () => Promise<void>): Readable {
  async function* parts() {
    yield* content;
    await commit();
  }
  return Readable.from(parts(), { objectMode: false, highWaterMark: 1 });
}

/**
 * Transport that writes each mail to a file, for an installation without a mail server. Only the portal's system user can read it.
 * @param onKept called with the file of each mail and its recipients
 */
export function outboxTransport(folder: string, onKept: (file: string, to: readonly string[]) => void): MailTransport {
  const transporter = nodemailer.createTransport({ streamTransport: true, newline: 'windows' });
  return {
    send: async (message, commit) => {
      const { message: content } = await transporter.sendMail({ ...fieldsOf(message) });
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${message.date.toISOString().replaceAll(/[^0-9TZ]/g, '')}-${message.messageId.replaceAll(/[^\w-]+/g, '_')}`;
      const file = path.join(folder, `${name}.eml`);
      await pipeline(content, createWriteStream(`${file}.part`, { mode: 0o600 }));
      await commit();
      await fs.rename(`${file}.part`, file);
      onKept(file, message.to);
      return 'Kept in the outbox: MAIL_URL names no mail server';
    },
  };
}

const pieceBytes = 1 << 16;

/** The bytes of a file piece by piece: other calls have their turn between two pieces of a file that is encoded. */
async function* piecesOf(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += pieceBytes) {
    yield content.subarray(at, at + pieceBytes);
    await setImmediate();
  }
}

function fieldsOf({ from, replyTo, isAutomatic, to, cc, bcc, subject, text, html, attachments, messageId, date }: MailMessage) {
  const style = 'font: 16px/1.5 system-ui, sans-serif; max-width: 36em; margin: 24px auto; padding: 0 16px';
  const page = `<!doctype html><html><body style="${style}">${html}</body></html>`;
  return {
    from,
    ...(replyTo !== undefined && { replyTo }),
    to: [...to],
    cc: [...cc],
    bcc: [...bcc],
    subject,
    text,
    html: page,
    attachments: attachments.map((file) => ({ ...file, content: Readable.from(piecesOf(file.content)) })),
    messageId,
    date,
    // Keeps programs from answering, such as out-of-office replies, which are of no use for automatic mails.
    headers: isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {},
  };
}
