import type { Connection } from '../../db/Connection.ts';

/** Carries nothing but the wish to undo. */
class RollBack extends Error {}

/**
 * Does what is done for a known account; for an unknown one the same steps are undone again, so that neither the answer nor its
 * time tells the one from the other.
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
