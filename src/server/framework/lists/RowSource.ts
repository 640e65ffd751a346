import { invariant } from '../../../shared/framework/AppError.ts';
import { columnOrder } from '../../../shared/framework/definitions/columns/optionOrder.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import { allOf, predicateSql } from '../../db/predicate.ts';
import { optionPlace } from '../../db/schema/optionPlace.ts';
import { fieldGuard, nameScope, rowScope } from '../../db/scope/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { linkOf, tableSql } from '../../db/tableSql.ts';
import { type ColumnValue, computedValue, labelsValue, labelValue, listedValue, type ReadContext, translatedValue } from './columnValue.ts';
import type { KnownColumn } from './KnownColumn.ts';

/**
 * The table of an entity, named t, with the records that its columns reach, each joined once. A join carries the scope of
 * the entity it reaches: every column of a record that the reader may not see is blank (law 7).
 */
export class RowSource {
  readonly #reading: ReadContext;
  readonly #moment: FilterMoment;
  readonly #aliases = new Map<string, string>();
  readonly #joins: Sql[] = [];

  constructor(reading: ReadContext, moment: FilterMoment) {
    this.#reading = reading;
    this.#moment = moment;
  }

  /** The value of a column; adds the joins that it needs. */
  value(column: KnownColumn): ColumnValue {
    if ('computed' in column.source) return computedValue(this.#reading, column.source.computed, column, 't', this.#moment);
    const { hops, field, isLabel } = column.source.field;
    if (isLabel && field.reference) return this.label(hops, field);
    if (isLabel) return translatedValue(this.#reading, field, this.#reach(hops));
    const value = listedValue(this.#reading, field, this.#reach(hops));
    // Even a required column of the other entity is blank on a row without a reference.
    return hops.length === 0 ? value : { ...value, canBeNull: true };
  }

  /**
   * The value that orders rows by a column: for references the labels of their records, which people see in the column, for options their
   * place among them.
   */
  sortedValue(column: KnownColumn): ColumnValue {
    const found = 'computed' in column.source ? undefined : column.source.field;
    if (found && !found.isLabel && found.field.reference) return this.label(found.hops, found.field);
    const value = this.value(column);
    const options = columnOrder(found, column);
    if (!options) return value;
    const visible = optionPlace(options, value.visible, value.canBeNull);
    return { ...value, type: 'number', form: 'plain', visible };
  }

  /** The label of the record to which a reference at the end of a path points; of several references the list of their labels. */
  label(hops: readonly Field[], field: Field): ColumnValue {
    if (field.kind === 'references') return labelsValue(this.#reading, field, this.#reach(hops));
    const { registry } = this.#reading;
    const { entity, label } = referenceOf(field);
    const alias = field.reference?.isNamed
      ? this.#join([...hops, field], field, this.#reach(hops), nameScope)
      : this.#reach([...hops, field]);
    return labelValue(this.#reading, getEntity(registry, entity), label, alias);
  }

  /** The joins so far, to follow the table t in the statement. */
  joins(): Sql {
    return this.#joins.length === 0 ? sql`` : sql.join(this.#joins, sql` `);
  }

  #reach(hops: readonly Field[]): string {
    let alias = 't';
    for (const [i, hop] of hops.entries()) alias = this.#join(hops.slice(0, i + 1), hop, alias);
    return alias;
  }

  /** @param scope scope of only the names, for a record that no other column of the same join may show */
  #join(path: readonly Field[], hop: Field, from: string, scope?: typeof nameScope): string {
    const key = path.map(({ name }) => name).join('.') + (scope ? '_label' : '');
    const known = this.#aliases.get(key);
    if (known !== undefined) return known;
    const { registry, reader } = this.#reading;
    const { entity } = referenceOf(hop);
    const alias = `r${this.#aliases.size + 1}`;
    const target = getEntity(registry, entity);
    const link = linkOf(hop, target);
    const meets = sql<boolean>`${link.to(alias)} = ${link.from(from)}`;
    const isSeen = [
      meets,
      fieldGuard(registry, reader, hop, from),
      scope?.(registry, reader, hop, alias) ?? rowScope(registry, reader, entity, alias),
    ];
    this.#joins.push(sql`left join ${tableSql(target)} ${sql.id(alias)} on ${predicateSql(allOf(isSeen))}`);
    this.#aliases.set(key, alias);
    return alias;
  }
}

function referenceOf(field: Field): NonNullable<Field['reference']> {
  invariant(field.reference, `${field.entity}.${field.name} is a reference`);
  return field.reference;
}
