import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';

/** Keeps programs from adding records without a session. */
export interface VisitorCheck {
  /**
   * Counts an attempt to add a record, or to check a step of its form, before anything else is done.
   * @param path `api_url` of the resource
   * @throws AppError `too_many_attempts` (429)
   */
  readonly limit: (ctx: CallContext, path: string, attempt: 'record' | 'step') => Promise<void>;
  /**
   * Uses up the proof that a person sends the record, in the transaction that adds it: a refused record spends no proof.
   * @param proof value of the header `captcha`
   * @throws AppError `captcha_required` (400)
   */
  readonly pass: (connection: ScopedConnection, proof: string | undefined) => Promise<void>;
}
