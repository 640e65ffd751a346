import type { App } from './context/App.ts';
import { systemContext } from './context/systemContext.ts';
import { openRecords } from './records/openRecords.ts';

/** Joins the parts of a portal with the doors to its data. */
export function createApp(parts: Omit<App, 'records' | 'system'>): App {
  return { ...parts, records: openRecords(parts), system: (reason, call) => systemContext(parts, reason, call) };
}
