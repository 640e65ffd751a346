import { checkTyped } from './checkValue.ts';
import { escapeText, plainText, readEscaped, splitEscaped } from './escapedText.ts';
import { fullNames } from './filterKey.ts';
import type { QueryContext, SearchPair } from './ListQuery.ts';
import { offence, type Place, unknownColumn } from './queryErrors.ts';

const escapable = '\\|=';

/**
 * The pairs of the generic search: `field=value|field=value`, with `\` before `\`, `|` and `=` in a value. Grid contract 5.
 * @throws AppError `malformed`, `unknown_column`, `operator_not_allowed` (a boolean column) or `invalid_value` (400)
 */
export function parseSearch(value: string, context: QueryContext, place: Place): SearchPair[] {
  const chars = readEscaped(value, escapable);
  if (!chars) throw malformed(place);
  return splitEscaped(chars, '|').map((pair) => {
    const at = pair.findIndex(({ char, escaped }) => char === '=' && !escaped);
    const text = plainText(pair.slice(at + 1));
    if (at < 0 || text === '') throw malformed(place);
    const name = plainText(pair.slice(0, at));
    const field = context.find(name);
    if (!field) throw unknownColumn(place, name, context.fieldNames());
    if (field.type === 'boolean') throw offence('operator_not_allowed', place, fullNames(field), { column: name, operator: 'search' });
    return { field: field.name, value: checkTyped('text', text, place) };
  });
}

/** The `search` value of pairs, as `parseSearch` reads it. */
export function formatSearch(pairs: readonly SearchPair[]): string {
  return pairs.map(({ field, value }) => `${field}=${escapeText(value, escapable)}`).join('|');
}

function malformed(place: Place) {
  return offence('malformed', place, [{ key: 'error.expected_search' }]);
}
