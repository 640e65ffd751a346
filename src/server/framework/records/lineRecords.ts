import { AppError, type FieldProblem, invariant } from '../../../shared/framework/AppError.ts';
import { completions } from '../../../shared/framework/definitions/machines.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { completeRecord } from './completeRecord.ts';
import { deletionRefusal } from './deletionRefusal.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { readLines } from './readLines.ts';
import { getRecord, lockRecord, type OpenedRecord, openRecord } from './readRecord.ts';
import { refuseLocked } from './refuseLocked.ts';
import { updateRow } from './rowStatements.ts';
import { runHooks } from './runHooks.ts';
import { refuseUsed } from './usedRows.ts';
import { checkLines, writeLines } from './writeLines.ts';
import { type Answered, createRecord, createStored, readAnswer, updateRecord, updateStored } from './writeRecord.ts';

/**
 * As `getRecord`, with the lines that the reader sees, by the names of their resources.
 * @throws AppError as `getRecord`
 */
export async function getWithLines(connection: ScopedConnection, target: RecordTarget, id: RecordId): Promise<RecordValues> {
  return withLines(connection, target, await getRecord(connection, target, id));
}

/**
 * As `openRecord`, with the lines that the reader sees, by the names of their resources, and the refusal that a deletion would meet.
 * @throws AppError as `openRecord`
 */
export async function openWithLines(
  connection: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
): Promise<OpenedRecord & { readonly deletion: AppError | undefined }> {
  const opened = await openRecord(connection, connection.ctx, target, id);
  const deletion = opened.refusal ?? (await deletionRefusal(connection, connection.ctx, target.entity, opened.state));
  return { ...opened, deletion, record: await withLines(connection, target, opened.record) };
}

interface LineSave extends Answered {
  /** true: a record that is still filled in is refused for what it lacks (`once_valid`). */
  readonly isComplete?: boolean;
}

/**
 * As `createRecord`, with its lines in the same transaction.
 * @throws AppError as `createRecord` and `writeLines`; one `invalid_body` for the values of the record and of all lines
 */
export async function createWithLines(
  connection: ScopedConnection,
  target: RecordTarget,
  body: unknown,
  { isComplete = false, isAnswered = true }: LineSave = {},
): Promise<RecordValues> {
  const { own, lines } = split(target, body, needsLines(target));
  if (lines.length === 0 && isPlain(target)) return withLines(connection, target, await createRecord(connection, target, own));
  return connection.transaction(async (tx) => {
    const refusals = new Refusals();
    const record = await refusals.collect(() => createStored(tx, target, own));
    for (const [each, sent] of lines)
      await refusals.collect<unknown>(() =>
        record ? writeLines(tx, each, keyOf(record), sent, { isNew: true }) : checkLines(tx, each, sent),
      );
    refusals.throwAny();
    const saved = savedRecord(record);
    const id = keyOf(saved);
    const { stored } = await runAfterLines(tx, target, saved, undefined);
    await completeRecord(tx, target, id, { isAsked: isComplete, stored });
    return isAnswered ? withLines(tx, target, await readAnswer(withoutGuard(tx), tx.ctx, target, id)) : { id };
  });
}

/**
 * As `updateRecord`, with the lines that the body names, in the same transaction. A change of only a line counts as a change of the record,
 * so that a form with an earlier version of any line is stale.
 * @param anyVersion true: the body needs no version of the record
 * @throws AppError as `updateRecord` and `writeLines`; one `invalid_body` for the values of the record and of all lines
 */
export async function updateWithLines(
  connection: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
  body: unknown,
  { isComplete = false, anyVersion = false, isAnswered = true }: LineSave & { readonly anyVersion?: boolean } = {},
): Promise<RecordValues> {
  const { own, lines } = split(target, body);
  if (lines.length === 0 && isPlain(target))
    return withLines(connection, target, await updateRecord(connection, target, id, own, { anyVersion }));
  return connection.transaction(async (tx) => {
    const { values: before } = await lockRecord(withoutGuard(tx), tx.ctx, target, id);
    const refusals = new Refusals();
    const record = await refusals.collect(() => updateStored(tx, target, id, own, { anyVersion }));
    let isChanged = false;
    for (const [each, sent] of lines) isChanged = (await refusals.collect(() => writeLines(tx, each, id, sent))) || isChanged;
    refusals.throwAny();
    if (isChanged) {
      refuseLocked(tx.ctx, target.entity, before);
      await refuseUsed(tx, tx.ctx, target.entity, id);
    }
    const saved = savedRecord(record);
    const isRecordChanged = saved['version'] !== before['version'];
    const { isFilled, stored } = isChanged || isRecordChanged ? await runAfterLines(tx, target, saved, before) : notFilled;
    if (isChanged) target.onLinesChange?.({ entity: target.entity, id, action: 'update', before, after: before, sent: [] });
    if (isChanged && !isRecordChanged && !isFilled) await updateRow(withoutGuard(tx), tx.ctx, target.entity, id, {});
    if (isComplete || isChanged || isRecordChanged) await completeRecord(tx, target, id, { isAsked: isComplete, stored });
    return isAnswered ? getWithLines(tx, target, id) : { id };
  });
}

