import { formulaStarts } from '../../../shared/framework/exports/formulaText.ts';

/** Blanks, dots, apostrophes and the starts of formulas, at the start of a name. */
const leading = new RegExp(`^[\\s.'${formulaStarts.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('')}]+`);

/**
 * Header with the file's name twice: in ASCII for old clients, and unchanged (RFC 6266). Removes bidirectional control characters, since
 * they can make a name show a false extension, blanks and dots at the end, which some systems cut off, and at the start also characters
 * with which a spreadsheet begins a formula.
 * @param kind inline: the browser shows the file
 */
export function contentDisposition(name: string, extension: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const readable = name.replaceAll(/[\u0000-\u001f\u007f"*/:<>?\\|]+/g, ' ').replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  const safe = `${readable.replace(/[\s.]+$/, '').replace(leading, '') || 'export'}.${extension}`;
  const ascii = safe.replaceAll(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(safe.toWellFormed()).replaceAll(/['()]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
