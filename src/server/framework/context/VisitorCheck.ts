import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';

/** Keeps programs from adding records without a session. `path` is the `api_url` of the resource, `proof` the header `captcha`. */
export interface VisitorCheck {
  /**
   * Counts the check of a step of a form, before anything else is done.
   * @throws AppError `too_many_forms` (429)
   */
  readonly checkStep: (ctx: CallContext, path: string) => Promise<void>;
  /**
   * Counts an attempt to add a record, and refuses one without a proof that fits the form, before anything else is done.
   * @throws AppError `captcha_required` (400), `too_many_forms` (429)
   */
  readonly checkRecord: (ctx: CallContext, path: string, proof: string | undefined) => Promise<void>;
  /**
   * Uses up the proof that a person sends the record and counts the record, in the transaction that adds it: a refused record spends and
   * counts nothing.
   * @throws AppError `captcha_required` (400), `too_many_forms` (429)
   */
  readonly pass: (connection: ScopedConnection, path: string, proof: string | undefined) => Promise<void>;
}
