import type { CallContext } from '../../db/CallContext.ts';
import { userContext } from '../../framework/context/userContext.ts';
import type { DeliveryApp } from './deliverReport.ts';
import type { Recipient } from './recipients.ts';

/** The owner of a report as others see through the owner's eyes: without personal rows, and rows by a role of a record. Law 63 */
export function ownerContext(
  app: DeliveryApp,
  { user, language, timezone }: Pick<Recipient, 'user' | 'language' | 'timezone'>,
  cmid: string,
  { reader, requestId, signal }: Pick<CallContext, 'reader' | 'requestId' | 'signal'>,
): Promise<CallContext | undefined> {
  return userContext(app, user, { language, timezone, cmid, requestId, seenBy: reader, ...(signal && { signal }) });
}
