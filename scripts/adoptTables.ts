import type { Connection } from '../src/server/db/Connection.ts';
import { readCatalogue } from '../src/server/db/schema/Catalogue.ts';
import { ownTables } from '../src/server/db/schema/ownTables.ts';
import type { Entity } from '../src/shared/framework/definitions/entity.ts';
import type { EntitySchema, ResourceDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import { adoptEntity, type ChosenTable, canCreate } from './adoptEntity.ts';
import { entityName, fieldNames, freeName, isEntityName } from './adoptNames.ts';
import { adoptResource, type ResourceVerbs } from './adoptResource.ts';
import { cmidStem, cmidsOf } from './cmidsOf.ts';
import { type ExtendedEntity, laterReferences } from './laterReferences.ts';
import { readTables, type TableFacts } from './readTables.ts';

/** Existing definitions. */
export interface ExistingDefinitions {
  readonly entities: ReadonlyMap<string, Entity>;
  /** The entities as their files have them. */
  readonly schemas: readonly EntitySchema[];
  /** Names of resources, and first parts of the paths of calls. */
  readonly paths: ReadonlySet<string>;
  readonly cmids: ReadonlySet<string>;
  /** Menu group for the new screens; undefined: none, which the lint reports. */
  readonly menu: string | undefined;
}

export interface TableChoice {
  readonly schema: string;
  /** undefined: every table and view that is not defined yet. */
  readonly names: readonly string[] | undefined;
  /** Names of entities by table, for tables with an unusable name. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Tables that are passed over, since the lint refuses their definitions. */
  readonly refused?: ReadonlySet<string>;
}

export interface AdoptedTable {
  readonly schema: EntitySchema;
  readonly resource: ResourceDefinition;
}

export interface Adoption {
  readonly adopted: readonly AdoptedTable[];
  /** Entities adopted before whose references have become possible. */
  readonly extended: readonly ExtendedEntity[];
  /** Tables that could not be adopted with the reason, and facts that the definitions do not express; a sentence each. */
  readonly remarks: readonly string[];
}

/** Describes existing tables and views as entities with their screens. */
export async function adoptTables(
  connection: Connection,
  { schema, names, renamed, refused }: TableChoice,
  known: ExistingDefinitions,
): Promise<Adoption> {
  const requested = [...new Set([...(names ?? []), ...renamed.keys()])];
  const found = await readTables(connection, schema, names && requested);
  const remarks = requested
    .filter((name) => !found.some((table) => table.name === name))
    .map((name) => `There is no table or view ${name} in the schema ${schema}.`);
  const own = await portalTables(connection, schema);
  const candidates = found.filter(
    (table) => !refused?.has(table.name) && (names !== undefined || (!own.has(table.name) && !isAdopted(table, known))),
  );
  const chosen: ChosenTable[] = [];
  for (const table of candidates) {
    const name = renamed.get(table.name) ?? entityName(table.name);
    const problem = problemOf(table, name, own, known, chosen);
    if (problem) remarks.push(`${table.name}: not adopted, ${problem}`);
    else chosen.push({ table, name, fields: fieldNames(table.columns.map((column) => column.name)) });
  }
  const targets = { chosen, known, own: await portalTables(connection, connection.schema), home: connection.schema };
  const cmids = new Set(known.cmids);
  const adopted = chosen.map((one) => {
    const addRemark = (text: string): void => void remarks.push(`${one.table.name}${text}.`);
    const entity = adoptEntity(one, targets, addRemark);
    const verbs = verbsOf(one, entity);
    if (verbs.edit && !verbs.create) addRemark(': no rows can be added, since no input takes the type of a column that must be filled');
    return { schema: entity, resource: adoptResource(one, entity, verbs, cmidFor(one.name, cmids), known.menu) };
  });
  return { adopted, ...(await laterReferences(connection, targets, remarks)) };
}

function verbsOf(one: ChosenTable, entity: EntitySchema): ResourceVerbs {
  const source = entity['x-source'];
  const edit = source?.readOnly === false;
  return { show: source?.key.length === 1, edit, create: edit && canCreate(one, entity) };
}

/** The tables of the portal itself; none in another schema than its own. */
async function portalTables(connection: Connection, schema: string): Promise<ReadonlySet<string>> {
  if (schema !== connection.schema) return new Set();
  const { managed, tables } = await readCatalogue(connection);
  return new Set([...managed.keys(), ...ownTables.map(({ name }) => name)].filter((name) => tables.has(name)));
}

function isAdopted({ schema, name }: TableFacts, { entities }: ExistingDefinitions): boolean {
  return [...entities.values()].some(({ source }) => source?.schema === schema && source.table === name);
}

/** The reason why a table cannot be adopted, with the remedy; undefined if it can. */
function problemOf(
  table: TableFacts,
  name: string,
  own: ReadonlySet<string>,
  known: ExistingDefinitions,
  chosen: readonly ChosenTable[],
): string | undefined {
  const other = `Give the entity another name: --as ${argument(table.name)}=${table.schema === 'public' ? 'my' : asciiName(table.schema)}_${name}`;
  if (own.has(table.name)) return 'since it is a table of the portal itself.';
  if (isAdopted(table, known)) return 'since it is adopted already.';
  if (!isEntityName(name)) return `since ${name} cannot be the name of an entity: letters, digits and _ only. ${other}`;
  const isTaken = (each: string): boolean => each.toLowerCase() === name.toLowerCase();
  if ([...known.entities.keys()].some(isTaken)) return `since an entity ${name} is defined already, and it is not this table. ${other}`;
  if ([...known.paths].some(isTaken)) return `since the portal has calls or a screen definition of the name ${name}. ${other}`;
  if (chosen.some((one) => isTaken(one.name))) return `since another table is adopted as ${name}. ${other}`;
  if (!table.canRead) return 'since the user of the database may not read it: grant select on it to that user.';
  return table.columns.length === 0 ? 'since it has no columns.' : undefined;
}

function argument(text: string): string {
  return /^[\w-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function asciiName(text: string): string {
  return text.toLowerCase().replaceAll(/\W+/g, '_');
}

/** An unused stem for the screens' cmids, such as `BOOK-ORDERS`. */
function cmidFor(name: string, taken: Set<string>): string {
  const stem = freeName(cmidStem(name), '-', (each) => Object.values(cmidsOf(each)).some((cmid) => taken.has(cmid)));
  for (const cmid of Object.values(cmidsOf(stem))) taken.add(cmid);
  return stem;
}

/** The texts with French equal to the English, by the place in the file. */
export function textsToTranslate({ schema, resource }: AdoptedTable): string[] {
  const texts = new Map<string, string>([['x-label', schema['x-label'].en]]);
  for (const [name, property] of Object.entries(schema.properties)) {
    if (property['x-label']) texts.set(`properties.${name}`, property['x-label'].en);
    if (property['x-help']) texts.set(`properties.${name}.x-help`, property['x-help'].en);
    for (const [value, label] of Object.entries(property['x-enum-labels'] ?? {}))
      texts.set(`properties.${name}.x-enum-labels.${value}`, label.en);
  }
  texts.set(`resources/${resource.name}.resource.json title`, resource.title.en);
  return [...texts].map(([place, words]) => `${place}: ${words}`);
}
