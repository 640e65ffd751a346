import { confirmedFields } from '../../../shared/framework/definitions/submissions.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { asSystem } from '../context/systemContext.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { readVisible } from './readRecord.ts';

/**
 * The values of a record that its sender reads after sending it: those that the confirmation names, and the id for code. Decision 926
 * @param target with a submission
 */
export async function readConfirmation(
  connection: Connection,
  ctx: CallContext,
  target: RecordTarget,
  id: RecordId,
): Promise<RecordValues> {
  const record = await readVisible(connection, asSystem(ctx), target, id);
  const names = target.submission ? confirmedFields(target.submission) : [];
  return { id, ...Object.fromEntries(names.map((name) => [name, record[name]])) };
}
