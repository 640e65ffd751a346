import type { MessageCatalogues } from '../../../shared/framework/messages.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { Mail } from './Mail.ts';
import type { MailTransport } from './mailTransport.ts';
import { unsetSender } from './queueMail.ts';
import { renderMail } from './renderMail.ts';

export interface MailSending {
  readonly connection: Connection;
  readonly transport: MailTransport;
  readonly messages: () => MessageCatalogues;
  readonly product: string;
  /** Where the portal is reached; links begin with it. */
  readonly baseUrl: string;
  readonly now: () => Date;
  /** true: the rest waits for the next start. */
  readonly isStopping?: () => boolean;
}

/** Minutes until the next try, after so many that failed; then the mail has failed for good. */
const waitMinutes = [1, 5, 30, 120] as const;

/** Sends what is due, one mail after another, until none is left. */
export async function sendQueuedMail(sending: MailSending): Promise<void> {
  while (!sending.isStopping?.() && (await sendNext(sending)));
}

interface QueuedMail {
  readonly id: number;
  readonly from_address: string;
  readonly to: readonly string[];
  readonly mail: string | null;
  readonly tries: number;
}

/**
 * Sends the mail that is due longest. Its row stays locked meanwhile, so that another process takes the next one; if this
 * one dies, the lock goes with it and the mail is due again.
 * @returns whether there was one
 */
async function sendNext({ connection, transport, messages, product, baseUrl, now }: MailSending): Promise<boolean> {
  return connection.transaction(async (tx) => {
    const at = now();
    const [queued] = await tx.run<QueuedMail>(sql`
      select id, from_address, "to", mail, tries from email_history
      where status = 'queued' and (next_try_at is null or next_try_at <= ${at}) order by id limit 1 for update skip locked`);
    if (!queued) return false;
    const { id, from_address: given, to, mail, tries } = queued;
    const address = given === unsetSender ? `no-reply@${new URL(baseUrl).hostname}` : given;
    try {
      const { subject, text, html } = renderMail(parseMail(mail), { messages: messages(), portal: { product, baseUrl } });
      const messageId = `<${id}.${product.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@${address.split('@')[1] ?? 'localhost'}>`;
      const note = await transport.send({ from: { name: product, address }, to, subject, text, html, messageId, date: at });
      await tx.run(sql`update email_history set status = 'sent', sent_at = ${at}, from_address = ${address}, mail = null, tries = tries + 1,
        error = ${note ?? null}, next_try_at = null where id = ${id}`);
    } catch (error) {
      await noteFailure(tx, { id, tries, at, error });
    }
    return true;
  });
}

async function noteFailure(
  tx: Connection,
  { id, tries, at, error }: { readonly id: number; readonly tries: number; readonly at: Date; readonly error: unknown },
): Promise<void> {
  const wait = isFinal(error) ? undefined : waitMinutes[tries];
  const next = wait === undefined ? null : new Date(at.getTime() + wait * 60_000);
  await tx.run(sql`update email_history set tries = tries + 1, error = ${`Unable to send the email (${reasonOf(error)})`.slice(0, 300)},
    next_try_at = ${next}, status = ${next ? 'queued' : 'failed'}, mail = case when ${next !== null} then mail end where id = ${id}`);
}

/** The mail server will not have it, however often it is asked. */
function isFinal(error: unknown): boolean {
  const code = fieldOf(error, 'responseCode');
  return typeof code === 'number' && code >= 500 && fieldOf(error, 'code') !== 'EAUTH';
}

/** Codes only: the words of a mail server may quote the mail. */
function reasonOf(error: unknown): string {
  return [fieldOf(error, 'code'), fieldOf(error, 'responseCode')].map(textOf).filter(Boolean).join(' ') || 'unknown';
}

function fieldOf(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}

/** What `queueMail` has written. */
function parseMail(text: string | null): Mail {
  return JSON.parse(text ?? '') as Mail;
}
