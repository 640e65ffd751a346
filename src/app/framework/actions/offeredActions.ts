import type { RecordActionDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { isOffered } from '../../../shared/framework/records/recordAction.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';

/** The actions or links whose conditions hold for a record now, in the browser's time zone. */
export function offeredActions<Offer extends Partial<Pick<RecordActionDescription, 'when'>>>(
  offers: readonly Offer[],
  record: Readonly<Record<string, unknown>>,
): readonly Offer[] {
  const moment = { now: new Date(), timezone: browserTimezone };
  return offers.filter((offer) => isOffered(offer, record, moment));
}
