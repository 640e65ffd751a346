import { createHash } from 'node:crypto';

const midLengthMax = 20;

/** Makes a menu id of at most 20 characters; a text that is too long or has other characters is cut and gets a hash. */
export function midOf(text: string): string {
  const plain = text.replaceAll(/[^A-Za-z0-9_-]+/g, '_');
  if (plain === text && plain.length <= midLengthMax) return plain;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 6);
  return `${plain.slice(0, midLengthMax - 7)}-${hash}`;
}
