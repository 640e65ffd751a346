/** The words of stored markup, without its elements; the document that it is parsed into runs nothing. */
export function htmlWords(html: string): string {
  // Paragraphs and cells have no blank between them.
  const spaced = html.replaceAll(/<\/?(?:p|li|br|h[1-6]|div|t[dhr])\b/gi, ' $&');
  return new DOMParser().parseFromString(spaced, 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim();
}
