import { conditionFields } from '../query/conditionFields.ts';
import { type FilterMoment, matchesFilter } from '../query/matchesFilter.ts';
import type { Tone, ToneRule } from './toneRules.ts';

/**
 * The tone of a value: that of the first rule that holds.
 * @param record the record or row that holds the value, as the API sends it
 * @returns undefined if no rule holds, or a rule before it cannot be judged because the record lacks a field
 */
export function toneOf(rules: readonly ToneRule[], record: Readonly<Record<string, unknown>>, moment: FilterMoment): Tone | undefined {
  const rule = rules.find(({ when }) => lacksFields(when, record) || matchesFilter(when, record, moment));
  return rule && !lacksFields(rule.when, record) ? rule.tone : undefined;
}

function lacksFields(when: ToneRule['when'], record: Readonly<Record<string, unknown>>): boolean {
  return conditionFields(when).some((field) => record[field] === undefined);
}
