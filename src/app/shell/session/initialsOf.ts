/**
 * One or two capitals for a person's picture: the first letters of the first and the last word.
 * @param name display name; not empty
 */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = [words[0], ...(words.length > 1 ? [words.at(-1)] : [])].map((word) => Array.from(word ?? '')[0] ?? '');
  return letters.join('').toLocaleUpperCase();
}
