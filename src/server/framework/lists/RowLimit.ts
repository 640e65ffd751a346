import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Predicate } from '../../db/predicate.ts';

/**
 * Which rows of a list's path a reader gets at most, beyond what scope lets her see. It belongs to the path, not to a definition:
 * whatever else reads the path later cannot show more.
 * @param alias of the entity's table in the statement
 */
export type RowLimit = (reader: Reader, alias: string) => Predicate;

/** Path of a list below /api -> its limit. */
export type RowLimits = Readonly<Record<string, RowLimit>>;
