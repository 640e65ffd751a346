import { conditionFields } from '../query/conditionFields.ts';
import { type FilterMoment, matchesFilter } from '../query/matchesFilter.ts';
import type { Tone, ToneRule } from './toneRules.ts';

type Row = Readonly<Record<string, unknown>>;

/** Tone of a value, from the first rule that applies. @returns undefined if no rule applies */
export function toneOf(rules: readonly ToneRule[], record: Row, moment: FilterMoment): Tone | undefined {
  return toneRuleOf(rules, record, moment)?.tone;
}

/**
 * The first rule that holds for a value.
 * @param record the record or row that holds the value, as the API sends it
 * @returns undefined if no rule holds, or a rule before it cannot be judged because the record lacks a field
 */
export function toneRuleOf(rules: readonly ToneRule[], record: Row, moment: FilterMoment): ToneRule | undefined {
  const rule = rules.find(({ when }) => lacksFields(when, record) || matchesFilter(when, record, moment));
  return rule && !lacksFields(rule.when, record) ? rule : undefined;
}

function lacksFields(when: ToneRule['when'], record: Row): boolean {
  return conditionFields(when).some((field) => record[field] === undefined);
}
