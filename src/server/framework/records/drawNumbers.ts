import { invariant } from '../../../shared/framework/AppError.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { isBlank } from '../../../shared/framework/fields/filled.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { Connection } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';

/** The running numbers of a field (`x-default.number`). */
interface NumberRange {
  readonly entity: Entity;
  readonly field: string;
  readonly prefix: string;
  readonly digits: number;
}

/** The last number of a range, which the transaction holds locked. */
interface Counter {
  /**
   * Counts on.
   * @param after the number to count from, if it is greater than the last one
   * @returns the next number, and true if a record has it already
   */
  readonly next: (tx: Connection, range: NumberRange, after?: number) => Promise<{ readonly number: number; readonly isTaken: boolean }>;
}

/**
 * Draws the numbers that a new record lacks. The last number of each range is a row of `drawn_numbers`, locked until the transaction ends:
 * numbers have no gap, also where a transaction is undone, and two records made at once have consecutive ones. The lock comes after all
 * others that the record needs before it is written, ranges always in the same order.
 * @param counter of the transaction, where it makes many records; default: the stored one
 * @returns the drawn numbers by field
 */
export async function drawNumbers(
  tx: Connection,
  entity: Entity,
  record: RecordValues,
  counter: Counter = storedCounter,
): Promise<RecordValues> {
  const drawn: Record<string, string> = {};
  for (const range of numberRanges(entity)) {
    if (!isBlank(textOf(record[range.field]))) continue;
    let next = await counter.next(tx, range);
    // Rows that other programs have added: the range goes on behind the greatest of them.
    if (next.isTaken) next = await counter.next(tx, range, await findGreatest(tx, range));
    drawn[range.field] = `${range.prefix}${String(next.number).padStart(range.digits, '0')}`;
  }
  return drawn;
}

const storedCounter: Counter = {
  next: async (tx, range, after = 0) => {
    const count = async () => {
      const [row] = await tx.run(sql<{ last: number; taken: boolean }>`
        update drawn_numbers n set last = greatest(n.last, ${after}::bigint) + 1 where ${isRange(range)}
        returning n.last, ${isTakenSql(range, sql`n.last`)} as taken`);
      return row;
    };
    let row = await count();
    if (!row) {
      await openRange(tx, range);
      row = await count();
    }
    invariant(row, 'a range that was opened has a last number');
    return { number: Number(row.last), isTaken: row.taken };
  },
};

/** The ranges of an entity held by a transaction that makes many records: counted in memory, and stored in one step at its end. */
export class HeldNumbers implements Counter {
  readonly #entity: Entity;
  #last: ReadonlyMap<string, number>;

  private constructor(entity: Entity, last: ReadonlyMap<string, number>) {
    this.#entity = entity;
    this.#last = last;
  }

  /**
   * Locks the ranges of an entity.
   * @param tx a transaction, not one of its savepoints
   */
  static async hold(tx: Connection, entity: Entity): Promise<HeldNumbers> {
    const last = new Map<string, number>();
    for (const range of numberRanges(entity)) {
      const lock = () => tx.run(sql<{ last: number }>`select n.last from drawn_numbers n where ${isRange(range)} for update`);
      let [row] = await lock();
      if (!row) {
        await openRange(tx, range);
        [row] = await lock();
      }
      invariant(row, 'a range that was opened has a last number');
      last.set(range.field, Number(row.last));
    }
    return new HeldNumbers(entity, last);
  }

  /** A function that gives back the numbers drawn since, for records that are refused. */
  mark(): () => void {
    const last = this.#last;
    return () => {
      this.#last = last;
    };
  }

  async next(tx: Connection, range: NumberRange, after = 0): Promise<{ number: number; isTaken: boolean }> {
    const number = Math.max(this.#last.get(range.field) ?? 0, after) + 1;
    this.#last = new Map([...this.#last, [range.field, number]]);
    const [row] = await tx.run(sql<{ taken: boolean }>`select ${isTakenSql(range, sql`${number}::bigint`)} as taken`);
    return { number, isTaken: row?.taken === true };
  }

  /** Writes the last numbers; records that hooks have added beside may have drawn further ones. */
  async store(tx: Connection): Promise<void> {
    for (const range of numberRanges(this.#entity)) {
      const last = this.#last.get(range.field) ?? 0;
      await tx.run(sql`update drawn_numbers n set last = ${last}::bigint where ${isRange(range)} and n.last < ${last}::bigint`);
    }
  }
}

/** true for an entity whose new records draw numbers. */
export function drawsNumbers(entity: Entity): boolean {
  return numberRanges(entity).length > 0;
}

function numberRanges(entity: Entity): NumberRange[] {
  return [...entity.fields.values()].flatMap(({ name, property }) => {
    const rule = property['x-default'];
    return typeof rule === 'object' && 'number' in rule ? [{ entity, field: name, ...rule.number }] : [];
  });
}

/** Begins a range behind the greatest number that a record has. */
async function openRange(tx: Connection, range: NumberRange): Promise<void> {
  const last = await findGreatest(tx, range);
  await tx.run(sql`
    insert into drawn_numbers (entity, field, prefix, last) values (${range.entity.name}, ${range.field}, ${range.prefix}, ${last}::bigint)
    on conflict do nothing`);
}

async function findGreatest(tx: Connection, { entity, field, prefix }: NumberRange): Promise<number> {
  const value = sql.id('t', field);
  const digits = sql`substr(${value}, length(${prefix}::text) + 1)`;
  const [row] = await tx.run(sql<{ last: number | null }>`
    select max(case when ${digits} ~ '^[0-9]{1,15}$' then ${digits}::bigint end) as last from ${tableSql(entity)} t
    where starts_with(${value}, ${prefix}::text)`);
  return Number(row?.last ?? 0);
}

function isRange({ entity, field, prefix }: NumberRange): Sql<boolean> {
  return sql<boolean>`n.entity = ${entity.name} and n.field = ${field} and n.prefix = ${prefix}`;
}

function isTakenSql({ entity, field, prefix, digits }: NumberRange, number: Sql): Sql<boolean> {
  return sql<boolean>`exists (select from ${tableSql(entity)} t where ${sql.id('t', field)}
    = ${prefix}::text || lpad(${number}::text, greatest(${digits}::int, length(${number}::text)), '0'))`;
}
