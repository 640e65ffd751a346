import fs from 'node:fs';
import path from 'node:path';

interface Watched {
  readonly identity: string;
  readonly watcher: fs.FSWatcher;
}

/**
 * Watches files in folders and in all folders below them, including folders created later.
 *
 * Each folder has a watcher: Node's recursive watch follows the file itself, and reports nothing more once an editor saves by replacing
 * the file, as most editors do.
 * @param onChange called after a change, perhaps several times for one
 * @param onProblem called when a folder cannot be watched
 * @param names of the files; default: JSON files
 * @returns stop function
 */
export function watchFolders(
  folders: readonly string[],
  onChange: () => void,
  onProblem: (problem: unknown) => void,
  names = /\.json$/,
): () => void {
  const watched = new Map<string, Watched>();
  const onEvent = (event: string, name: string | null): void => {
    if (name === null || names.test(name)) onChange();
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
      watched.set(folder, { identity, watcher: fs.watch(folder, { persistent: false }, onEvent).on('error', onProblem) });
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

/** Identity of a folder. The old watcher does not see a recreated folder. The inode is not enough, since it can be reused. */
function identityOf(folder: string): string {
  const { ino, birthtimeMs } = fs.statSync(folder);
  return `${ino} ${birthtimeMs}`;
}
