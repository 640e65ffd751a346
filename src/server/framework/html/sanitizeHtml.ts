import sanitize from 'sanitize-html';

const options: sanitize.IOptions = {
  allowedTags: 'a b blockquote br code em h1 h2 h3 h4 hr i li ol p pre s span strong sub sup table tbody td th thead tr u ul'.split(' '),
  allowedAttributes: { a: ['href', 'title', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Elements whose text is no text for people.
  nonTextTags: 'script style template noscript iframe object svg math title textarea xmp plaintext noembed noframes'.split(' '),
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
