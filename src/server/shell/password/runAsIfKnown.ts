import type { Connection } from '../../db/Connection.ts';

/** Thrown to roll the transaction back; carries no data. */
class RollBack extends Error {}

/**
 * Runs the work; for an unknown account it rolls the work back afterwards, so that neither the answer nor its duration reveals
 * whether the account exists.
 */
export async function runAsIfKnown(tx: Connection, isKnown: boolean, work: (inner: Connection) => Promise<void>): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await work(inner);
      if (!isKnown) throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
}
