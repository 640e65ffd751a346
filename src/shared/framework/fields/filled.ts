const blanks = '\\s\\u00ad\\u180e\\u200b-\\u200f\\u2060\\ufeff';
const blankReference = '&(?:nbsp|ensp|emsp|thinsp|shy|zwnj|zwj|#160|#[xX]0*[aA]0);';

/** Text with a character other than a space in it. */
export const filledPattern = '\\S';
/** Markup with a picture, or a character outside its tags that is neither a space nor a reference to one (spec B-111). */
export const filledHtmlPattern = `<img\\s[^<>]*data-file=|(^|>)([${blanks}]|${blankReference})*(?!${blankReference})[^<>${blanks}]`;

/** Spaces, and characters without a width of their own. */
const invisible = /^[\s\u00ad\u180e\u200b-\u200f\u2060\ufeff]*$/;

/** True for a value that counts as not filled in: nothing, text of only spaces, an empty list. Rule R-001. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return invisible.test(value);
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
