/**
 * The text of sanitized markup for readers of plain text: a line for each paragraph, a dash before an item, the address after a link, the
 * description of a picture in brackets.
 */
export function plainText(sanitized: string): string {
  return decode(
    sanitized
      .replaceAll(/\s*\n\s*/g, ' ')
      .replaceAll(/<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_link, address: string, text: string) => linkText(address, text))
      .replaceAll(/<img\b[^>]*? alt="([^"]+)"[^>]*>/g, '[$1]')
      .replaceAll(/<br ?\/?>/g, '\n')
      .replaceAll('<li>', '\n- ')
      .replaceAll(/<\/t[dh]>/g, ' ')
      .replaceAll(/<hr ?\/?>|<\/(?:p|h[1-4]|ul|ol|blockquote|pre|tr)>/g, '\n\n')
      .replaceAll(/<[^>]*>/g, ''),
  )
    .replaceAll(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/\n+(?=- )/g, '\n')
    .trim();
}

function linkText(address: string, text: string): string {
  const shown = address.replace(/^(?:mailto|tel):/, '');
  return text === shown || text === address ? text : `${text} (${shown})`;
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');
}
