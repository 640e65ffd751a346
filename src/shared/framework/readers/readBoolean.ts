const yes: ReadonlySet<string> = new Set(['true', 'yes', 'oui', 'vrai', '1', 'y', 'o', 'x']);
const no: ReadonlySet<string> = new Set(['false', 'no', 'non', 'faux', '0', 'n']);

/** Words for yes and no in English and French, as people and spreadsheets write them; undefined for another text. */
export function readBoolean(text: string): boolean | undefined {
  const word = text.normalize('NFC').trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}
