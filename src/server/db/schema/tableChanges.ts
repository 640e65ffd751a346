import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import { suitability } from '../fields/columnType.ts';
import { type Sql, sql } from '../sql.ts';
import type { Catalogue, ColumnState, TableState } from './Catalogue.ts';
import type { Change, Notice, Obstacle, Remedy, Sentence } from './Change.ts';
import { type ColumnDefinition, columnClause, columnDefinition, constantOf, isSameDefault } from './columnDefinition.ts';
import { narrowings } from './limits.ts';

/** Makes the table of an entity that has none. */
export function createTable(entity: Entity): Change {
  const clauses = orderedFields(entity).map((field) => columnClause(field, columnDefinition(field)));
  return { phase: 'create', statements: [`create table ${sql.id(entity.name).literal()} (${clauses.join(', ')})`] };
}

/** Changes to the columns of an existing table, to match its entity. */
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
      // The limits of base fields never change, and `managed_tables` does not hold them.
      ...(field.isBase ? [] : column.narrow(state, limits?.[before] ?? (limits && {}))),
    ];
  });
}

/** The columns of a table that belong to no field. */
export function leftoverNames(entity: Entity, table: TableState): string[] {
  const used = new Set([...entity.fields.values()].map((field) => nameBefore(entity, table, field)));
  return [...table.columns.keys()].filter((name) => !used.has(name));
}

/**
 * Leftover columns: drops a column that the program made if no row has a value in it and no other object depends on it.
 * Every other one is kept and made to accept blanks, since no field fills it any more.
 */
export function leftoverChanges(entity: Entity, table: TableState, catalogue: Catalogue): Change[] {
  const made = catalogue.managed.get(entity.name) ?? {};
  return leftoverNames(entity, table).flatMap((name): Change[] => {
    const column = table.columns.get(name);
    const takesBlanks = column?.notNull && !column.fillsItself ? [alterColumn(entity.name, name, sql`drop not null`)] : [];
    if (!Object.hasOwn(made, name) || column?.isBuiltUpon) return [{ phase: 'alter', statements: takesBlanks }];
    const obstacle = { question: holdsValues(entity.name, name), otherwise: takesBlanks };
    return [{ phase: 'drop_column', drops: entity.name, statements: [dropColumn(entity.name, name)], obstacle }];
  });
}

/** The leftover columns that stay in the table. */
export function leftoverNotices(entity: Entity, table: TableState, catalogue: Catalogue): Notice[] {
  const going = new Set(
    leftoverChanges(entity, table, catalogue).flatMap(({ statements, obstacle }) =>
      obstacle && !catalogue.obstacles.get(obstacle.question) ? statements : [],
    ),
  );
  return leftoverNames(entity, table)
    .filter((name) => !going.has(dropColumn(entity.name, name)))
    .map((name) => ({
      kind: 'leftover',
      table: entity.name,
      column: name,
      reason: { key: 'schema.column_left', values: { field: `${entity.name}.${name}` } },
      statement: dropColumn(entity.name, name),
      question: sql`select count(${sql.id(name)}) as count from ${sql.id(entity.name)}`.literal(),
      remedy: { steps: [dropColumn(entity.name, name)], loss: 'schema.loss_column' },
    }));
}

export function dropColumn(table: string, column: string): string {
  return sql`alter table ${sql.id(table)} drop column ${sql.id(column)}`.literal();
}

/** A question with the answer 1 if some row has a value in the column, else 0; quick on large tables. */
export function holdsValues(table: string, column: string): string {
  return sql`select count(*) as count from (select from ${sql.id(table)} where ${sql.id(column)} is not null limit 1) filled`.literal();
}

/** The current name of a field's column: the old one of a renamed field until the rename is done. */
export function nameBefore(entity: Entity, table: TableState, { name, property }: Field): string {
  const old = property['x-renamed-from'];
  return old !== undefined && !table.columns.has(name) && table.columns.has(old) && !entity.fields.has(old) ? old : name;
}

/** The key first, then the fields of the definition, then those of every record. */
function orderedFields(entity: Entity): Field[] {
  return [...entity.fields.values()].toSorted((a, b) => Number(b.name === 'id') - Number(a.name === 'id'));
}

