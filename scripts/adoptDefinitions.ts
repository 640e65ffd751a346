import type { Connection } from '../src/server/db/Connection.ts';
import type { SourceFile } from '../src/server/framework/definitions/DefinitionSource.ts';
import { loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import { registeredNames } from '../src/server/parts.ts';
import type { Finding } from '../src/shared/framework/definitions/Finding.ts';
import { buildRegistry } from '../src/shared/framework/definitions/registry.ts';
import { adoptTables, textsToTranslate, type Wanted } from './adoptTables.ts';
import { formatJson } from './formatJson.ts';

export interface AdoptOptions extends Wanted {
  /** Menu group for the screens; undefined: the administrators' one. */
  readonly menu: string | undefined;
}

export interface AdoptedDefinitions {
  readonly files: readonly SourceFile[];
  /** Tables that were not adopted with the reason, and facts that the definitions do not express. */
  readonly remarks: readonly string[];
  /** Findings of the lint in the new files. */
  readonly findings: readonly Finding[];
  /** Texts without French yet, each with its place. */
  readonly untranslated: readonly string[];
}

/** First parts of the paths of calls in code. */
const fixedPaths = [...registeredNames.calls.map((call) => /^\w+ ([^/]+)/.exec(call)?.[1] ?? ''), 'export', 'definitions'];

/**
 * Describes existing tables and views by definition files. Writes no file and changes nothing in the database.
 * @param existing the existing definition files
 */
export async function adoptDefinitions(
  connection: Connection,
  existing: readonly SourceFile[],
  { menu, ...wanted }: AdoptOptions,
): Promise<AdoptedDefinitions> {
  const { set } = loadFiles(existing);
  const { entities, resources } = buildRegistry(set, 'adopt');
  const { adopted, remarks } = await adoptTables(connection, wanted, {
    entities,
    paths: new Set([...[...resources.values()].flatMap(({ name, api_url: path }) => [name, path]), ...fixedPaths]),
    cmids: new Set(
      [...set.resources.flatMap(({ content }) => content.screens), ...set.reports.map(({ content }) => content)].map(({ cmid }) => cmid),
    ),
    menu: menu ?? set.menus.find(({ content }) => content.is_admin)?.content.name,
  });
  const files = adopted.flatMap((table) => [
    { file: `schemas/entities/${table.schema.$id}.schema.json`, text: formatJson(table.schema) },
    { file: `resources/${table.resource.name}.resource.json`, text: formatJson(table.resource) },
  ]);
  const loaded = loadFiles([...existing, ...files]);
  const isNew = new Set(files.map(({ file }) => file));
  return {
    files,
    remarks,
    findings: loaded.findings.filter(({ file }) => isNew.has(file)),
    untranslated: adopted.flatMap((table) => textsToTranslate(table)),
  };
}
