import { oddBlankSigns, unseenSigns } from '../../../shared/framework/fields/normalizeText.ts';
import { type Sql, sql } from '../sql.ts';

/** A text in the form of `normalizeText`, for rows that were stored before. */
export function normalTextSql(text: Sql, isOneLine: boolean): Sql {
  const ends = `^[${unseenSigns}]+|[${unseenSigns}]+$`;
  const trimmed = sql`regexp_replace(normalize(${text}, NFC), ${ends}, '', 'g')`;
  return isOneLine ? sql`regexp_replace(${trimmed}, ${`[${oddBlankSigns}]`}, ' ', 'g')` : trimmed;
}
