import type { RecordActionDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { isOffered } from '../../../shared/framework/records/recordAction.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';

/** The actions whose conditions hold for a record now, in the browser's time zone. */
export function offeredActions(
  actions: readonly RecordActionDescription[],
  record: Readonly<Record<string, unknown>>,
): readonly RecordActionDescription[] {
  const moment = { now: new Date(), timezone: browserTimezone };
  return actions.filter((action) => isOffered(action, record, moment));
}
