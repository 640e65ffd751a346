import type { CallContext } from '../../db/CallContext.ts';
import type { App } from './App.ts';
import { anonymous, defaultTimezone } from './anonymous.ts';

/**
 * A context that sees all rows and fields, for what the portal itself has to know or change: sign-in, jobs, rows of others that a rule
 * asks for. A test lists the reasons.
 * @param reason a stated one; it takes the place of the cmid in a context without a call
 * @param call the call during which it happens: its user is the one who stamps and log name, its end stops no statement
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
  };
  const all = { isStaff: true, isAdmin: true, seesAllCompanies: true, accounts: 'all', fullAccounts: 'all', isSystem: true } as const;
  return { ...context, reader: { ...context.reader, ...all }, signal: undefined };
}
