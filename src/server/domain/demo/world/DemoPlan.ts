import type { DayNumber } from './calendar.ts';

/** Input of a demo: the same plan gives the same rows, byte for byte. */
export interface DemoPlan {
  /** Any text; a different one gives different names, lanes and amounts. */
  readonly seed: string;
  /** The day that counts as today; shipments run from two years before it to ten days after. */
  readonly anchor: DayNumber;
  readonly shipments: number;
  /** Rows in the database before the demo. */
  readonly base: DemoBase;
}

/** Existing rows that the demo refers to. */
export interface DemoBase {
  /** Id of the product's own company. */
  readonly productCompany: number;
  /** By code. */
  readonly menuGroups: ReadonlyMap<string, number>;
  /** By code. */
  readonly userTypes: ReadonlyMap<string, { readonly id: number; readonly mt_type: string }>;
  /** Greatest id of each demo table before the load. */
  readonly lastIds: Readonly<Record<string, number>>;
}

export type Cell = string | number | boolean | null;

/** A record of a demo table by column; its place gives the `id`. */
export type DemoRow = Readonly<Record<string, Cell>>;
