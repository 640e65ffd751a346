/** The limits of a check constraint on one column that a definition can express. */
export interface CheckLimits {
  readonly values?: readonly string[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/**
 * Reads a check constraint over one column: a set of values, bounds of a number, or bounds of a text's length.
 * @param text as `pg_get_constraintdef` writes it, such as `CHECK (status = ANY (ARRAY['new'::text, 'used'::text]))`
 * @param isWhole true: the column holds whole numbers, for which `> 0` is the same as `>= 1`
 * @returns undefined for any other constraint: PostgreSQL keeps it, but the definition cannot show it
 */
export function checkLimits(text: string, column: string, isWhole: boolean): CheckLimits | undefined {
  const plain = simplify(text, column);
  const values = valuesOf(plain);
  if (values) return { values };
  const limits = plain.split(' AND ').map((part) => boundOf(part, isWhole));
  return limits.includes(undefined) ? undefined : Object.assign({}, ...limits);
}

/** The condition with `@` for the column, without casts and needless parentheses. */
function simplify(text: string, column: string): string {
  const quoted = `"${column.replaceAll('"', '""')}"`;
  return text
    .replace(/^CHECK \((.*)\)( NOT VALID)?$/s, '$1')
    .replaceAll(quoted, '@')
    .replaceAll(new RegExp(`(?<![\\w'])${column.replaceAll(/[^\w]/g, '\\$&')}(?![\\w'])`, 'g'), '@')
    .replaceAll(/::(?:character varying|double precision|[a-z_]+)(?:\(\d+\))?(?:\[\])?/g, '')
    .replaceAll(/(?<!\w)\((@|-?[\d.]+|'-?[\d.]+')\)/g, '$1')
    .replaceAll(/\((@ [<>=]+ \S+)\)/g, '$1')
    .trim();
}

const literal = /'((?:[^']|'')*)'/g;

/** `@ = ANY (ARRAY['a', 'b'])`, or `@ = 'a' OR @ = 'b'`. */
function valuesOf(plain: string): string[] | undefined {
  const isAny = /^@ = ANY \(\(?ARRAY\[(?:'(?:[^']|'')*'(?:, )?)+\]\)?\)$/.test(plain);
  const isOr = /^@ = '(?:[^']|'')*'(?: OR @ = '(?:[^']|'')*')*$/.test(plain);
  if (!isAny && !isOr) return undefined;
  return [...plain.matchAll(literal)].map(([, value = '']) => value.replaceAll("''", "'"));
}

function boundOf(part: string, isWhole: boolean): CheckLimits | undefined {
  const [, subject, operator, digits] = /^(@|(?:char_length|character_length|length)\(@\)) (<|<=|>|>=) '?(-?[\d.]+)'?$/.exec(part) ?? [];
  if (subject === undefined || operator === undefined || digits === undefined) return undefined;
  const bound = Number(digits);
  const counts = isWhole || subject !== '@';
  const [low, high] = subject === '@' ? (['minimum', 'maximum'] as const) : (['minLength', 'maxLength'] as const);
  switch (operator) {
    case '>=':
      return { [low]: bound };
    case '<=':
      return { [high]: bound };
    case '>':
      return counts ? { [low]: bound + 1 } : { exclusiveMinimum: bound };
    default:
      // A definition has no open upper bound.
      return counts ? { [high]: bound - 1 } : undefined;
  }
}
