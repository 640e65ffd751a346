import type { Connection } from '../src/server/db/Connection.ts';
import { type RawBuilder, sql } from '../src/server/db/sql.ts';
import { findListField } from '../src/shared/framework/definitions/listField.ts';
import { getEntity, type Registry } from '../src/shared/framework/definitions/registry.ts';
import type { ListDefinition } from '../src/shared/framework/definitions/screens.ts';

/** What somebody would write by hand for one request: the table is called t, the rest is the request's own. */
export interface RawRequest {
  readonly where?: RawBuilder | undefined;
  /** Default: the order of the list. */
  readonly order?: RawBuilder | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly count?: boolean | undefined;
  /** One more statement, run beside the others. */
  readonly beside?: RawBuilder | undefined;
}

export interface RawAnswer {
  readonly ids: readonly number[];
  readonly count: number | undefined;
}

/** The columns of a list, references with the text that names their record, each joined once. */
export function rawColumns(registry: Registry, list: ListDefinition): { readonly cells: RawBuilder; readonly joins: RawBuilder } {
  const cells: RawBuilder[] = [sql`t.id`];
  const joins: RawBuilder[] = [];
  for (const { field: name } of list.options.columns) {
    const found = findListField(registry, list.entity, name);
    if (!found || found.hops.length > 0 || found.isLabel) throw new Error(`The benchmark has no raw form of the column ${name}`);
    cells.push(sql.id('t', name));
    const { reference } = found.field;
    if (found.field.kind !== 'reference' || !reference) continue;
    const alias = `r${joins.length + 1}`;
    joins.push(
      sql`left join ${sql.id(getEntity(registry, reference.entity).name)} ${sql.id(alias)} on ${sql.id(alias, 'id')} = ${sql.id('t', name)}`,
    );
    cells.push(sql`concat_ws(' ', ${sql.join(reference.label.map((label) => sql.id(alias, label)))}) as ${sql.id(`${name}_label`)}`);
  }
  return { cells: sql.join(cells), joins: sql.join(joins, sql` `) };
}

/** The rows and the count, side by side, by the same driver. */
export async function rawList(
  connection: Connection,
  { cells, joins }: { readonly cells: RawBuilder; readonly joins: RawBuilder },
  { where = sql`true`, order = sql`t.pickup_date desc nulls last, t.id desc`, limit = 20, offset = 0, count = true, beside }: RawRequest,
): Promise<RawAnswer> {
  const [rows, counted] = await Promise.all([
    connection.run(
      sql<{ id: number }>`select ${cells} from shipments t ${joins} where ${where} order by ${order} limit ${limit} offset ${offset}`,
    ),
    count ? connection.run(sql<{ count: number }>`select count(*) as count from shipments t where ${where}`) : undefined,
    beside && connection.run(beside),
  ]);
  return { ids: rows.map(({ id }) => id), count: counted?.[0]?.count };
}
