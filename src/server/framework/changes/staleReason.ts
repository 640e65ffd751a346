import type { AppError } from '../../../shared/framework/AppError.ts';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { findVisible } from '../records/readRecord.ts';
import { recordErrors } from '../records/recordErrors.ts';
import { changeErrors } from './changeErrors.ts';

/**
 * The error of a row; for one that was changed since, with who did it and when.
 * @param by what is refused: an undo can follow the undo of the later change
 */
export async function staleReason(
  tx: ScopedConnection,
  target: RecordTarget,
  { id, error, by }: { readonly id: RecordId; readonly error: AppError; readonly by: 'undo' | 'change' },
): Promise<AppError> {
  if (error.code !== recordErrors.stale_version().code) return error;
  const record = await findVisible(tx, tx.ctx, target, id);
  const at = formatInstant(textOf(record?.['updated_at']), tx.ctx.timezone);
  if (record?.['updated_by'] === tx.ctx.reader.userId)
    return changeErrors.changed_since_self({ at }, by === 'undo' ? { messageKey: 'error.changed_since_self_undo' } : {});
  const name = textOf(record?.['updated_by_label']);
  return changeErrors.changed_since({ name, at }, name === '' ? { messageKey: 'error.changed_since_unnamed' } : {});
}
