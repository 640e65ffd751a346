import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import { type RawBuilder, sql } from '../sql.ts';
import type { Catalogue, ColumnState, TableState } from './Catalogue.ts';
import type { Change, Notice, Obstacle } from './Change.ts';
import { type ColumnDefinition, columnClause, columnDefinition, constantOf, isSameDefault } from './columnDefinition.ts';
import { suitability } from './columnType.ts';
import { narrowings } from './limits.ts';

/** The table of an entity that has none. */
export function createTable(entity: Entity): Change {
  const clauses = orderedFields(entity).map((field) => `  ${columnClause(field, columnDefinition(field))}`);
  return { phase: 'create', statements: [`create table ${sql.id(entity.name).literal()} (\n${clauses.join(',\n')}\n)`] };
}

/** What brings the columns of an existing table into line with its entity. */
export function columnChanges(entity: Entity, table: TableState, catalogue: Catalogue): Change[] {
  const limits = catalogue.managed.get(entity.name);
  return orderedFields(entity).flatMap((field) => {
    const before = nameBefore(entity, table, field);
    const state = table.columns.get(before);
    const column = new ExistingColumn(field, before);
    if (!state) return [column.add()];
    return [
      ...column.rename(),
      ...column.fillKey(state),
      ...column.changeType(state),
      ...column.changeDefault(state),
      ...column.changeBlanks(state),
      ...column.narrow(state, limits?.[before] ?? (limits && {})),
    ];
  });
}

/** Columns that no field stands for: kept, and made to take blanks, since nothing fills them any more. */
export function leftoverColumns(entity: Entity, table: TableState): { readonly changes: Change[]; readonly notices: Notice[] } {
  const used = new Set([...entity.fields.values()].map((field) => nameBefore(entity, table, field)));
  const left = [...table.columns].filter(([name]) => !used.has(name));
  return {
    changes: left
      .filter(([, { notNull, fillsItself }]) => notNull && !fillsItself)
      .map(([name]) => ({ phase: 'alter', statements: [alterColumn(entity.name, name, sql`drop not null`)] })),
    notices: left.map(([name]) => ({
      table: entity.name,
      column: name,
      reason: `${entity.name}.${name} is no longer defined; the column is kept.`,
      statement: sql`alter table ${sql.id(entity.name)} drop column ${sql.id(name)}`.literal(),
    })),
  };
}

/** The name of a field's column as it is now: the old one of a renamed field until that is done. */
export function nameBefore(entity: Entity, table: TableState, { name, property }: Field): string {
  const old = property['x-renamed-from'];
  return old !== undefined && !table.columns.has(name) && table.columns.has(old) && !entity.fields.has(old) ? old : name;
}

/** The key first, then the fields of the definition, then those of every record. */
function orderedFields(entity: Entity): Field[] {
  return [...entity.fields.values()].toSorted((a, b) => Number(b.name === 'id') - Number(a.name === 'id'));
}

function alterColumn(table: string, column: string, action: RawBuilder): string {
  return sql`alter table ${sql.id(table)} alter column ${sql.id(column)} ${action}`.literal();
}

/** A field's column in a table that exists. Questions use its name of now, statements the name it will have. */
class ExistingColumn {
  readonly #field: Field;
  readonly #wanted: ColumnDefinition;
  readonly #now: RawBuilder;
  readonly #nowName: string;
  readonly #table: RawBuilder;

  constructor(field: Field, nameNow: string) {
    this.#field = field;
    this.#wanted = columnDefinition(field);
    this.#now = sql.id(nameNow);
    this.#nowName = nameNow;
    this.#table = sql.id(field.entity);
  }

