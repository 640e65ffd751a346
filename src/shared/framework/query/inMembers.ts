import { escapeText, plainText, readEscaped, splitEscaped } from './escapedText.ts';
import { offence, type Place } from './queryErrors.ts';

const escapable = '\\,';

/**
 * The members of an `__in` value: separated by commas, `\,` a comma and `\\` a backslash. Grid contract 3.4.
 * @throws AppError `malformed` (400) for a backslash before any other character
 */
export function parseInMembers(value: string, place: Place): string[] {
  const members = readInMembers(value);
  if (!members) throw offence('malformed', place, [{ key: 'error.expected_members_text' }]);
  return members;
}

/** As `parseInMembers`; undefined for a malformed text. */
export function readInMembers(value: string): string[] | undefined {
  const chars = readEscaped(value, escapable);
  return chars && splitEscaped(chars, ',').map(plainText);
}

/** The `__in` value of members, as `parseInMembers` reads it. */
export function formatInMembers(members: readonly string[]): string {
  return members.map((member) => escapeText(member, escapable)).join(',');
}
