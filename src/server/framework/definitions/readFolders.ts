import fs from 'node:fs';
import path from 'node:path';
import type { DefinitionSource, SourceFile } from './DefinitionSource.ts';

const patterns = [
  'schemas/entities/*.schema.json',
  'resources/*.resource.json',
  'resources/reports/*.report.json',
  'resources/menus/*.menu.json',
  'resources/messages/*.json',
  'resources/released.json',
];

/** Reads every definition file of a checkout, in the order of their names. */
export function readFolders(root: string): SourceFile[] {
  return patterns
    .flatMap((pattern) => fs.globSync(pattern, { cwd: root }).sort())
    .map((file) => ({ file: file.split(path.sep).join('/'), text: fs.readFileSync(path.join(root, file), 'utf8') }));
}

/** The folders of a checkout as a source of definitions. */
export function folderSource(root: string): DefinitionSource {
  return {
    read: () => readFolders(root),
    watch: (onChange) => {
      const watchers = ['schemas/entities', 'resources'].map((folder) =>
        fs.watch(path.join(root, folder), { recursive: true, persistent: false }, (_event, name) => {
          if (name?.endsWith('.json')) onChange();
        }),
      );
      return () => {
        for (const watcher of watchers) watcher.close();
      };
    },
  };
}
