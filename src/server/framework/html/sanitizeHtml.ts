import sanitize from 'sanitize-html';
import { allowedElements, allowedLinkAttributes, allowedSchemes, droppedElements } from '../../../shared/framework/html/allowedMarkup.ts';

const options: sanitize.IOptions = {
  allowedTags: [...allowedElements],
  allowedAttributes: { a: [...allowedLinkAttributes, 'rel'] },
  allowedSchemes: [...allowedSchemes],
  allowProtocolRelative: false,
  nonTextTags: [...droppedElements],
  // Deeper than any real text, and shallow enough for recursive readers.
  nestingLimit: 50,
  transformTags: {
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: { ...(href !== undefined && { href }), ...(title !== undefined && { title }), rel: 'noopener noreferrer' },
    }),
  },
};

/** Removes scripts, styles and all links but those to a web page, a mail, a telephone number or a page of this site from user markup. */
export function sanitizeHtml(html: string): string {
  return sanitize(html, options);
}
