import fs from 'node:fs';
import path from 'node:path';
import type { DefinitionSource, SourceFile } from './DefinitionSource.ts';
import { watchFolders } from './watchFolders.ts';

/** Folders with definitions only: every JSON file in them is one. */
const folders = ['schemas/entities', 'resources'];

/** Reads every definition file of a checkout, in the order of their names. */
export function readFolders(root: string): SourceFile[] {
  return folders
    .flatMap((folder) => fs.globSync(`${folder}/**/*.json`, { cwd: root }).sort())
    .map((file) => ({ file: file.split(path.sep).join('/'), text: fs.readFileSync(path.join(root, file), 'utf8') }));
}

/** The folders of a checkout as a source of definitions. */
export function folderSource(root: string): DefinitionSource {
  return {
    read: () => readFolders(root),
    watch: (onChange, onProblem) =>
      watchFolders(
        folders.map((folder) => path.join(root, folder)),
        onChange,
        onProblem,
      ),
  };
}
