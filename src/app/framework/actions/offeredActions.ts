import type { RecordActionDescription, RecordLinkDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { isOffered } from '../../../shared/framework/records/recordAction.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';

/** The links whose conditions hold for a record now, in the browser's time zone. */
export function offeredLinks(
  links: readonly RecordLinkDescription[],
  record: Readonly<Record<string, unknown>>,
): readonly RecordLinkDescription[] {
  const moment = { now: new Date(), timezone: browserTimezone };
  return links.filter(({ when }) => !when || isOffered({ when }, record, moment));
}

/** The actions whose conditions hold for a record now, in the browser's time zone. */
export function offeredActions(
  actions: readonly RecordActionDescription[],
  record: Readonly<Record<string, unknown>>,
): readonly RecordActionDescription[] {
  const moment = { now: new Date(), timezone: browserTimezone };
  return actions.filter((action) => isOffered(action, record, moment));
}
