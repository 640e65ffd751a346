import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { conditionFields } from '../../../../shared/framework/query/conditionFields.ts';
import { matchesFilter } from '../../../../shared/framework/query/matchesFilter.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';

type Locks = NonNullable<NonNullable<ScreenDescription['list']>['locks']>;

/** The first lock that holds for the record of a row now; undefined if it can be changed, or if the row lacks a field and the server decides. */
export function heldLock(locks: Locks, row: GridRow): Locks[number] | undefined {
  const moment = { now: new Date(), timezone: browserTimezone };
  return locks.find(({ when }) => conditionFields(when).every((field) => row[field] !== undefined) && matchesFilter(when, row, moment));
}
