import type { Connection } from '../src/server/db/Connection.ts';
import { readCatalogue } from '../src/server/db/schema/Catalogue.ts';
import { planSchema, type SchemaPlan } from '../src/server/db/schema/planSchema.ts';
import { withObstacles } from '../src/server/db/schema/syncSchema.ts';
import type { SourceFile } from '../src/server/framework/definitions/DefinitionSource.ts';
import { loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import type { Finding } from '../src/shared/framework/definitions/Finding.ts';
import { buildRegistry } from '../src/shared/framework/definitions/registry.ts';
import { adoptTables, textsToTranslate } from './adoptTables.ts';
import { formatJson } from './formatJson.ts';

export interface AdoptOptions {
  readonly schema: string;
  /** undefined: every table that is not defined yet. */
  readonly names: readonly string[] | undefined;
  /** Menu group that gets the screens; undefined: the administrators' one. */
  readonly menu: string | undefined;
}

export interface AdoptedDefinitions {
  readonly files: readonly SourceFile[];
  /** What could not be adopted and why, and what the definitions do not say. */
  readonly remarks: readonly string[];
  /** What the lint finds in the new files. */
  readonly findings: readonly Finding[];
  /** Texts whose French still has to be written, each with its place. */
  readonly untranslated: readonly string[];
  /** What the next start will do to the tables, and what it will refuse; undefined for tables of another schema. */
  readonly plan: SchemaPlan | undefined;
}

/**
 * Describes existing tables by definition files. Nothing is written, and nothing changed in the database.
 * @param existing the definition files that there are
 */
export async function adoptDefinitions(
  connection: Connection,
  existing: readonly SourceFile[],
  { schema, names, menu }: AdoptOptions,
): Promise<AdoptedDefinitions> {
  const { set } = loadFiles(existing);
  const { adopted, remarks } = await adoptTables(connection, schema, names, {
    titles: new Map(set.entities.map(({ content }) => [content.$id, content['x-title']])),
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
    plan: schema === 'public' ? await planFor(connection, loaded.set, new Set(adopted.map((table) => table.schema.$id))) : undefined,
  };
}

/** The plan for the adopted tables alone: all others belong to the installation, not to this database. */
async function planFor(
  connection: Connection,
  set: Parameters<typeof buildRegistry>[0],
  adopted: ReadonlySet<string>,
): Promise<SchemaPlan> {
  const registry = buildRegistry(set, 'adopt');
  const catalogue = await withObstacles(connection, registry, await readCatalogue(connection));
  const plan = planSchema(registry, catalogue);
  const concerns = ({ table }: { readonly table: string }): boolean => adopted.has(table);
  return { ...plan, refusals: plan.refusals.filter(concerns), notices: plan.notices.filter(concerns) };
}
