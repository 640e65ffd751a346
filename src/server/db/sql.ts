import pg from 'pg';
import { invariant } from '../../shared/framework/AppError.ts';
import { databaseErrors } from './errors/databaseErrors.ts';
import { defaultHome, schemaBeside } from './homeSchema.ts';

/** A statement or a part of one, with its values. Only `sql` makes it, so that outside data cannot become SQL. */
export class Sql<Row = unknown> {
  /** Only a type: the shape of a result row. */
  readonly row?: Row;
  readonly #pieces: readonly Piece[];

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  /**
   * The statement with `$1`, `$2` … and its values as the texts that PostgreSQL reads for them.
   * @param home schema of the portal
   * @throws AppError `invalid_characters` (400) for a value with a NUL character, which no PostgreSQL text can hold
   */
  compile(home = defaultHome): CompiledQuery {
    const values: (string | null)[] = [];
    const text = this.#write((value) => `$${values.push(textOf(value))}`, home);
    return { text, values };
  }

  /**
   * The statement with its values as quoted literals, for COPY and DDL, which take no parameters. PostgreSQL reads an untyped literal
   * like a parameter, so both forms mean the same.
   * @param home as for `compile`
   * @throws AppError `invalid_characters` as `compile`
   */
  literal(home = defaultHome): string {
    return this.#write((value) => {
      const text = textOf(value);
      return text === null ? 'null' : pg.escapeLiteral(text);
    }, home);
  }

  /** The statement in its author's form: `scopedName` in place of each scoped table, `$1` in place of each value. */
  outline(): string {
    return this.#write(firstParameter, defaultHome, `"${scopedName}"`);
  }

  /** @param scoped text in place of each scoped table; its own without one */
  #write(place: (value: unknown) => string, home: string, scoped?: string): string {
    let text = '';
    for (const piece of this.#pieces) {
      if (typeof piece === 'string') text += piece;
      else if (piece instanceof Sql) text += piece.#write(place, home, scoped);
      else if ('scoped' in piece) text += scoped ?? piece.scoped.#write(place, home);
      else if ('beside' in piece) text += pg.escapeIdentifier(schemaBeside(home, piece.beside));
      else text += place(piece.value);
    }
    return text;
  }
}

export interface CompiledQuery {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

type Piece = string | Sql | { readonly value: unknown } | { readonly scoped: Sql } | { readonly beside: string };

const firstParameter = (): string => '$1';

/** Placeholder in an outline for a scoped table; no table has such a name. */
export const scopedName = '#scoped';

/** Marks a table whose rows are limited to a reader's rows. Only `scopedTables.ts` makes such a mark. */
export function scopedMark<Row>(rows: Sql<Row>): Sql<Row> {
  return new Sql<Row>([{ scoped: rows }]);
}

/**
 * Composes SQL: parts made by `sql` are inserted unchanged, every other value becomes a parameter.
 *
 * Values: texts, numbers, booleans, dates, null, bytes; arrays become PostgreSQL arrays, plain objects JSON. An array meant
 * as JSON has to be given as `JSON.stringify(array)`.
 */
function compose<Row = unknown>(texts: TemplateStringsArray, ...values: readonly unknown[]): Sql<Row> {
  const pieces: Piece[] = [];
  for (const [i, text] of texts.entries()) {
    pieces.push(text);
    if (i < values.length) pieces.push(toPiece(values[i]));
  }
  return new Sql<Row>(pieces);
}

export const sql = Object.assign(compose, {
  /** A quoted name; several are joined by dots: `sql.id('public', 'books')`. */
  id: (...names: readonly string[]): Sql => new Sql([names.map((name) => pg.escapeIdentifier(name)).join('.')]),
  /** Additional schema of the portal for a purpose, see `schemaBeside`; resolved when the statement runs. */
  beside: (purpose: string): Sql => new Sql([{ beside: purpose }]),
  /** A quoted name with dots inside: `sql.ref('books.title')`. */
  ref: (path: string): Sql => sql.id(...path.split('.')),
  /** Parts or values with a separator between them, by default a comma. */
  join: (items: readonly unknown[], separator: Sql = comma): Sql =>
    new Sql(items.flatMap((item, i) => (i === 0 ? [toPiece(item)] : [separator, toPiece(item)]))),
  /** Text inserted unchanged: only for SQL of this code, never for outside data. */
  raw: <Row = unknown>(text: string): Sql<Row> => new Sql<Row>([text]),
  /** The statement of a library, with `$1`, `$2` … and their values. */
  numbered: (text: string, values: readonly unknown[]): Sql<object> =>
    new Sql<object>(text.split(/\$(\d+)/).map((part, i) => (i % 2 === 0 ? part : { value: values[Number(part) - 1] ?? null }))),
  /** A value as a quoted literal, if a parameter is not allowed or would hide a constant from the planner. */
  lit: (value: unknown): Sql => new Sql([compose`${value}`.literal()]),
  /** A value as an explicit parameter. */
  val: (value: unknown): Sql => compose`${value}`,
});

const comma = new Sql([', ']);

function toPiece(value: unknown): Piece {
  invariant(value !== undefined, 'undefined is no SQL value; null is');
  return value instanceof Sql ? value : { value };
}

/** The text of a value for PostgreSQL; null for NULL. */
function textOf(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'string') {
    if (value.includes('\0')) throw databaseErrors.invalid_characters();
    return value;
  }
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(arrayItem).join(',')}}`;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return textOf(JSON.stringify(value));
}

function arrayItem(value: unknown): string {
  if (Array.isArray(value)) return textOf(value) ?? 'NULL';
  const text = textOf(value);
  return text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
