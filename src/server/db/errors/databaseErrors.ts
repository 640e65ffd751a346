import { defineErrors } from '../../../shared/framework/AppError.ts';

/** Expected failures between the server and its database that are no defect of the program. */
export const databaseErrors = defineErrors({
  /** A statement passed its time limit and was stopped (grid contract 8). */
  timeout: 503,
  /** No connection could be opened, or it broke. */
  database_unavailable: 503,
  /** All connections of the pool are in use, and none came free in time. The database itself answers. */
  connections_busy: 503,
  /** Another transaction holds the record, or a value that must be unique, for longer than a caller waits; details.by: its work. */
  record_busy: 409,
  /** The caller, or the company, has too many statements running and waiting. */
  too_many_at_once: 503,
  /** The caller, or the company, already runs the most copies allowed. */
  too_many_copies: 503,
  /** All connections for copies are in use. */
  copies_busy: 503,
  /** The disk of the database, or of this server, has no space left for a write. */
  storage_full: 503,
  /** A text with a NUL character, which PostgreSQL cannot hold. */
  invalid_characters: 400,
});
