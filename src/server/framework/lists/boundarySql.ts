import type { BoundarySide, PageBoundary } from '../../../shared/framework/query/ListQuery.ts';
import { boundaryGrammar, formatKeys } from '../../../shared/framework/query/pageBoundary.ts';
import { offence } from '../../../shared/framework/query/queryErrors.ts';
import { allOf, anyOf, type Predicate } from '../../db/predicate.ts';
import { sql } from '../../db/sql.ts';
import type { OrderTerm } from './orderSql.ts';

/**
 * The rows on one side of a boundary, in the order of the terms: blank values last in both directions. Rows that have come or gone since
 * the boundary was read move no other row to its other side.
 * @param terms the whole order, whose last terms are the key of a row
 */
export function boundarySql(terms: readonly OrderTerm[], { side, keys }: PageBoundary): Predicate {
  const ends = terms.map((term, i) => ({ ...term, key: keys[i] ?? null }));
  const [first] = ends;
  const isUniform = ends.every(({ descending, canBeNull }) => descending === first?.descending && !canBeNull);
  // One comparison of rows is a span of the order's index.
  if (first && isUniform && ends.length > 1) return rowComparison(ends, isGreater(first, side));
  const beyond = ends.reduceRight<Predicate>((rest, end) => anyOf([isBeyond(end, side), allOf([isEqual(end), rest])]), false);
  // True of all those rows; alone it is a span of the index, which the alternatives are not.
  const span = first && !first.canBeNull && first.key !== null && ends.length > 1 ? isFrom(first, side) : true;
  return allOf([span, beyond]);
}

/**
 * Refuses keys that do not belong to the order of a list.
 * @throws AppError `invalid_value` (400)
 */
export function checkBoundary(terms: readonly OrderTerm[], boundary: PageBoundary): void {
  const { keys } = boundary;
  const fits = keys.length === terms.length && terms.every(({ canBeNull }, i) => canBeNull || keys[i] !== null);
  if (!fits) throw boundaryOffence(terms, boundary);
}

/** The refusal of keys: it names the columns that they belong to. */
export function boundaryOffence(terms: readonly OrderTerm[], { side, keys }: PageBoundary) {
  const expected = `${boundaryGrammar}: ${formatKeys(terms.map(({ label }) => `<${label}>`))}`;
  return offence('invalid_value', { parameter: side, value: formatKeys(keys) }, [expected]);
}

interface End extends OrderTerm {
  readonly key: string | null;
}

/** Parameters have no type of their own: they take that of the value beside them, so that its index serves. */
function rowComparison(ends: readonly End[], greater: boolean): Predicate {
  return sql<boolean>`(${sql.join(ends.map(({ value }) => value))}) ${operator(greater)} (${sql.join(ends.map(({ key }) => key))})`;
}

function isBeyond(end: End, side: BoundarySide): Predicate {
  const { value, key, canBeNull } = end;
  if (key === null) return side === 'before' && sql<boolean>`${value} is not null`;
  const beyond = sql<boolean>`${value} ${operator(isGreater(end, side))} ${key}`;
  return side === 'after' && canBeNull ? anyOf([beyond, sql<boolean>`${value} is null`]) : beyond;
}

function isEqual({ value, key }: End): Predicate {
  return key === null ? sql<boolean>`${value} is null` : sql<boolean>`${value} = ${key}`;
}

function isFrom(end: End, side: BoundarySide): Predicate {
  return sql<boolean>`${end.value} ${operator(isGreater(end, side))}= ${end.key}`;
}

function isGreater({ descending }: OrderTerm, side: BoundarySide): boolean {
  return (side === 'after') !== descending;
}

const operator = (greater: boolean) => sql.raw(greater ? '>' : '<');
