import { baseFieldNames, type Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { StartProblem } from '../errors/StartProblem.ts';
import { defaultHome } from '../homeSchema.ts';
import { sql } from '../sql.ts';
import type { Catalogue } from './Catalogue.ts';
import { entityIndexes } from './entityIndexes.ts';
import { foldBody } from './fold.ts';
import { managedTables, ownTables } from './ownTables.ts';
import { managedEntities } from './planSchema.ts';

/** An object of another program under a name that the sync needs; `kind` as in `Relation`, or `function`. */
export interface NameClash {
  readonly kind: string;
  readonly name: string;
}

/**
 * Refuses a database in which another program holds a name that the sync needs. A table is the portal's own only if
 * `managed_tables` lists it; all other tables are left alone. Nothing has been changed yet at this point.
 * @throws StartProblem that names every object in the way
 */
export function refuseOccupiedNames(registry: Registry, catalogue: Catalogue): void {
  if (catalogue.schema !== catalogue.home) throw misplaced(catalogue);
  const occupied = occupiedNames(registry, catalogue);
  const [first] = occupied;
  if (!first) return;
  const isOne = occupied.length === 1;
  const list = joined([...Map.groupBy(occupied, ({ kind }) => kind)].map(([kind, those]) => namedByKind(kind, those)));
  throw new StartProblem(
    `In this database ${list} ${isOne ? 'has a name that the portal needs, but was' : 'have names that the portal needs, but were'} not made by it, so nothing was changed:`,
    `rename ${isOne ? 'it' : 'them'}, such as with ${renaming(first)}, ${catalogue.home === defaultHome ? 'give the portal a schema of its own with DATABASE_SCHEMA=portal' : 'name another schema in DATABASE_SCHEMA'}, or name another database in DATABASE_URL${
      hasLostItsList(occupied, catalogue)
        ? `; if ${isOne ? 'it is' : 'they are'} the portal’s own after all and only their list was lost, restore the table ${managedTables} from a backup`
        : ''
    }.`,
  );
}

function misplaced({ schema, home }: Catalogue): StartProblem {
  if (home !== defaultHome)
    return new StartProblem(
      `The database has no schema ${home}, which DATABASE_SCHEMA names, or does not let this user use it.`,
      'npm start makes it where it is missing.',
    );
  return new StartProblem(
    `New tables of this database user go to ${schema === undefined ? 'no schema' : `the schema ${schema}`}, not to public, where the portal keeps its own.`,
    `Change its search_path, such as with alter role … set search_path = public${schema === undefined ? '' : `, or set DATABASE_SCHEMA=${schema}`}.`,
  );
}

/** Objects of other programs under names that the portal needs in its schema. */
export function occupiedNames(registry: Registry, catalogue: Catalogue): NameClash[] {
  const entities = managedEntities(registry);
  const found = [
    ...entities.filter(({ name }) => !isManaged(name, catalogue)).flatMap(({ name }) => relationNamed(name, catalogue)),
    ...ownTables.filter(({ name }) => !isOwn(name, catalogue)).flatMap(({ name }) => relationNamed(name, catalogue)),
    ...entities.flatMap((entity) => occupiedIndexes(registry, entity, catalogue)),
  ];
  // Only a database without its own list can hold another program's function: the list and the function are made together.
  const hasForeignFold = catalogue.managed.size === 0 && catalogue.fold !== undefined && catalogue.fold !== foldBody(catalogue);
  return hasForeignFold ? [...found, { kind: 'function', name: 'fold(text)' }] : found;
}

function relationNamed(name: string, { relations }: Catalogue): NameClash[] {
  const relation = relations.get(name);
  return relation ? [{ kind: relation.kind, name }] : [];
}

function isManaged(name: string, { managed, tables }: Catalogue): boolean {
  return managed.has(name) && tables.has(name);
}

/** Earlier versions did not list their own tables; no other program has tables with exactly these columns. */
function isOwn(name: string, catalogue: Catalogue): boolean {
  if (isManaged(name, catalogue)) return true;
  const known = ownTables.find((table) => table.name === name);
  const columns = [...(catalogue.tables.get(name)?.columns.keys() ?? [])];
  const isListed = name === managedTables || catalogue.managed.size > 0;
  return known !== undefined && columns.length > 0 && isListed && columns.every((column) => Object.hasOwn(known.columns, column));
}

function occupiedIndexes(registry: Registry, entity: Entity, catalogue: Catalogue): NameClash[] {
  return entityIndexes(registry, entity)
    .filter(({ name }) => catalogue.relations.has(name) && catalogue.relations.get(name)?.table !== entity.name)
    .flatMap(({ name }) => relationNamed(name, catalogue));
}

/** True if there are tables with every field of a record, but no list of them. */
function hasLostItsList(occupied: readonly NameClash[], { managed, tables }: Catalogue): boolean {
  return managed.size === 0 && occupied.some(({ name }) => baseFieldNames.every((field) => tables.get(name)?.columns.has(field)));
}

function quoted(name: string): string {
  return name.endsWith(')') ? name : sql.id(name).literal();
}

/** `the tables "books" and "readers"`. */
function namedByKind(kind: string, those: readonly NameClash[]): string {
  const plural = kind === 'index' ? 'indexes' : `${kind}s`;
  return `the ${those.length === 1 ? kind : plural} ${joined(those.map(({ name }) => quoted(name)))}`;
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function renaming({ kind, name }: NameClash): string {
  const bare = name.replace(/\(.*$/, '');
  return `alter ${kind} ${quoted(name)} rename to ${sql.id(`${bare}_before`).literal()}`;
}
