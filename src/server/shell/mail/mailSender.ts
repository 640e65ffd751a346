import type { MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import type { Sender, WaitingMessage } from '../../framework/outbox/Outbox.ts';
import { errorField } from '../../framework/outbox/sendMessage.ts';
import { LostAttachment } from './LostAttachment.ts';
import type { Mail } from './Mail.ts';
import type { MailAttachment, MailTransport } from './mailTransport.ts';
import { renderMail } from './renderMail.ts';
import { renderWritten } from './renderWritten.ts';

/** Sender address while none is set; sending replaces its host by the portal's host. */
export const unsetSender = 'no-reply@localhost';

interface MailSending {
  readonly transport: MailTransport;
  readonly messages: () => MessageCatalogues;
  readonly product: string;
  /** Public address of the portal; links begin with it. */
  readonly baseUrl: string;
  /** The files of the papers and pictures of a mail. */
  readonly attach: (mail: Mail, pictures: readonly number[]) => Promise<readonly MailAttachment[]>;
}

export interface QueuedMail extends WaitingMessage {
  readonly from_address: string;
  readonly to: readonly string[];
  readonly cc: readonly string[] | null;
  readonly bcc: readonly string[] | null;
  readonly subject: string;
  readonly content: string | null;
  readonly additionalContent: string | null;
  readonly pictures: readonly number[] | null;
  readonly mail: string | null;
}

/** Renders and sends queued mails. */
export function mailSender({ transport, messages, product, baseUrl, attach }: MailSending): Sender<QueuedMail> {
  return async ({ id, from_address: given, to, cc, bcc, mail, pictures, ...stored }, at, commit) => {
    const address = given === unsetSender ? `no-reply@${new URL(baseUrl).hostname}` : given;
    const parsed = parseMail(mail);
    const portal = { product, baseUrl };
    const { subject, text, html } = parsed.written
      ? renderWritten(parsed, stored, { messages: messages(), portal })
      : renderMail(parsed, { messages: messages(), portal });
    const attachments = await attach(parsed, pictures ?? []);
    const messageId = `<${id}.${product.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@${address.split('@')[1] ?? 'localhost'}>`;
    const note = await transport.send(
      {
        from: { name: parsed.written ? `${parsed.written.name} (${product})` : product, address },
        replyTo: parsed.written?.replyTo,
        isAutomatic: !parsed.written,
        to,
        cc: cc ?? [],
        bcc: bcc ?? [],
        subject,
        text,
        html,
        attachments,
        messageId,
        date: at,
      },
      commit,
    );
    return { from_address: address, error: note ?? null };
  };
}

/** true: the mail has neither a code nor a link, so that it can be kept after its last failed try. */
export function isHarmless({ mail }: QueuedMail): boolean {
  const { secret, link } = parseMail(mail);
  return secret === undefined && link === undefined;
}

/** true: the mail server refuses the mail for good. A failed authentication (EAUTH) is not final. */
export function isFinal(error: unknown): boolean {
  if (error instanceof LostAttachment) return true;
  const code = errorField(error, 'responseCode');
  return typeof code === 'number' && code >= 500 && errorField(error, 'code') !== 'EAUTH';
}

/** Parses the mail that `queueMail` has written. */
function parseMail(text: string | null): Mail {
  return JSON.parse(text ?? '') as Mail;
}
