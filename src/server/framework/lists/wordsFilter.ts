import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { wordsOf } from '../../db/matchesWords.ts';

/** The filter of records whose fields contain every word of a text, each in any of them. Empty text fits every record. Law 27. */
export function wordsFilter(search: string, fields: readonly string[]): FilterJson {
  const words = wordsOf(search);
  return words.length === 0 ? {} : { and: words.map((word) => ({ or: fields.map((field) => ({ [`${field}__icontains`]: word })) })) };
}
