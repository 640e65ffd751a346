import type { Shift, WorkPattern } from '../../../../shared/domain/leave/workPattern.ts';
import { dayNumber, dayText, timeText } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';
import type { DemoEmployee } from './DemoEmployee.ts';

interface DemoPattern {
  readonly code: string;
  readonly en: string;
  readonly fr: string;
  readonly pattern: WorkPattern;
}

/** A Sunday, so that day 1 of a week is Sunday. */
const anchor = dayNumber('2023-01-01');

/** The five patterns of domain 8.2. */
export const workPatterns: readonly [DemoPattern, ...DemoPattern[]] = [
  makePattern('WEEK5', 'Five days of 8 h', 'Cinq jours de 8 h', 7, [2, 3, 4, 5, 6], { start: 480, minutes: 480 }),
  makePattern('WEEK4', 'Four days of 10 h', 'Quatre jours de 10 h', 7, [2, 3, 4, 5], { start: 420, minutes: 600 }),
  makePattern('NIGHT4', 'Four nights on, four off', 'Quatre nuits, quatre de repos', 8, [1, 2, 3, 4], { start: 1140, minutes: 720 }),
  makePattern('PART5', 'Five days of 5 h', 'Cinq jours de 5 h', 7, [2, 3, 4, 5, 6], { start: 540, minutes: 300 }),
  makePattern('TUESAT', 'Tuesday to Saturday', 'Du mardi au samedi', 7, [3, 4, 5, 6, 7], { start: 360, minutes: 480 }),
];

function makePattern(code: string, en: string, fr: string, cycleDays: number, days: readonly number[], shift: Shift): DemoPattern {
  const shifts = new Map(days.map((day) => [day, shift]));
  return { code, en, fr, pattern: { cycleDays, anchor, dayMinutes: shift.minutes, shifts } };
}

export function workPatternRows(): DemoRow[] {
  return workPatterns.map(({ code, en, fr, pattern }) => ({
    code,
    name_en: en,
    name_fr: fr,
    cycle_days: pattern.cycleDays,
    anchor_date: dayText(pattern.anchor),
    day_minutes: pattern.dayMinutes,
    active: true,
  }));
}

export function workPatternShiftRows({ plan }: DemoSource): DemoRow[] {
  return workPatterns.flatMap(({ pattern }, place) =>
    [...pattern.shifts].map(([day, { start, minutes }]) => ({
      work_pattern: demoId(plan, 'work_patterns', place),
      day,
      start_time: timeText(start),
      minutes,
    })),
  );
}

/** The pattern of each person since the first day of work. */
export function employeePatternRows({ plan }: DemoSource, employees: readonly DemoEmployee[]): DemoRow[] {
  return employees.map(({ id, patternPlace, hired }) => ({
    employee: id,
    work_pattern: demoId(plan, 'work_patterns', patternPlace),
    valid_from: dayText(hired),
  }));
}
