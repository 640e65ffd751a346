import type { App } from './context/App.ts';
import { systemContext } from './context/systemContext.ts';
import { openRecords } from './records/openRecords.ts';

/** Adds access to records (`records`) and the system context (`system`) to the parts of a portal. */
export function createApp(parts: Omit<App, 'records' | 'system'>): App {
  return { ...parts, records: openRecords(parts), system: (reason, call) => systemContext(parts, reason, call) };
}
