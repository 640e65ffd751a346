import { versionOf } from '../src/server/framework/definitions/checkFiles.ts';
import type { SourceFile } from '../src/server/framework/definitions/DefinitionSource.ts';
import { type LoadResult, loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import type { RegisteredNames } from '../src/shared/framework/definitions/DefinitionSet.ts';

const loaded = new Map<string, LoadResult>();
const loadedMax = 6;

/**
 * As `loadFiles`, once in a worker for the same files: its portals then share the registry, and with it every validator and table that
 * the server keeps by registry. The definitions are frozen, so that no test changes those of another.
 */
export function loadOnce(files: readonly SourceFile[], registered?: RegisteredNames): LoadResult {
  const key = JSON.stringify([versionOf(files), registered]);
  const result = loaded.get(key) ?? freeze(loadFiles(files, registered));
  // The newest is last, so the first one is the one to forget.
  loaded.delete(key);
  loaded.set(key, result);
  if (loaded.size > loadedMax) for (const [oldest] of [...loaded].slice(0, 1)) loaded.delete(oldest);
  return result;
}

function freeze(result: LoadResult): LoadResult {
  freezeDeep(result.set);
  return result;
}

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
}
