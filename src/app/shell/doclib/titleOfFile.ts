import { plainName } from '../../../shared/framework/files/plainName.ts';

/** Characters of the title of an entry. */
const titleMax = 120;

/** The title of an entry that is made of a file: the name without its ending. */
export function titleOfFile(name: string): string {
  const plain = plainName(name).normalize('NFC').trim();
  const title = plain.replace(/\.[A-Za-z0-9]{2,5}$/, '').trim() || plain;
  return title.slice(0, titleMax).toWellFormed().trim();
}
