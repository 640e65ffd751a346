/** An undo that a notice in view offers. */
interface OfferedUndo {
  /** The set of changes; undefined for a change that belongs to none. */
  readonly set: string | undefined;
  /** Reports its own failure. */
  readonly run: () => Promise<void>;
}

let offered: readonly OfferedUndo[] = [];

/** The latest change if it belongs to no set. */
let latest: OfferedUndo | undefined;

/** @returns takes the offer back */
export function offerUndo(undo: OfferedUndo): () => void {
  offered = [...offered, undo];
  latest = undo.set === undefined ? undo : undefined;
  return () => {
    offered = offered.filter((each) => each !== undo);
    if (latest === undo) latest = undefined;
  };
}

/** The undo of a set as its notice offers it. */
export function offeredUndo(set: string): OfferedUndo | undefined {
  return offered.find((each) => each.set === set);
}

/** The undo of the latest notice in view. */
export function latestOffered(): OfferedUndo | undefined {
  return offered.at(-1);
}

/** The undo of the latest change that this tab has made, if that belongs to no set and its notice is in view. */
export function latestOutsideSets(): OfferedUndo | undefined {
  return latest;
}

/** A change of a set follows: it is the latest one. */
export function noteChangeSet(): void {
  latest = undefined;
}
