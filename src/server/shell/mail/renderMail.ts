import { formatMessage, type MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import type { Mail } from './Mail.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  /** A fragment of plain markup: paragraphs, a link, strong text. */
  readonly html: string;
}

interface Rendering {
  readonly messages: MessageCatalogues;
  /** The sending portal; undefined: for the log, with codes and links masked. */
  readonly portal?: { readonly product: string; readonly baseUrl: string };
}

/** Replaces codes and addresses in the log that would grant access to a reader of the log. */
const maskedSecret = '••••••';

/** Renders a mail in its language, as plain text and as markup with the same content. */
export function renderMail(mail: Mail, { messages, portal }: Rendering): RenderedMail {
  const word = (key: string, values: Mail['values'] = mail.values): string => formatMessage(messages, mail.language, key, values);
  const parts: readonly (Paragraph | false)[] = [
    { text: mail.own?.text ?? word(`mail.${mail.template}.text`) },
    mail.secret !== undefined && { text: portal ? mail.secret : maskedSecret, look: 'secret' },
    mail.link !== undefined && (portal ? { text: portal.baseUrl + mail.link, look: 'link' } : { text: maskedSecret, look: 'secret' }),
    mail.page !== undefined && { text: (portal?.baseUrl ?? '') + mail.page, look: portal ? 'link' : undefined },
    mail.quoted !== undefined && { text: mail.quoted },
    portal !== undefined && { text: word('mail.footer', { product: portal.product }) },
    portal !== undefined && mail.choices !== undefined && { text: word('mail.choices') },
    portal !== undefined && mail.choices !== undefined && { text: portal.baseUrl + mail.choices, look: 'link' },
  ];
  const paragraphs = parts.filter((part) => part !== false);
  return {
    subject: (mail.own?.subject ?? word(`mail.${mail.template}.subject`)).slice(0, 200),
    text: `${paragraphs.map(({ text }) => text).join('\n\n')}\n`,
    html: paragraphs.map(markup).join('\n'),
  };
}

interface Paragraph {
  readonly text: string;
  readonly look?: 'secret' | 'link' | undefined;
}

/** A paragraph of plain text as markup. */
export function markup({ text, look }: Paragraph): string {
  const safe = escapeMarkup(text);
  if (look === 'link') return `<p><a href="${safe}">${safe}</a></p>`;
  if (look === 'secret') return `<p><strong>${safe}</strong></p>`;
  return `<p>${safe.replaceAll('\n', '<br>')}</p>`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
