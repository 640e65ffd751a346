import type { CallContext } from '../../db/CallContext.ts';
import type { App } from './App.ts';
import { anonymous, defaultTimezone, noClient } from './anonymous.ts';

/**
 * A context that sees all rows and fields, for work of the portal itself: sign-in, jobs, rules that read rows of other users.
 * A test lists the allowed reasons.
 * @param reason one of the listed reasons; replaces the cmid in a context without a call
 * @param call the call that causes the work: stamps and audit log name its user; its end stops no statement
 */
export function systemContext(
  { definitions, now }: { readonly definitions: Pick<App['definitions'], 'current'>; readonly now: () => Date },
  reason: string,
  call?: CallContext,
): CallContext {
  const context = call ?? {
    reader: anonymous,
    registry: definitions.current(),
    language: 'en',
    cmid: reason,
    now: now(),
    timezone: defaultTimezone,
    requestId: '',
    client: noClient,
  };
  return asSystem(context);
}

/** The context with a reader who sees all rows and fields; the reader's user still stamps and logs. */
export function asSystem(context: CallContext): CallContext {
  const all = { isStaff: true, isAdmin: true, seesAllCompanies: true, accounts: 'all', fullAccounts: 'all', isSystem: true } as const;
  return { ...context, reader: { ...context.reader, ...all }, signal: undefined };
}
