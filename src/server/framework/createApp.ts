import { openStore } from './contents/openStore.ts';
import type { App } from './context/App.ts';
import { systemContext } from './context/systemContext.ts';
import { paperIssuer } from './papers/paperIssuer.ts';
import { openRecords } from './records/openRecords.ts';
import { checkComputed } from './registrations/computed.ts';

/**
 * Adds access to records (`records`), the system context (`system`) and the store of files (`files`) to the parts of a portal.
 * @throws Error for a computed column that reads rows beyond its own
 */
export function createApp(parts: Omit<App, 'records' | 'system' | 'files'>): App {
  const { definitions, registrations, now } = parts;
  checkComputed(definitions.current(), registrations.computed, { now: now(), timezone: 'UTC' });
  const system: App['system'] = (reason, call) => systemContext(parts, reason, call);
  const registered = { ...registrations, issuePapers: paperIssuer({ registrations, system, config: parts.config }) };
  const records = openRecords({ database: parts.database, registrations: registered });
  return { ...parts, registrations: registered, records, system, files: openStore(parts.config) };
}
