import type { AppError, FieldProblem } from '../../../shared/framework/AppError.ts';
import { type Entity, type FieldSet, getField } from '../../../shared/framework/definitions/entity.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { allOf, predicateSql } from '../../db/predicate.ts';
import { identity, uniqueSetOf } from '../../db/schema/entityIndexes.ts';
import { sql } from '../../db/sql.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { type RecordTarget, visibleRows } from './RecordTarget.ts';
import { storedValue } from './storedValue.ts';
import { violationOf } from './violationOf.ts';

/** Refusal of a write by a unique set of its entity. */
export class UniqueConflict extends Error {
  readonly set: FieldSet;
  /** Values of the refused record, by field. */
  readonly values: RecordValues;

  constructor(set: FieldSet, values: RecordValues, cause: unknown) {
    super('a unique set has these values already', { cause });
    this.set = set;
    this.values = values;
  }
}

/**
 * Runs the statement that stores a record.
 * @param values the record after the change
 * @throws UniqueConflict if a unique set of the entity refuses it; this ends the transaction
 */
export async function storing<T>(entity: Entity, values: RecordValues, statement: () => Promise<T>): Promise<T> {
  try {
    return await statement();
  } catch (error) {
    const { code, constraint } = violationOf(error);
    const set = code === '23505' ? uniqueSetOf(entity, constraint) : undefined;
    throw set ? new UniqueConflict(set, values, error) : error;
  }
}

/**
 * The error for a conflict: `value_taken` (409, errors by field) if the writer may see the record that has the values, else the
 * refusal of scope, which reveals nothing about hidden records. Law 49.
 * @param connection outside the transaction, which the conflict has ended
 */
export async function conflictError(
  connection: ScopedConnection,
  target: RecordTarget,
  conflict: UniqueConflict,
  refusal: AppError,
): Promise<AppError> {
  const { entity } = target;
  const {
    set: { fields, exact, when, message },
    values,
  } = conflict;
  const isHolder = fields.map((name) => {
    const field = getField(entity, name);
    return sql<boolean>`${identity(field, sql.id('t', name), exact)} is not distinct from ${identity(field, storedValue(field, values[name]), exact)}`;
  });
  const isCounted = when === undefined ? [] : [sql<boolean>`${sql.id('t', when)}`];
  const isSeen = predicateSql(allOf([...isHolder, ...isCounted, visibleRows(target, connection.ctx.reader, 't')]));
  const holders = await withoutGuard(connection).run(sql`select from ${sql.id(entity.name)} t where ${isSeen} limit 1`);
  if (holders.length === 0) return refusal;
  const text = message ?? entity.schema['x-unique-message'];
  const problem: FieldProblem = { key: 'error.value_taken', ...(text && { text }) };
  return httpErrors.value_taken(
    {},
    {
      cause: conflict,
      title: entity.schema['x-refused'],
      errors: Object.fromEntries((when === undefined ? fields : [when]).map((field) => [field, problem])),
    },
  );
}
