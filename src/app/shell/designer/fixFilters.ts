import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { formatInMembers } from '../../../shared/framework/query/inMembers.ts';

/**
 * Makes the initial filters of a report conditions that its users cannot remove.
 * @returns undefined without such filters, and for groups of conditions
 */
export function fixFilters({ filters_params: filters = {}, api_url: apiUrl, ...rest }: ReportDefinition): ReportDefinition | undefined {
  const pairs = Object.entries(filters).map(([key, value]) => {
    const values = Array.isArray(value) ? value : [value];
    const texts = values.filter((each) => typeof each !== 'object').map(String);
    const text = Array.isArray(value) ? formatInMembers(texts) : texts.join('');
    return texts.length === values.length ? `${encodeURIComponent(key)}=${encodeURIComponent(text)}` : undefined;
  });
  if (pairs.length === 0 || pairs.includes(undefined)) return undefined;
  return { ...rest, api_url: `${apiUrl}${apiUrl.includes('?') ? '&' : '?'}${pairs.join('&')}` };
}
