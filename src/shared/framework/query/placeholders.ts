import type { Reader } from '../Reader.ts';
import { type Distance, movedDay } from './calendar.ts';
import { localDay } from './dayStart.ts';
import type { FilterJson } from './ListQuery.ts';
import type { FilterMoment } from './matchesFilter.ts';

/** The values behind the placeholders of a definition's queries. */
export interface PlaceholderValues extends FilterMoment {
  readonly reader: Pick<Reader, 'userId' | 'companyId'> & Partial<Pick<Reader, 'grants' | 'groups'>>;
}

/** A placeholder in place of a list: the command ids that the reader can open, the ids of the reader's menu groups. */
export type HeldList = '{grants}' | '{groups}';

/** `{me}`, `{company}`, `{today}`, `{today-30d}`, `{today-1y}`. */
const placeholder = /\{(me|company|today)(?:([+-]\d{1,5})([dy]))?\}/g;

/**
 * Fills the placeholders of a text: `{me}` and `{company}` with the ids of the signed-in user and of that user's company, `{today}` with
 * the day in the zone of the request, `{today-30d}` and `{today-1y}` with an earlier one. Other braces stay.
 */
export function fillPlaceholders(text: string, { reader, ...moment }: PlaceholderValues): string {
  return text.replaceAll(placeholder, (whole: string, name: string, count?: string, unit?: string) => {
    if (name === 'today') return dayIn(moment, unit === 'y' ? { years: Number(count) } : { days: Number(count ?? 0) });
    if (count !== undefined) return whole;
    return String(name === 'me' ? reader.userId : reader.companyId);
  });
}

/** A text as a value in the query of a definition: percent-encoded, with the placeholders left for `fillPlaceholders`. */
export function encodeAround(text: string): string {
  const found = [...text.matchAll(placeholder)];
  const starts = [0, ...found.map(({ 0: whole, index }) => index + whole.length)];
  const between = starts.map((start, i) => encodeURIComponent(text.slice(start, found[i]?.index)));
  return between.map((part, i) => `${part}${found[i]?.[0] ?? ''}`).join('');
}

/** Reads a text that `encodeAround` has written, or a client in the same way; undefined for a wrong encoding. */
export function decodeAround(text: string): string | undefined {
  const found = [...text.matchAll(placeholder)];
  const starts = [0, ...found.map(({ 0: whole, index }) => index + whole.length)];
  try {
    const between = starts.map((start, i) => decodeURIComponent(text.slice(start, found[i]?.index).replaceAll('+', ' ')));
    return between.map((part, i) => `${part}${found[i]?.[0] ?? ''}`).join('');
  } catch {
    return undefined;
  }
}

/** The placeholders in the values of a filter that stand for a day: `{today}`, `{today-30d}`. */
export function dayPlaceholders(filter: FilterJson): string[] {
  return [...JSON.stringify(filter).matchAll(placeholder)].filter(([, name]) => name === 'today').map(([whole]) => whole);
}

/** The day at a moment in its zone, or one some days or years later: `YYYY-MM-DD`. 29 February plus a year is 28 February. */
export function dayIn({ now, timezone }: FilterMoment, later: Distance = {}): string {
  return movedDay(localDay(now, timezone), later);
}

/**
 * As `fillPlaceholders`, in the values of a filter; an id in place of a whole text is a number. `{grants}` and `{groups}` alone are lists:
 * the command ids that the reader can open, and the ids of the reader's menu groups.
 */
export function fillFilter(filter: FilterJson, values: PlaceholderValues): FilterJson {
  return JSON.parse(
    JSON.stringify(filter, (_key, value: unknown) => {
      if (typeof value !== 'string') return value;
      if (value === '{grants}') return [...(values.reader.grants ?? [])];
      if (value === '{groups}') return (values.reader.groups ?? []).map(String);
      const filled = fillPlaceholders(value, values);
      return /^\{(me|company)\}$/.test(value) ? Number(filled) : filled;
    }),
  ) as FilterJson;
}

/** Values that fit every placeholder, to check a definition with. */
export const sampleValues: PlaceholderValues = {
  reader: { userId: 1, companyId: 1, grants: new Set(['SCREEN']), groups: [1] },
  now: new Date('2026-01-01T12:00:00Z'),
  timezone: 'UTC',
};