/** True for a record whose save ends with its own values. */
function isPlain({ hooks, entity }: RecordTarget): boolean {
  return !hooks?.after_lines && completions(entity.machines).length === 0;
}

/** The effect of the hooks for a record with its lines. */
interface Filled {
  readonly isFilled: boolean;
  /** The stored values afterwards, if they are known without another read. */
  readonly stored: RecordValues | undefined;
}

const notFilled: Filled = { isFilled: false, stored: undefined };

/** Runs the hooks for a record with its lines, and writes the fields that they return. They may change the record by themselves, too. */
async function runAfterLines(
  tx: ScopedConnection,
  target: RecordTarget,
  record: RecordValues,
  previous: RecordValues | undefined,
): Promise<Filled> {
  const id = keyOf(record);
  if (!target.hooks?.after_lines) return notFilled;
  const set = await runHooks(withoutGuard(tx), tx.ctx, target, 'after_lines', { id, record, previous });
  if (Object.keys(set).length === 0) return { isFilled: true, stored: undefined };
  // The change is the system’s: it holds whatever the writer may edit, and its own save hooks have had their turn.
  const stored = await updateStored(tx, { ...target, hooks: undefined }, id, {}, { set, anyVersion: true });
  return { isFilled: true, stored };
}

/** The refused values of a record and of its lines, for one answer. */
class Refusals {
  readonly #errors: Record<string, FieldProblem> = {};

  /**
   * Does a part of the work, each in a separate savepoint.
   * @returns undefined if its values are refused, which is kept; after such a refusal, any other one waits for the next attempt
   */
  async collect<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === invalidBody) Object.assign(this.#errors, error.errors);
      else if (Object.keys(this.#errors).length === 0) throw error;
      return undefined;
    }
  }

  /** @throws AppError 400 `invalid_body` if any values were refused */
  throwAny(): void {
    if (Object.keys(this.#errors).length > 0) throw httpErrors.invalid_body({}, { errors: this.#errors });
  }
}

const invalidBody = httpErrors.invalid_body().code;

function savedRecord(record: RecordValues | undefined): RecordValues {
  invariant(record, 'a record that was not refused was saved');
  return record;
}

async function withLines(connection: ScopedConnection, { lines = [] }: RecordTarget, record: RecordValues): Promise<RecordValues> {
  const found: Record<string, RecordValues[]> = {};
  for (const each of lines) found[each.name] = await readLines(connection, each, keyOf(record));
  return { ...record, ...found };
}

/** True where a new record begins with its lines: one that is still filled in may lack them. */
function needsLines({ entity }: RecordTarget): boolean {
  return completions(entity.machines).length === 0;
}

interface Body {
  /** The body without its lines. */
  readonly own: unknown;
  /** The lines that the body names, as they were sent. */
  readonly lines: readonly (readonly [NonNullable<RecordTarget['lines']>[number], unknown])[];
}

/** @param isWhole true: lines of which there is a least number are none where the body does not name them */
function split({ lines = [] }: RecordTarget, body: unknown, isWhole = false): Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { own: body, lines: [] };
  const values: Readonly<Record<string, unknown>> = { ...body };
  const named = lines.filter(({ name, minItems = 0 }) => values[name] !== undefined || (isWhole && minItems > 0));
  const names = new Set(named.map(({ name }) => name));
  return {
    own: Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name))),
    lines: named.map((each) => [each, values[each.name]]),
  };
}

function keyOf({ id }: RecordValues): RecordId {
  return typeof id === 'string' ? id : Number(id);
}
