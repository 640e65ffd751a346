import { type Sql, sql } from '../../../db/sql.ts';
import type { DemoPlan } from '../world/DemoPlan.ts';

/** A plan with the limits of what is made from its shipments. */
export interface DerivedSource {
  readonly plan: DemoPlan;
  /** Id of the first shipment that has its papers, items, charges and all events; older ones have their last event. */
  readonly detailedFrom: number;
  /** Id of the first shipment that is billed. */
  readonly billedFrom: number;
}

/** Tables whose rows follow from the shipments, filled by statements in the database, so that related rows add up. */
export interface DerivedPart {
  readonly tables: readonly string[];
  readonly statements: (source: DerivedSource) => readonly Sql[];
}

/**
 * A number from 0 to below `most` that depends only on a row, so that the same plan gives the same rows. @param salt a different number for
 * each draw
 */
export function draw(id: Sql, salt: number, most: number): Sql<number> {
  return sql<number>`((((${id})::bigint * 2654435761 + ${salt * 40503}) >> 9) % ${most})::int`;
}

/** Counts the rows of a table, so that later statements are planned for them. */
export function analyze(table: string): Sql {
  return sql`analyze ${sql.id(table)}`;
}

/** One of some texts, by a whole number. */
export function pickText(index: Sql, texts: readonly string[]): Sql<string> {
  const list = texts.map((text) => sql`${text}`);
  return sql<string>`(array[${sql.join(list)}])[1 + (${index}) % ${texts.length}]`;
}
