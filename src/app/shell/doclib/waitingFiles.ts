/** Files that were chosen for an entry before it was added, with their type of document. */
interface WaitingFiles {
  readonly files: readonly File[];
  readonly doctype: string;
}

const waiting = new Map<string, WaitingFiles>();

/** Files for the page of a new entry, by its reference; a reload of the page forgets them. */
export const waitingFiles = {
  put: (dlref: string, files: WaitingFiles): void => void waiting.set(dlref, files),
  take: (dlref: string): WaitingFiles | undefined => {
    const found = waiting.get(dlref);
    waiting.delete(dlref);
    return found;
  },
};
