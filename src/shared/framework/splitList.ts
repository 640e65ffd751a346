/** Entries of a list that is typed into one text, apart by spaces, commas, semicolons or line breaks; repeats and blanks are dropped. Rule R-180. */
export function splitList(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}
