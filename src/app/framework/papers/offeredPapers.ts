import type { PaperDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { matchesFilter } from '../../../shared/framework/query/matchesFilter.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';

/** The papers whose conditions hold for a record now, in the browser's time zone; without a record, all of them. */
export function offeredPapers(
  papers: readonly PaperDescription[],
  record: Readonly<Record<string, unknown>> | undefined,
): readonly PaperDescription[] {
  const moment = { now: new Date(), timezone: browserTimezone };
  return papers.filter(({ when }) => !record || matchesFilter(when, record, moment));
}
