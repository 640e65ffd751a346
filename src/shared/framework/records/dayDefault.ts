import type { FilterMoment } from '../query/matchesFilter.ts';
import { dayIn } from '../query/placeholders.ts';

const workingDayRule = /^today([+-]\d{1,3})wd$/;
const dayRule = /^today(?:([+-]\d{1,5})d)?$/;

/** The day of an `x-default` at a moment: `today`, `today+30d`; undefined for any other rule. */
export function dayDefault(rule: unknown, moment: FilterMoment): string | undefined {
  const found = typeof rule === 'string' ? dayRule.exec(rule) : null;
  return found ? dayIn(moment, { days: Number(found[1] ?? 0) }) : undefined;
}

/** The working days of an `x-default`, 10 for `today+10wd`, which need the calendars of the server; undefined for any other rule. */
export function workingDaysOf(rule: unknown): number | undefined {
  const found = typeof rule === 'string' ? workingDayRule.exec(rule) : null;
  return found ? Number(found[1]) : undefined;
}
