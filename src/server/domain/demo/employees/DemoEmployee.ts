import type { WorkPattern } from '../../../../shared/domain/leave/workPattern.ts';
import type { DayNumber, DemoZone } from '../world/calendar.ts';
import type { DemoRow } from '../world/DemoPlan.ts';

/** The facts of a person on file that attendance, leave and pay need. */
export interface DemoEmployee {
  readonly id: number;
  readonly place: number;
  /** The user, if the person signs in. */
  readonly user: number | null;
  /** Place of the manager among the employees; undefined for the head of the carrier. */
  readonly manager: number | undefined;
  readonly patternPlace: number;
  readonly pattern: WorkPattern;
  readonly zone: DemoZone;
  readonly hired: DayNumber;
  /** `2016-02-29`. */
  readonly seniority: string;
  /** Last day of work of a person who left. */
  readonly left: DayNumber | undefined;
  /** Cents per hour. */
  readonly rate: number;
  /** Province of employment on a day. */
  readonly provinceOn: (day: DayNumber) => string;
  readonly isUnionMember: boolean;
  readonly hasSavingsPlan: boolean;
  readonly row: DemoRow;
}
