/**
 * Elements that stored markup may hold. The server cleans markup by these lists on save, the app again on display. Every
 * other element is reduced to its text.
 */
export const allowedElements: readonly string[] =
  'a b blockquote br code em h1 h2 h3 h4 hr i li ol p pre s span strong sub sup table tbody td th thead tr u ul'.split(' ');

/** Only links keep attributes. */
export const allowedLinkAttributes: readonly string[] = ['href', 'title'];

/** Link targets allowed besides the pages of this site. */
export const allowedSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** Elements whose text is not meant for people. */
export const droppedElements: readonly string[] =
  'script style template noscript iframe object svg math title textarea xmp plaintext noembed noframes'.split(' ');
