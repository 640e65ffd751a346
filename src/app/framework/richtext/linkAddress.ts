import { allowedSchemes } from '../../../shared/framework/html/allowedMarkup.ts';

const allowed = new RegExp(`^(?:(?:${allowedSchemes.join('|')}):|/(?![/\\\\]))`, 'i');

/** true: stored markup may link to this address; the server removes any other. */
export function isKeptAddress(address: string): boolean {
  return allowed.test(address.trim());
}

/**
 * The address of a typed link: `https:` in front of a host, `mailto:` in front of an email address, a page of the portal as it is.
 * @returns undefined for any other address, such as `javascript:` or `http:`
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^https:\/\/[^\s/]/i.test(text) || /^\/(?![/\\])\S*$/.test(text)) return /\s/.test(text) ? undefined : text;
  const mail = text.replace(/^mailto:/i, '');
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(mail)) return `mailto:${mail}`;
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u.test(text) ? `https://${text}` : undefined;
}
