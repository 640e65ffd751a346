/** The words of stored markup, without its elements, and those of its pictures; the document that it is parsed into runs nothing. */
export function htmlWords(html: string): string {
  // Paragraphs and cells have no blank between them.
  const spaced = html.replaceAll(/<\/?(?:p|li|br|h[1-6]|div|t[dhr])\b/gi, ' $&');
  const { body } = new DOMParser().parseFromString(spaced, 'text/html');
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(` ${picture.alt} `);
  return body.textContent.replaceAll(/\s+/g, ' ').trim();
}
