import { invariant } from '../../../shared/framework/AppError.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import { checkStatement } from '../../db/guardConnection.ts';
import type { Predicate } from '../../db/predicate.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** A column without a table column; definitions name it by `computed`. */
export interface ComputedExpression {
  /** Entity whose rows have the column. */
  readonly entity: string;
  /** Fields that it reads: if one of them is withheld from the reader, the column is blank. Law 12. */
  readonly reads: readonly string[];
  /**
   * The value on a row, of the type in the column's definition. It reads the row and public tables: `checkComputed` refuses others.
   * @param alias of the entity's table in the statement
   * @param moment the request's clock and zone: an expression never asks the database for the time
   */
  readonly sql: (alias: string, moment: FilterMoment) => Sql;
  /** Of a count: the rows on which it is more than 0, for filters, since it need not count. */
  readonly isMoreThanNone?: (alias: string, moment: FilterMoment) => Predicate;
}

export type ComputedExpressions = Readonly<Record<string, ComputedExpression>>;

/**
 * Declares an area's computed columns, each named `<entity>.<name>`; main joins the columns of all areas and gives their names to the
 * definition lint. Law 7.
 */
export function defineComputed(expressions: ComputedExpressions): ComputedExpressions {
  for (const [name, { entity }] of Object.entries(expressions))
    invariant(name.startsWith(`${entity}.`), `computed column ${name} is named after its entity ${entity}`);
  return expressions;
}

/**
 * Checks the expressions like statements of handlers, since their values are shown without a separate scope.
 * @throws Error an invariant, for an expression that reads a table that is not public or calls an unknown function
 */
export function checkComputed(registry: Registry, expressions: ComputedExpressions, moment: FilterMoment): void {
  for (const [name, expression] of Object.entries(expressions))
    try {
      checkStatement(registry, sql`select ${expression.sql('t', moment)}`);
    } catch (error) {
      throw new Error(`Computed column ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
}
