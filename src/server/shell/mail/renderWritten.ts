import { formatMessage, type MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import { plainText } from '../../framework/html/plainText.ts';
import type { Mail } from './Mail.ts';
import { markup, type RenderedMail } from './renderMail.ts';

interface StoredMessage {
  readonly subject: string;
  readonly content: string | null;
  readonly additionalContent: string | null;
}

interface WrittenRendering {
  readonly messages: MessageCatalogues;
  readonly portal: { readonly product: string; readonly baseUrl: string };
}

/**
 * Renders a message of a user: its markup, that of the page, and a line that names its writer. Links to a page of the portal are
 * whole, pictures are those that go with the mail.
 */
export function renderWritten({ language, written }: Mail, stored: StoredMessage, { messages, portal }: WrittenRendering): RenderedMail {
  const footer = formatMessage(messages, language, 'mail.message_footer', { name: written?.name ?? '', product: portal.product });
  const html = [stored.content, stored.additionalContent, markup({ text: footer })]
    .filter(Boolean)
    .join('\n')
    .replaceAll(/ href="\//g, ` href="${portal.baseUrl}/`)
    .replaceAll(/<img data-file="(\d+)"/g, (_picture, id: string) => `<img src="cid:${pictureCid(Number(id))}" style="max-width: 100%"`);
  return { subject: stored.subject, text: `${plainText(html)}\n`, html };
}

/** Name of the picture of a file within a mail. */
export function pictureCid(id: number): string {
  return `picture-${id}@portal`;
}