function alterColumn(table: string, column: string, action: Sql): string {
  return sql`alter table ${sql.id(table)} alter column ${sql.id(column)} ${action}`.literal();
}

/** A field's column in an existing table. Questions use its current name, statements its future name. */
class ExistingColumn {
  readonly #field: Field;
  readonly #wanted: ColumnDefinition;
  readonly #now: Sql;
  readonly #nowName: string;
  readonly #table: Sql;

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
        obstacle: this.#obstacle({
          question: sql`select 1 as count`,
          blocks: true,
          reason: 'key_missing',
          byHand: [`alter table ${this.#table.literal()} add column "id" bigint generated always as identity unique`],
        }),
      };
    if (!notNull || expression !== undefined) return { phase: 'alter', statements: [clause(this.#wanted)] };
    return {
      phase: 'alter',
      statements: [clause(this.#wanted)],
      obstacle: this.#obstacle({
        question: sql`select count(*) as count from ${this.#table}`,
        reason: 'unfilled',
        byHand: [this.#alter(sql`set not null`)],
        otherwise: [clause({ ...this.#wanted, notNull: false })],
        // While another refusal blocks the definitions, the column does not exist.
        remedy: { ...this.#fillBlanks(), first: [clause({ ...this.#wanted, notNull: false })] },
      }),
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

  /** A key without numbering: records could be read, but not added. */
  fillKey(state: ColumnState): Change[] {
    if (!this.#wanted.isKey || state.fillsItself) return [];
    const byHand = [
      this.#alter(sql`add generated by default as identity`),
      `select setval(pg_get_serial_sequence(${sql.lit(this.#table.literal()).literal()}, 'id'), (select coalesce(max("id"), 0) + 1 from ${this.#table.literal()}), false)`,
    ];
    const obstacle = this.#obstacle({ question: sql`select 1 as count`, blocks: true, reason: 'key_unnumbered', byHand });
    return [{ phase: 'alter', statements: [], obstacle }];
  }

  changeType(state: ColumnState): Change[] {
    const suits = suitability(this.#field, state.type);
    if (suits === 'fits') return [];
    const type = sql.raw(this.#wanted.type);
    const name = sql.id(this.#field.name);
    // PostgreSQL cannot convert every default along with its column; a defined default is set again.
    const dropDefault = state.default === undefined || constantOf(state.default) === undefined ? [] : [this.#alter(sql`drop default`)];
    const convert = (using: Sql): string => this.#alter(sql`type ${type} using ${using}`);
    const change = (using: Sql, obstacle?: Obstacle): Change[] => [
      { phase: 'alter', statements: [...dropDefault, convert(using)], ...(obstacle && { obstacle }) },
    ];
    const inTheWay = (
      condition: Sql,
      using: Sql,
      hindrance: Pick<BlockingRows, 'reason' | 'values' | 'blocks'> & { readonly loss?: string | undefined },
    ): Obstacle => {
      const byHand = [...dropDefault, convert(using)];
      const { loss, ...why } = hindrance;
      return this.#obstacle({
        ...why,
        question: sql`select count(*) as count from ${this.#table} where ${condition}`,
        byHand,
        remedy: { steps: byHand, loss },
      });
    };

    const cast = sql`${name}::${type}`;
    const decimals = this.#field.decimals ?? 0;
    switch (suits) {
      case 'widens':
        return change(cast);
      case 'widens_unless_full':
        return change(
          cast,
          inTheWay(sql`abs(${this.#now}) >= ${`1e${18 - decimals}`}::numeric`, cast, {
            blocks: true,
            reason: 'too_large',
            values: { decimals },
          }),
        );
      case 'rounds':
        return change(
          cast,
          inTheWay(sql`round(${this.#now}, ${decimals}) <> ${this.#now}`, cast, {
            reason: 'more_decimals',
            values: { decimals },
            loss: 'schema.loss_rounded',
          }),
        );
      case 'differs': {
        const using = this.#wanted.type === 'timestamp with time zone' ? sql`${name}::timestamp at time zone 'UTC'` : cast;
        return change(
          sql`null::${type}`,
          inTheWay(sql`${this.#now} is not null`, using, {
            blocks: true,
            reason: 'other_type',
            values: { before: state.type, type: this.#wanted.type },
            // As text every value stays unchanged.
            loss: this.#wanted.type === 'text' ? undefined : 'schema.loss_converted',
          }),
        );
      }
    }
  }

  changeDefault(state: ColumnState): Change[] {
    const wanted = this.#wanted.default;
    if (this.#wanted.isKey) return [];
    const typeStays = suitability(this.#field, state.type) === 'fits';
    const existing = state.default !== undefined && (typeStays || constantOf(state.default) === undefined) ? state.default : undefined;
    // A default that the database computes was set by a person or by this program; it stays unless the definition has one.
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
        obstacle: this.#obstacle({
          question: sql`select count(*) as count from ${this.#table} where ${this.#now} is null`,
          reason: 'unfilled',
          byHand: [setNotNull],
          remedy: this.#fillBlanks(),
        }),
      },
    ];
  }

  /** Only the definition holds limits, so a narrower one changes no column; rows outside it are reported. */
  narrow(state: ColumnState, before: Parameters<typeof narrowings>[2]): Change[] {
    const suits = suitability(this.#field, state.type);
    if (suits === 'differs') return [];
    const name = sql.id(this.#field.name);
    const afterwards = narrowings(this.#field, name, before);
    return narrowings(this.#field, this.#now, before).map(({ kind, limit, violates }, i) => {
      const rule = afterwards[i];
      const outside = rule?.violates ?? violates;
      const set = (value: unknown): string => sql`update ${this.#table} set ${name} = ${value} where ${outside}`.literal();
      const byHand = rule?.remedy ? set(rule.remedy) : sql`select "id", ${name} from ${this.#table} where ${outside}`.literal();
      const remedy: Remedy = rule?.remedy
        ? { steps: [byHand], loss: kind === 'max_length' ? 'schema.loss_cut' : 'schema.loss_replaced' }
        : {
            steps: [],
            fill: set,
            choices: this.#field.options?.map(({ value }) => value),
            loss: kind === 'required' ? undefined : 'schema.loss_replaced',
          };
      const question = sql`select count(*) as count from ${this.#table} where ${violates}`;
      return {
        phase: 'alter',
        statements: [],
        obstacle: { ...this.#obstacle({ question, reason: kind, values: { limit }, byHand: [byHand], remedy }), limitOf: this.#field.name },
      };
    });
  }

  #alter(action: Sql): string {
    return alterColumn(this.#field.entity, this.#field.name, action);
  }

  /** Puts a value into the rows that have none; the next sync then makes the column keep it filled. */
  #fillBlanks(): Remedy {
    const name = sql.id(this.#field.name);
    return {
      steps: [],
      fill: (value) => sql`update ${this.#table} set ${name} = ${value} where ${name} is null`.literal(),
      choices: this.#field.options?.map(({ value }) => value),
    };
  }

  #obstacle({ question, blocks = false, reason, values, byHand, otherwise = [], remedy = { steps: byHand } }: BlockingRows): Obstacle {
    const { entity, name } = this.#field;
    return {
      question: question.literal(),
      refusal: (rows) => ({
        table: entity,
        column: name,
        reason: { key: `schema.${reason}`, values: { field: `${entity}.${name}`, count: rows, ...values } },
        rows,
        statement: byHand.join('; '),
        blocks,
        remedy,
        found: reason === 'unfilled' || reason === 'required' ? { field: name, values: undefined } : undefined,
      }),
      otherwise,
    };
  }
}

/** Rows in the way of a change of a column. */
interface BlockingRows {
  readonly question: Sql;
  readonly blocks?: boolean;
  /** Message key without `schema.`. */
  readonly reason: string;
  readonly values?: Sentence['values'];
  readonly byHand: readonly string[];
  readonly otherwise?: readonly string[];
  /** Default: the statements by hand, which lose no data. */
  readonly remedy?: Remedy;
}
