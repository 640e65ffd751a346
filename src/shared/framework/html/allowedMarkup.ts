/**
 * What stored markup may hold: a server cleans it by these lists when it is saved, and the app again when it is shown. Every
 * other element is reduced to its text.
 */
export const allowedElements: readonly string[] =
  'a b blockquote br code em h1 h2 h3 h4 hr i li ol p pre s span strong sub sup table tbody td th thead tr u ul'.split(' ');

/** Of all elements only links keep attributes. */
export const allowedLinkAttributes: readonly string[] = ['href', 'title'];

/** Where a link may lead beside the pages of this site. */
export const allowedSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** Elements whose text is no text for people. */
export const droppedElements: readonly string[] =
  'script style template noscript iframe object svg math title textarea xmp plaintext noembed noframes'.split(' ');
