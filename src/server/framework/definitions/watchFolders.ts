import fs from 'node:fs';
import path from 'node:path';

interface Watched {
  readonly identity: string;
  readonly watcher: fs.FSWatcher;
}

/**
 * Watches the JSON files in folders and in all folders below them, also in such as come later.
 *
 * Each folder is watched for itself: Node's own way down holds on to every file as it was, and hears nothing more of one
 * that was saved by putting another in its place, as most editors do.
 * @param onChange called after a change, perhaps several times for one
 * @param onProblem called when a folder cannot be watched
 * @returns how to stop
 */
export function watchFolders(folders: readonly string[], onChange: () => void, onProblem: (problem: unknown) => void): () => void {
  const watched = new Map<string, Watched>();
  const hear = (event: string, name: string | null): void => {
    if (name === null || name.endsWith('.json')) onChange();
    else if (event === 'rename') tryFollow();
  };
  const follow = (): void => {
    const found = new Map(folders.flatMap(foldersBelow).map((folder) => [folder, identityOf(folder)]));
    const gone = [...watched].filter(([folder, { identity }]) => found.get(folder) !== identity);
    for (const [folder, { watcher }] of gone) {
      watcher.close();
      watched.delete(folder);
    }
    const fresh = [...found].filter(([folder]) => !watched.has(folder));
    for (const [folder, identity] of fresh)
      watched.set(folder, { identity, watcher: fs.watch(folder, { persistent: false }, hear).on('error', onProblem) });
    if (gone.length + fresh.length > 0) onChange();
  };
  const tryFollow = (): void => {
    try {
      follow();
    } catch (problem) {
      onProblem(problem);
    }
  };
  tryFollow();
  return () => {
    for (const { watcher } of watched.values()) watcher.close();
  };
}

function foldersBelow(folder: string): string[] {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return [folder, ...entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => path.join(parentPath, name))];
}

/** A folder that was made anew under its old name is another one, which its old watcher does not hear; inode numbers come again. */
function identityOf(folder: string): string {
  const { ino, birthtimeMs } = fs.statSync(folder);
  return `${ino} ${birthtimeMs}`;
}