  add(): Change {
    const { isKey, notNull, default: expression } = this.#wanted;
    const clause = (definition: ColumnDefinition): string =>
      `alter table ${this.#table.literal()} add column ${columnClause(this.#field, definition)}`;
    if (isKey)
      return {
        phase: 'alter',
        statements: [],
        obstacle: this.#obstacle(sql`select 1 as count`, true, () => 'has no such column, by which every record is found', [
          `alter table ${this.#table.literal()} add column "id" bigint generated always as identity unique`,
        ]),
      };
    if (!notNull || expression !== undefined) return { phase: 'alter', statements: [clause(this.#wanted)] };
    return {
      phase: 'alter',
      statements: [clause(this.#wanted)],
      obstacle: this.#obstacle(
        sql`select count(*) as count from ${this.#table}`,
        false,
        unfilled,
        [this.#alter(sql`set not null`)],
        [clause({ ...this.#wanted, notNull: false })],
      ),
    };
  }

  rename(): Change[] {
    if (this.#nowName === this.#field.name) return [];
    return [
      {
        phase: 'rename',
        statements: [sql`alter table ${this.#table} rename column ${this.#now} to ${sql.id(this.#field.name)}`.literal()],
      },
    ];
  }

  /** A key that nothing numbers: records could be read, but not added. */
  fillKey(state: ColumnState): Change[] {
    if (!this.#wanted.isKey || state.fillsItself) return [];
    const byHand = `${this.#alter(sql`add generated by default as identity`)}; select setval(pg_get_serial_sequence(${sql.lit(this.#table.literal()).literal()}, 'id'), (select coalesce(max("id"), 0) + 1 from ${this.#table.literal()}), false)`;
    const obstacle = this.#obstacle(sql`select 1 as count`, true, () => 'does not number new records by itself', [byHand]);
    return [{ phase: 'alter', statements: [], obstacle }];
  }

  changeType(state: ColumnState): Change[] {
    const suits = suitability(this.#field, state.type);
    if (suits === 'fits') return [];
    const type = sql.raw(this.#wanted.type);
    const name = sql.id(this.#field.name);
    // PostgreSQL cannot convert every default along with its column; a wanted one is set again.
    const dropDefault = state.default === undefined || constantOf(state.default) === undefined ? [] : [this.#alter(sql`drop default`)];
    const convert = (using: RawBuilder): string => this.#alter(sql`type ${type} using ${using}`);
    const change = (using: RawBuilder, obstacle?: Obstacle): Change[] => [
      { phase: 'alter', statements: [...dropDefault, convert(using)], ...(obstacle && { obstacle }) },
    ];
    const inTheWay = (condition: RawBuilder, blocks: boolean, reason: string, using: RawBuilder): Obstacle =>
      this.#obstacle(
        sql`select count(*) as count from ${this.#table} where ${condition}`,
        blocks,
        (count) => `${reason} in ${rows(count)}`,
        [...dropDefault, convert(using)],
      );

    const cast = sql`${name}::${type}`;
    const decimals = this.#field.decimals ?? 0;
    switch (suits) {
      case 'widens':
        return change(cast);
      case 'widens_unless_full':
        return change(
          cast,
          inTheWay(sql`abs(${this.#now}) >= ${`1e${18 - decimals}`}::numeric`, true, `has values too large for ${decimals} decimals`, cast),
        );
      case 'rounds':
        return change(
          cast,
          inTheWay(sql`round(${this.#now}, ${decimals}) <> ${this.#now}`, false, `has values with more than ${decimals} decimals`, cast),
        );
      case 'differs': {
        const using = this.#wanted.type === 'timestamp with time zone' ? sql`${name}::timestamp at time zone 'UTC'` : cast;
        const reason = `is ${state.type} in the database and ${this.#wanted.type} in the definition, and holds values`;
        return change(sql`null::${type}`, inTheWay(sql`${this.#now} is not null`, true, reason, using));
      }
    }
  }

  changeDefault(state: ColumnState): Change[] {
    const wanted = this.#wanted.default;
    if (this.#wanted.isKey) return [];
    const typeStays = suitability(this.#field, state.type) === 'fits';
    const existing = state.default !== undefined && (typeStays || constantOf(state.default) === undefined) ? state.default : undefined;
    // What the database computes by itself was set by a person, or is ours; without a wish of the definition it stays.
    if (
      isSameDefault(wanted, existing, this.#wanted.type) ||
      (wanted === undefined && existing !== undefined && constantOf(existing) === undefined)
    )
      return [];
    return [{ phase: 'alter', statements: [this.#alter(wanted === undefined ? sql`drop default` : sql`set default ${sql.raw(wanted)}`)] }];
  }

  changeBlanks(state: ColumnState): Change[] {
    if (this.#wanted.notNull === state.notNull) return [];
    if (!this.#wanted.notNull) return [{ phase: 'alter', statements: [this.#alter(sql`drop not null`)] }];
    const setNotNull = this.#alter(sql`set not null`);
    return [
      {
        phase: 'alter',
        statements: [setNotNull],
        obstacle: this.#obstacle(sql`select count(*) as count from ${this.#table} where ${this.#now} is null`, false, unfilled, [
          setNotNull,
        ]),
      },
    ];
  }

  /** Limits live in the definition alone, so a narrower one changes no column; rows outside it are told of. */
  narrow(state: ColumnState, before: Parameters<typeof narrowings>[2]): Change[] {
    const suits = suitability(this.#field, state.type);
    if (suits === 'differs') return [];
    const name = sql.id(this.#field.name);
    const afterwards = narrowings(this.#field, name, before);
    return narrowings(this.#field, this.#now, before).map(({ limit, violates }, i) => {
      const rule = afterwards[i];
      const byHand = rule?.remedy
        ? sql`update ${this.#table} set ${name} = ${rule.remedy} where ${rule.violates}`
        : sql`select "id", ${name} from ${this.#table} where ${rule?.violates ?? violates}`;
      const question = sql`select count(*) as count from ${this.#table} where ${violates}`;
      const reason = (count: number): string => `allows ${limit}, but ${rows(count)} ${count === 1 ? 'holds' : 'hold'} something else`;
      return {
        phase: 'alter',
        statements: [],
        obstacle: { ...this.#obstacle(question, false, reason, [byHand.literal()]), limitOf: this.#field.name },
      };
    });
  }

  #alter(action: RawBuilder): string {
    return alterColumn(this.#field.entity, this.#field.name, action);
  }

  #obstacle(
    question: RawBuilder,
    blocks: boolean,
    reason: (count: number) => string,
    byHand: readonly string[],
    otherwise: readonly string[] = [],
  ): Obstacle {
    const { entity, name } = this.#field;
    return {
      question: question.literal(),
      refusal: (count) => ({
        table: entity,
        column: name,
        reason: `${entity}.${name} ${reason(count)}.`,
        statement: byHand.join('; '),
        blocks,
      }),
      otherwise,
    };
  }
}

function unfilled(count: number): string {
  return `is required, but ${rows(count)} ${count === 1 ? 'has' : 'have'} none; fill ${count === 1 ? 'it' : 'them'} first`;
}

function rows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}
