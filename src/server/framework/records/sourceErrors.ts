import { type AppError, defineErrors, type FieldProblem } from '../../../shared/framework/AppError.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import { violationOf } from './violationOf.ts';

/** Refusals by an external table, and its absence. */
const sourceErrors = defineErrors({
  /** A rule or trigger of the table refuses; details.reason is the trigger's message. */
  source_refuses: 400,
  /** As `source_refuses`, for a rule without a message: details.rule is its name. */
  source_rule: 400,
  /** The table is gone, its columns differ from x-source, or the database user has no rights to it. */
  source_unavailable: 503,
});

/**
 * Translates a refusal of PostgreSQL to change a row of an external entity.
 * @returns an error with the fields, if PostgreSQL names their columns; undefined for any other error
 */
export function sourceRefusal(entity: Entity, error: unknown): AppError | undefined {
  if (!entity.source) return undefined;
  const { code, detail, column, constraint, message } = violationOf(error);
  const problems = (columns: readonly string[], key: string) => ({ cause: error, errors: problemOfEach(entity, columns, key) });
  const inDetail = keyColumns(detail);
  if (code === '23505' || code === '23P01') return httpErrors.value_taken({}, problems(inDetail, 'error.value_taken'));
  if (code === '23502') return httpErrors.invalid_body({}, problems([column], 'validation.required'));
  if (code === '23503')
    return detail.includes('still referenced')
      ? httpErrors.still_in_use({}, { cause: error })
      : httpErrors.invalid_body({}, problems(inDetail, 'validation.reference'));
  if (code === '23514' && constraint !== '') return sourceErrors.source_rule({ rule: constraint }, { cause: error });
  // Raised by functions of the table's owner (class P0, or a code of their choice).
  return code.startsWith('P0') || code === '23514' ? sourceErrors.source_refuses({ reason: message }, { cause: error }) : undefined;
}

const unusableCodes: ReadonlySet<string> = new Set(['42501', '42P01', '42703', '3F000', '55000']);

/** Translates the error of a table that no longer matches x-source or cannot be used; undefined for any other error. */
export function sourceMissing(error: unknown): AppError | undefined {
  return unusableCodes.has(violationOf(error).code) ? sourceErrors.source_unavailable({}, { cause: error }) : undefined;
}

/** `Key ("Customer ID", day)=(x, y) already exists.` */
function keyColumns(detail: string): string[] {
  const list = /^Key \((.+?)\)=\(/.exec(detail)?.[1] ?? '';
  return [...list.matchAll(/"((?:[^"]|"")+)"|([^\s,()"]+)/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

function problemOfEach({ fields }: Entity, columns: readonly string[], key: string): Record<string, FieldProblem> {
  const named = [...fields.values()].filter((field) => !field.isBase && field.column && columns.includes(field.column.column));
  return Object.fromEntries(named.map(({ name }) => [name, { key }]));
}
