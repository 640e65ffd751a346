import type { Connection } from '../src/server/db/Connection.ts';
import { defaultHome } from '../src/server/db/homeSchema.ts';
import { type Catalogue, readCatalogue } from '../src/server/db/schema/Catalogue.ts';
import { occupiedNames } from '../src/server/db/schema/occupiedNames.ts';
import { sql } from '../src/server/db/sql.ts';
import { checkFiles } from '../src/server/framework/definitions/checkFiles.ts';
import type { SourceFile } from '../src/server/framework/definitions/DefinitionSource.ts';
import { loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import { registeredNames } from '../src/server/parts.ts';
import type { Finding } from '../src/shared/framework/definitions/checks/Finding.ts';
import { cataloguesOf } from '../src/shared/framework/definitions/DefinitionSet.ts';
import { buildRegistry, type Registry } from '../src/shared/framework/definitions/registry.ts';
import { formatFindingLine } from '../src/shared/framework/lint/formatFinding.ts';
import type { MessageCatalogues } from '../src/shared/framework/messages/messages.ts';
import { type AdoptedTable, adoptTables, type TableChoice, textsToTranslate } from './adoptTables.ts';
import { formatJson } from './formatJson.ts';

export interface AdoptOptions extends Omit<TableChoice, 'refused'> {
  /** Menu group for the screens; undefined: the administrators' one. */
  readonly menu: string | undefined;
}

export interface AdoptedDefinitions {
  readonly files: readonly SourceFile[];
  /** Files of entities adopted before, with references that have become possible. */
  readonly changed: readonly SourceFile[];
  /** Names of this database that the portal needs for itself, with the remedy; a sentence each. */
  readonly clashes: readonly string[];
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
 * Describes existing tables and views by definition files. Writes no file and changes nothing in the database. A table whose files the lint
 * would refuse is left out and named, so that the files never keep the portal from starting.
 * @param existing the existing definition files
 */
export async function adoptDefinitions(
  connection: Connection,
  existing: readonly SourceFile[],
  { menu, ...wanted }: AdoptOptions,
): Promise<AdoptedDefinitions> {
  const { set, findings: before } = loadFiles(existing, registeredNames);
  const registry = buildRegistry(set, 'adopt');
  const known = {
    entities: registry.entities,
    // As in the files: loading lays translations over the texts.
    schemas: checkFiles(existing).set.entities.map(({ content }) => content),
    paths: new Set([...[...registry.resources.values()].flatMap(({ name, api_url: path }) => [name, path]), ...fixedPaths]),
    cmids: new Set(
      [...set.resources.flatMap(({ content }) => content.screens), ...set.reports.map(({ content }) => content)].map(({ cmid }) => cmid),
    ),
    menu: menu ?? set.menus.find(({ content }) => content.is_admin)?.content.name,
  };
  const refused = new Map<string, string>();
  return inOwnersPath(connection, async (tx) => {
    for (;;) {
      const { adopted, extended, remarks } = await adoptTables(tx, { ...wanted, refused: new Set(refused.keys()) }, known);
      const files = adopted.flatMap((table) => filesOf(table));
      const changed = extended.map(({ schema }) => ({ file: fileOf(schema), text: formatJson(schema) }));
      const written = new Set([...files, ...changed].map(({ file }) => file));
      const loaded = loadFiles([...existing.filter(({ file }) => !written.has(file)), ...files, ...changed], registeredNames);
      const faults = newErrors(before, loaded.findings);
      const isFaulty = (table: AdoptedTable) => filesOf(table).some(({ file }) => faults.some((fault) => fault.file === file));
      // A fault in a file that stays as it is, such as a name that both claim, says nothing of the table at fault.
      const [faulty, fallback] = [adopted.filter(isFaulty), faults.length > 0 ? adopted : []];
      for (const table of faulty.length > 0 ? faulty : fallback)
        refused.set(table.schema['x-source']?.table ?? '', refusalOf(table, faults, cataloguesOf(set.messages)));
      if (faults.length > 0 && adopted.length > 0) continue;
      return {
        files,
        changed,
        clashes: clashesOf(registry, await readCatalogue(tx)),
        remarks: [
          ...remarks,
          ...[...refused].map(([table, reason]) => `${table}: not adopted, since the lint refuses its definitions: ${reason}`),
          ...extended.map(
            ({ schema, fields }) => `${fileOf(schema)}: ${fields.join(', ')} is now a reference, which was not possible before.`,
          ),
        ],
        findings: loaded.findings.filter(({ file }) => written.has(file)),
        untranslated: adopted.flatMap((table) => textsToTranslate(table)),
      };
    }
  });
}

/** Reads types and expressions as their owner spells them, without a schema where it is `public`; the portal's own schema is not looked at. */
function inOwnersPath<T>(connection: Connection, work: (tx: Connection) => Promise<T>): Promise<T> {
  return connection.transaction(async (tx) => {
    if (tx.schema !== defaultHome) await tx.run(sql`select set_config('search_path', ${defaultHome}, true)`);
    return work(tx);
  });
}

function fileOf({ $id: name }: AdoptedTable['schema']): string {
  return `schemas/entities/${name}.schema.json`;
}

function filesOf({ schema, resource }: AdoptedTable): SourceFile[] {
  return [
    { file: fileOf(schema), text: formatJson(schema) },
    { file: `resources/${resource.name}.resource.json`, text: formatJson(resource) },
  ];
}

/** The errors that the new files add. */
function newErrors(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const keyOf = ({ file, pointer, code }: Finding): string => JSON.stringify([file, pointer, code]);
  const known = new Set(before.map(keyOf));
  return after.filter((each) => each.severity === 'error' && !known.has(keyOf(each)));
}

function refusalOf(table: AdoptedTable, faults: readonly Finding[], messages: MessageCatalogues): string {
  const own = faults.filter(({ file }) => filesOf(table).some((each) => each.file === file));
  const [first] = own.length > 0 ? own : faults;
  return `${first ? formatFindingLine(messages, 'en', first) : ''} Rename the column, or make a view of the table without it and adopt the view.`;
}

/** Remark on tables in the portal's schema whose names the portal needs for itself: the portal would not start next to them. */
function clashesOf(registry: Registry, catalogue: Catalogue): string[] {
  const occupied = occupiedNames(registry, catalogue);
  if (occupied.length === 0) return [];
  const list = occupied.map(({ kind, name }) => `${kind} ${name}`).join(', ');
  return [
    `The portal needs these names in the schema ${catalogue.home} for itself and does not start beside them: ${list}.`,
    'Give the portal a schema of its own: DATABASE_SCHEMA=portal in the environment of this command and of the start.',
    `Then these tables can be adopted where they are, such as with --as ${occupied[0]?.name}=app_${occupied[0]?.name}.`,
  ];
}
