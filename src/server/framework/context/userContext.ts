import type { Reader } from '../../../shared/framework/Reader.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from './App.ts';
import { noClient } from './anonymous.ts';
import { type AccountLimits, limitReader } from './limitReader.ts';
import type { RightsMoment } from './UserRights.ts';

type CallPart = 'language' | 'cmid' | 'timezone' | 'requestId';
type FurtherPart = 'registry' | 'now' | 'client' | 'task' | 'signal';

/** Parts of the context that do not come from the user; a call's context gives all of them. Absent: the ones of this moment, no client. */
export interface UserContextOptions extends Pick<CallContext, CallPart>, Partial<Pick<CallContext, FurtherPart>> {
  /** User who acts as this one; the context exists only while that user can act so. */
  readonly actedBy?: number | undefined;
  /** Reader who looks with the eyes of the user without acting as the user: rows and values are limited to those that both can see. */
  readonly seenBy?: Reader;
  /** Accounts of an earlier call, to which the rights of the moment are limited. */
  readonly limits?: AccountLimits;
}

/**
 * The context of a user with the rights of the moment, without a session: for sign-in, tasks, schedules and previews.
 * The roles and personal rows of a user who is acted for, or seen by somebody else, stay closed.
 * @returns undefined for a user who cannot sign in (unknown, inactive, locked, or of an inactive company), and if `actedBy` cannot act as
 *   the user
 */
export async function userContext(app: App, userId: number, options: UserContextOptions): Promise<CallContext | undefined> {
  const { registry = app.definitions.current(), now = app.now(), client = noClient } = options;
  const reader = await findUserReader(app, userId, options, { registry, now });
  if (!reader) return undefined;
  const { language, cmid, timezone, requestId, task, signal, seenBy, actedBy = seenBy?.userId } = options;
  return { reader, registry, actedBy, language, cmid, now, timezone, requestId, client, task, signal };
}

async function findUserReader(
  { users }: App,
  userId: number,
  { actedBy, seenBy, limits }: UserContextOptions,
  moment: RightsMoment,
): Promise<Reader | undefined> {
  const found = await users.findReader(userId, moment);
  if (!found) return undefined;
  const reader = limits ? limitReader(found, limits) : found;
  if (seenBy) return { ...actedFor(reader), seenBy };
  if (actedBy === undefined) return reader;
  const actor = await users.findReader(actedBy, moment);
  return actor && (await users.canActAs(actor, userId, moment)) ? actedFor(reader) : undefined;
}

/** Personal rows and the roles that records give a person stay closed to everybody else. */
function actedFor(reader: Reader): Reader {
  return { ...reader, isActedFor: true, roles: new Set() };
}
