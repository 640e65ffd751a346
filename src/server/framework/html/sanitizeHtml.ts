import sanitize from 'sanitize-html';
import {
  allowedElements,
  allowedLinkAttributes,
  allowedSchemes,
  droppedElements,
  pictureAttribute,
  pictureId,
} from '../../../shared/framework/html/allowedMarkup.ts';

const options: sanitize.IOptions = {
  allowedTags: [...allowedElements],
  allowedAttributes: { a: [...allowedLinkAttributes, 'rel'], img: [pictureAttribute, 'alt'] },
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
    img: (tagName, { [pictureAttribute]: file = '', alt = '' }) => ({ tagName, attribs: { [pictureAttribute]: file, alt } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && pictureId(attribs[pictureAttribute]) === undefined,
};

/**
 * Removes scripts and styles from user markup. Links stay to a web page, a mail, a telephone number or a page of this site, pictures of
 * files of the portal.
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, options);
}
