import type { RecordActionDescription, RecordLinkDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
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

/** The link that comes first on the page of a record; undefined: none of those offered now does. */
export function mainLink<Link extends Pick<RecordLinkDescription, 'when' | 'button'>>(
  links: readonly Link[],
  record: Readonly<Record<string, unknown>>,
): Link | undefined {
  return offeredActions(links, record).find(({ button }) => button === 'main');
}
