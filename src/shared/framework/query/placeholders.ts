import { DateTime } from 'luxon';
import type { Reader } from '../Reader.ts';
import type { FilterJson } from './ListQuery.ts';
import type { FilterMoment } from './matchesFilter.ts';

/** The values behind the placeholders of a definition's queries. */
export interface PlaceholderValues extends FilterMoment {
  readonly reader: Pick<Reader, 'userId' | 'companyId'>;
}

/** `{me}`, `{company}`, `{today}`, `{today-30d}`. */
const placeholder = /\{(me|company|today)(?:([+-])(\d{1,5})d)?\}/g;

/**
 * Fills the placeholders of a text: `{me}` and `{company}` with the ids of the signed-in user and of that user's company, `{today}` with
 * the day in the zone of the request, `{today-30d}` with an earlier one. Other braces stay.
 */
export function fillPlaceholders(text: string, { reader, ...moment }: PlaceholderValues): string {
  return text.replaceAll(placeholder, (whole: string, name: string, sign?: string, days = '0') => {
    if (name === 'today') return dayIn(moment, Number(`${sign ?? ''}${days}`));
    if (sign !== undefined) return whole;
    return String(name === 'me' ? reader.userId : reader.companyId);
  });
}

/** The day at a moment in its zone, or one some days later: `YYYY-MM-DD`. */
export function dayIn({ now, timezone }: FilterMoment, days = 0): string {
  return DateTime.fromJSDate(now, { zone: timezone }).plus({ days }).toFormat('yyyy-MM-dd');
}

/** As `fillPlaceholders`, in the values of a filter; an id in place of a whole text is a number. */
export function fillFilter(filter: FilterJson, values: PlaceholderValues): FilterJson {
  return JSON.parse(
    JSON.stringify(filter, (_key, value: unknown) => {
      if (typeof value !== 'string') return value;
      const filled = fillPlaceholders(value, values);
      return /^\{(me|company)\}$/.test(value) ? Number(filled) : filled;
    }),
  ) as FilterJson;
}

/** Values that fit every placeholder, to check a definition with. */
export const sampleValues: PlaceholderValues = {
  reader: { userId: 1, companyId: 1 },
  now: new Date('2026-01-01T12:00:00Z'),
  timezone: 'UTC',
};
