import type { AppError } from '../../../shared/framework/AppError.ts';
import type { transitionsAnswer } from '../../../shared/framework/calls/recordAnswers.ts';
import type { SchemaValue } from '../../../shared/framework/calls/schemaTypes.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { isRefusal } from '../records/applyRows.ts';
import { findTransition, type Moved, tryMove } from '../records/moveRecord.ts';
import { namesInScope } from '../records/namesInScope.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { recordErrors } from '../records/recordErrors.ts';
import { refusalText } from '../records/refusalText.ts';
import type { MoveOptions } from '../registrations/Records.ts';

interface ManyMoves extends Pick<MoveOptions, 'values' | 'comment'> {
  /** The transition. */
  readonly name: string;
  readonly rows: readonly { readonly id: number; readonly version: number }[];
  /** true: nothing is kept. */
  readonly check?: boolean;
  readonly mayEdit: boolean;
}

type Results = SchemaValue<typeof transitionsAnswer>['results'];

/**
 * Makes a transition of several records, each in a transaction of its own, so that a refused one leaves the others alone.
 * @returns what came of each, in the order of the rows
 * @throws AppError 404 `transition_unknown`; errors that are no refusal of a record, after which the records before it have moved
 */
export async function moveMany(
  connection: ScopedConnection,
  target: RecordTarget,
  { name, rows, check = false, ...options }: ManyMoves,
): Promise<Results> {
  const { ctx } = connection;
  if (!findTransition(target.entity, name)) throw recordErrors.transition_unknown({ name });
  const nameOf = await namesInScope(
    connection,
    target,
    rows.map(({ id }) => id),
  );
  const resultOf = (id: number, refusal: AppError | undefined): Results[number] =>
    refusal
      ? { id, name: nameOf(id), outcome: 'refused', message: refusalText(ctx, target.entity, refusal) }
      : { id, name: nameOf(id), outcome: 'moved' };
  const results: Results[number][] = [];
  for (const { id, version } of rows) {
    ctx.signal?.throwIfAborted();
    try {
      const { refusal } = await connection.transaction(async (tx) => {
        const moved = await tryMove(tx, target, id, name, { ...options, version });
        if (check) throw new NotKept(moved);
        return moved;
      });
      results.push(resultOf(id, refusal));
    } catch (error) {
      if (error instanceof NotKept) results.push(resultOf(id, error.moved.refusal));
      else if (isRefusal(error)) results.push(resultOf(id, error));
      else throw error;
    }
  }
  return results;
}

/** Rolls the transaction of a check back without being an error. */
class NotKept extends Error {
  readonly moved: Moved;

  constructor(moved: Moved) {
    super();
    this.moved = moved;
  }
}
