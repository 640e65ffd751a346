import type { App } from './context/App.ts';
import { systemContext } from './context/systemContext.ts';
import { openRecords } from './records/openRecords.ts';
import { checkComputed } from './registrations/computed.ts';

/**
 * Adds access to records (`records`) and the system context (`system`) to the parts of a portal.
 * @throws Error for a computed column that reads rows beyond its own
 */
export function createApp(parts: Omit<App, 'records' | 'system'>): App {
  const { definitions, registrations, now } = parts;
  checkComputed(definitions.current(), registrations.computed, { now: now(), timezone: 'UTC' });
  return { ...parts, records: openRecords(parts), system: (reason, call) => systemContext(parts, reason, call) };
}
