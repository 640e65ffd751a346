/**
 * Elements that stored markup may hold. The server cleans markup by these lists on save, the app again on display. Every
 * other element is reduced to its text. Links and pictures alone keep attributes.
 */
export const allowedElements: readonly string[] =
  'a b blockquote br code em h1 h2 h3 h4 hr i img li ol p pre s span strong sub sup table tbody td th thead tr u ul'.split(' ');

/** Attributes of links. */
export const allowedLinkAttributes: readonly string[] = ['href', 'title'];

/** Attribute of a picture that names its file: `<img data-file="12" alt="The gate" />`. A picture has no address of its own. */
export const pictureAttribute = 'data-file';

/** Id of the file of a picture in markup; undefined for none: the picture is left out. */
export function pictureId(text: string | null | undefined): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined;
}

/** Link targets allowed besides the pages of this site. */
export const allowedSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** Elements whose text is not meant for people. */
export const droppedElements: readonly string[] =
  'script style template noscript iframe object svg math title textarea xmp plaintext noembed noframes'.split(' ');
