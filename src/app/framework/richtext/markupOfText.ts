/**
 * Markup of a stored text, for the editor. A text without elements keeps its lines: a blank line begins a paragraph, any other break is a
 * `<br>`. Characters and references stay as they are, since such a text is shown as markup too.
 */
export function markupOfText(text: string): string {
  if (text.includes('<') || !text.includes('\n')) return text;
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');
}
