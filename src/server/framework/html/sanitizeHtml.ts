import sanitize from 'sanitize-html';
import { allowedElements, allowedLinkAttributes, allowedSchemes, droppedElements } from '../../../shared/framework/html/allowedMarkup.ts';

const options: sanitize.IOptions = {
  allowedTags: [...allowedElements],
  allowedAttributes: { a: [...allowedLinkAttributes, 'rel'] },
  allowedSchemes: [...allowedSchemes],
  allowProtocolRelative: false,
  nonTextTags: [...droppedElements],
  // Deeper than any text is written, and shallow enough for every reader that goes down into it.
  nestingLimit: 50,
  transformTags: {
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: { ...(href !== undefined && { href }), ...(title !== undefined && { title }), rel: 'noopener noreferrer' },
    }),
  },
};

/** Markup of people without anything that runs, styles, or leads elsewhere than to a web page, a mail, a telephone or a page of this site. */
export function sanitizeHtml(html: string): string {
  return sanitize(html, options);
}
