import type { FilterJson } from '../query/ListQuery.ts';
import type { Reader } from '../Reader.ts';

/** A condition with the signed-in user's id in place of `{me}`, and the id of that user's company in place of `{company}`. */
export function readerCondition(filter: FilterJson, { userId, companyId }: Pick<Reader, 'userId' | 'companyId'>): FilterJson {
  const text = JSON.stringify(filter).replaceAll('"{me}"', String(userId)).replaceAll('"{company}"', String(companyId));
  return JSON.parse(text) as FilterJson;
}
