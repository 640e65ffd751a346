import type { Reader } from '../../../shared/framework/Reader.ts';
import { allOf, type Predicate } from '../../db/predicate.ts';

/**
 * Limit on the rows in scope that a reader gets from a path, in lists and as records. It belongs to the path, not to a
 * definition: another definition that reads the path cannot show more.
 * @param alias of the entity's table in the statement
 */
export type RowLimit = (reader: Reader, alias: string) => Predicate;

/** Path of a list below /api -> its limit. */
export type RowLimits = Readonly<Record<string, RowLimit>>;

/** The limit for a reader, and for whoever looks with the reader's eyes; true without a limit. */
export function limitRows(limit: RowLimit | undefined, reader: Reader, alias: string): Predicate {
  return limit === undefined || allOf([limit(reader, alias), reader.seenBy ? limit(reader.seenBy, alias) : true]);
}
