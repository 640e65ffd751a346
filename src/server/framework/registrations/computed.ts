import { invariant } from '../../../shared/framework/AppError.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import type { Sql } from '../../db/sql.ts';

/** A column without a table column; definitions name it by `computed`. */
export interface ComputedExpression {
  /** Entity whose rows have the column. */
  readonly entity: string;
  /** Fields that it reads: if one of them is withheld from the reader, the column is blank. Decisions 12. */
  readonly reads: readonly string[];
  /**
   * The value on a row, of the type in the column's definition.
   * @param alias of the entity's table in the statement
   * @param moment the request's clock and zone: an expression never asks the database for the time
   */
  readonly sql: (alias: string, moment: FilterMoment) => Sql;
}

export type ComputedExpressions = Readonly<Record<string, ComputedExpression>>;

/**
 * Declares an area's computed columns, each named `<entity>.<name>`; main joins those of all areas and gives their names to
 * the definition lint. Decisions 7.
 */
export function defineComputed(expressions: ComputedExpressions): ComputedExpressions {
  for (const [name, { entity }] of Object.entries(expressions))
    invariant(name.startsWith(`${entity}.`), `computed column ${name} is named after its entity ${entity}`);
  return expressions;
}
