import type { DemoPlan, DemoRow } from './DemoPlan.ts';
import type { DemoWorld } from './DemoWorld.ts';
import type { DemoUsers } from './userRows.ts';

/** Rows that every part may refer to. */
export interface DemoSource {
  readonly plan: DemoPlan;
  readonly world: DemoWorld;
  readonly people: DemoUsers;
}

/** Tables of one subject. */
export interface DemoPart<Table extends string = string> {
  /** In the order of loading: each table after the tables it refers to. */
  readonly tables: readonly Table[];
  /** Tables of very many rows, whose indexes are built after loading. */
  readonly large?: readonly Table[];
  /** Rows of each table; the place of a row gives its id, the first row gives the columns. */
  readonly rows: (source: DemoSource) => Readonly<Record<Table, Iterable<DemoRow>>>;
}

/** Checks the names of the tables of a part. */
export function definePart<const Table extends string>(part: DemoPart<Table>): DemoPart {
  return part;
}

/** Id of the row at a place, from 0, of a demo table. */
export function demoId({ base }: DemoPlan, table: string, place: number): number {
  return (base.lastIds[table] ?? 0) + place + 1;
}
