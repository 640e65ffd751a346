import type { App } from '../context/App.ts';

/** The parts of the portal that papers need; within a transaction, its own records and connections. */
export interface PaperApp extends Pick<App, 'records' | 'registrations' | 'system' | 'config'> {
  readonly database: Pick<App['database'], 'scoped'>;
}
