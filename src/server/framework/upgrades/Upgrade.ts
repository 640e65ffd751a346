import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Connection } from '../../db/Connection.ts';

/** A change of data that a release brings to the databases of earlier ones. The schema follows the definitions without it. */
export interface Upgrade {
  /** Recorded in the table `upgrades`; never used again for another change. */
  readonly name: string;
  /** Before or after the seeds are written: `before` for rows that seeds must find as their own. */
  readonly seeds: 'before' | 'after';
  /**
   * Changes the rows of the database, in a transaction. In a new database too, before its first rows: there is nothing to change then.
   * @throws to undo its changes and to end the start; the next one tries again
   */
  readonly run: (tx: Connection, context: UpgradeContext) => Promise<void>;
}

export interface UpgradeContext {
  readonly registry: Registry;
  /** Prints a line for the operator. */
  readonly print: (line: string) => void;
}
