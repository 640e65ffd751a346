/** Media types of files that a field takes if it names none. Spec B-033 */
export const defaultAccept: readonly string[] = ['application/pdf', 'image/*'];

/** Types that no `*` stands for: a picture in SVG is a document with scripts, and no browser of a reader opens HEIC. Law 71 */
const onlyByName: ReadonlySet<string> = new Set(['image/svg+xml', 'image/heic', 'image/heif']);

/** True if a list of accepted types, such as `application/pdf` and `image/*`, takes a media type. */
export function isAccepted(accept: readonly string[], type: string): boolean {
  return accept.some((each) => {
    if (each === type) return true;
    return each.endsWith('/*') && type.startsWith(each.slice(0, -1)) && !onlyByName.has(type);
  });
}

/** Name extensions of media types, the usual one first. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'application/json': ['json'],
  'application/xml': ['xml', 'xsd', 'xsl'],
  'application/rtf': ['rtf'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/x-cfb': ['doc', 'xls', 'ppt', 'msg'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/tiff': ['tif', 'tiff'],
  'image/bmp': ['bmp'],
  'image/avif': ['avif'],
  'image/svg+xml': ['svg'],
  'text/plain': ['txt', 'csv', 'edi', 'x12', 'log', 'md', 'asc', 'dat', 'ini'],
  'text/csv': ['csv', 'txt'],
  'text/html': ['html', 'htm'],
  'video/mp4': ['mp4', 'm4v'],
  'audio/mpeg': ['mp3'],
};

/** The extension of a file name in lower case, without its dot; empty without one. */
export function extensionOf(name: string): string {
  return /[^.]\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The media type of a name by its extension, for browsers that know none; undefined for an extension that is not in the table. */
export function typeOfName(name: string): string | undefined {
  const extension = extensionOf(name);
  const types = Object.entries(extensions);
  const usual = types.find(([, [first]]) => first === extension) ?? types.find(([, known]) => known.includes(extension));
  return usual?.[0];
}

/** The usual extensions of a media type; none of a type that is not in the table. */
export function extensionsOf(type: string): readonly string[] {
  return extensions[type] ?? [];
}

/** Accepted types as people read them: extensions in capitals, `image/*` by its word. */
export function acceptWords(accept: readonly string[], pictures: string): string {
  return [...new Set(accept.map((each) => (each === 'image/*' ? pictures : (extensionsOf(each)[0]?.toUpperCase() ?? each))))].join(', ');
}

/** The media types of files with a name extension, without its dot; none of an extension that is not in the table. */
export function typesOf(extension: string): readonly string[] {
  return Object.keys(extensions).filter((type) => extensions[type]?.includes(extension));
}
