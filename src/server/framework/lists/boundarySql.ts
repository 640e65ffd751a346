import type { BoundarySide, PageBoundary } from '../../../shared/framework/query/ListQuery.ts';
import { formatKeys } from '../../../shared/framework/query/pageBoundary.ts';
import { offence } from '../../../shared/framework/query/queryErrors.ts';
import { allOf, anyOf, type Predicate } from '../../db/predicate.ts';
import { sql } from '../../db/sql.ts';
import type { OrderTerm } from './orderSql.ts';

/**
 * The rows on one side of a boundary, in the order of the terms: blank values last in both directions. Rows that have come or gone since
 * the boundary was read move no other row to its other side.
 * @param terms the whole order, whose last terms are the key of a row
 * @returns one or two parts without a common row, the nearer first: rows with and without a value of the first term. Each is a span of the
 * order's index, which both together are not
 */
export function boundarySpans(terms: readonly OrderTerm[], { side, keys }: PageBoundary): readonly [Predicate, ...Predicate[]] {
  const [first, ...rest] = terms.map((term, i) => ({ ...term, key: keys[i] ?? null }));
  if (!first) return [false];
  const isBlank = sql<boolean>`${first.value} is null`;
  if (first.key === null) {
    const beside = allOf([isBlank, beyondAll(rest, side)]);
    return side === 'after' ? [beside] : [beside, sql<boolean>`${first.value} is not null`];
  }
  const filled = beyondFilled(first, rest, side);
  return side === 'after' && first.canBeNull ? [filled, isBlank] : [filled];
}

/** The rows with a value of the first term. */
function beyondFilled(first: End, rest: readonly End[], side: BoundarySide): Predicate {
  const greater = sql<boolean>`${first.value} ${operator(isGreater(first, side))} ${first.key}`;
  if (rest.length === 0) return greater;
  const isUniform = rest.every(({ descending, canBeNull }) => descending === first.descending && !canBeNull);
  // One comparison of rows is a span of the order's index.
  if (isUniform) return rowComparison([first, ...rest], isGreater(first, side));
  // Holds for all these rows and, unlike the alternatives, is a span of the index.
  const span = sql<boolean>`${first.value} ${operator(isGreater(first, side))}= ${first.key}`;
  return allOf([span, anyOf([greater, allOf([isEqual(first), beyondAll(rest, side)])])]);
}

function beyondAll(ends: readonly End[], side: BoundarySide): Predicate {
  return ends.reduceRight<Predicate>((rest, end) => anyOf([isBeyond(end, side), allOf([isEqual(end), rest])]), false);
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

/** Refusal of keys, naming their columns. */
export function boundaryOffence(terms: readonly OrderTerm[], { side, keys }: PageBoundary) {
  const columns = terms.map(({ label }) => label).join(', ');
  return offence('invalid_value', { parameter: side, value: formatKeys(keys) }, [{ key: 'error.expected_keys_of', values: { columns } }]);
}

interface End extends OrderTerm {
  readonly key: string | null;
}

/** Parameters are untyped: PostgreSQL gives each the type of the key it is compared with, so that the key's index serves. */
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

function isGreater({ descending }: OrderTerm, side: BoundarySide): boolean {
  return (side === 'after') !== descending;
}

const operator = (greater: boolean) => sql.raw(greater ? '>' : '<');
