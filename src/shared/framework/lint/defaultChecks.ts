import { type Finding, finding } from '../definitions/checks/Finding.ts';
import type { Field } from '../definitions/entity.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import type { Failure } from '../records/problems.ts';
import { isWrapper } from '../records/problems.ts';
import type { LintContext } from './LintContext.ts';
import { meantValues } from './meantValues.ts';

/**
 * Finds a default that no record could be saved with. The check of records judges it unchanged, because a save does not correct
 * defaults as it corrects typed values.
 */
export function* defaultFindings({ failuresOf }: LintContext, file: string, path: JsonPath, field: Field): Iterable<Finding> {
  const { name, property } = field;
  const value = property.default ?? constantOf(field);
  // A default of null counts as none.
  if (value === undefined || value === null || !failuresOf) return;
  const failure = failuresOf(field, value).find(({ keyword }) => !isWrapper(keyword));
  if (!failure) return;
  const options = field.options?.map((option) => option.value);
  const meant = meantValues(value).find((each) => failuresOf(field, each).length === 0);
  yield finding('DEF035', file, [...path, 'default'], {
    variant: 'default',
    hasOwnHint: true,
    values: { name, value: JSON.stringify(value), expected: options?.join(', ') ?? expectation(failure) },
    nearest: options && typeof value === 'string' ? nearestName(value, options) : undefined,
    remedy: meant === undefined ? undefined : JSON.stringify(meant),
  });
}

/** The value of an `x-default` that depends on no record: a constant, or the first of the drawn numbers of a text. */
function constantOf({ kind, property: { 'x-default': rule } }: Field): unknown {
  if (typeof rule !== 'object') return undefined;
  if ('value' in rule) return rule.value;
  if ('constant' in rule) return rule.constant;
  return 'number' in rule && kind === 'text' ? `${rule.number.prefix}${'1'.padStart(rule.number.digits, '0')}` : undefined;
}

/** The rule that a value breaks, as a definition writes it. */
function expectation({ keyword, rule }: Failure): string {
  const shown = Array.isArray(rule) ? rule.join(', ') : String(rule);
  const example = keyword === 'format' ? formatExamples[shown] : undefined;
  return example ? `${keyword} ${shown} (${example})` : `${keyword} ${shown}`;
}

const formatExamples: Readonly<Record<string, string>> = {
  date: '2026-03-15',
  'date-time': '2026-03-15T14:30:00Z',
  email: 'name@example.com',
  uri: 'https://example.com',
  'public-uri': 'https://example.com',
  'time-zone': 'America/Toronto',
  'ip-range': '203.0.113.0/24',
  phone: '4165550199',
  postal: 'H3B2Y5',
  clock: '09:30',
};
