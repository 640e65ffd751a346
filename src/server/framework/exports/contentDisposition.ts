/**
 * The file's name twice: in ASCII for old readers, and as it is (RFC 6266). Marks that turn the direction of reading around are left out,
 * since with them a name can show another ending than it has; so are blanks and dots at its end, which some systems cut off.
 */
export function contentDisposition(name: string, extension: string): string {
  const readable = name.replaceAll(/[\u0000-\u001f\u007f"*/:<>?\\|]+/g, ' ').replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  const safe = `${readable.replace(/[\s.]+$/, '').trim() || 'export'}.${extension}`;
  const ascii = safe.replaceAll(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(safe.toWellFormed()).replaceAll(/['()]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
