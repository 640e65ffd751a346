/** An address that is safe to open: of the web, of an email, or of this portal; undefined for other schemes, such as scripts. */
export function linkAddress(text: string): string | undefined {
  const address = text.trim();
  return /^(https?:\/\/|mailto:)/i.test(address) || isOwn(address) ? address : undefined;
}

/**
 * Address of a picture that the portal may show: on the portal itself, or inside the value. A picture elsewhere would tell its server who
 * reads.
 */
export function imageAddress(text: string): string | undefined {
  const address = text.trim();
  return isOwn(address) || /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(address) ? address : undefined;
}

/** A path of this site; `//host` and `/\host` are other sites. */
function isOwn(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}
