import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import { sql } from '../sql.ts';
import type { Catalogue, TableState } from './Catalogue.ts';
import type { Notice } from './Change.ts';
import { columnDefinition } from './columnDefinition.ts';
import { managedTables } from './ownTables.ts';
import { holdsValues, leftoverNames, nameBefore } from './tableChanges.ts';

/**
 * Fields that may be the new name of a leftover column: one column with values lost its field, and one field of the same type is new.
 * The new column is made anyway; while it is empty, the question stays open and the rename is still one step.
 * @returns field -> leftover column
 */
export function renameGuesses(entity: Entity, catalogue: Catalogue): ReadonlyMap<string, string> {
  const table = catalogue.tables.get(entity.name);
  if (!table) return new Map();
  const limits = catalogue.managed.get(entity.name) ?? {};
  const left = leftoverNames(entity, table).filter((name) => isFilled(entity, name, catalogue));
  const remembered = [...entity.fields.keys()].flatMap((name) => {
    const from = limits[name]?.maybeFrom;
    const isOpen = from !== undefined && left.includes(from) && table.columns.has(name) && !isFilled(entity, name, catalogue);
    return isOpen ? [[name, from] as const] : [];
  });
  const rememberedNames = new Set(remembered.map(([, from]) => from));
  const fresh = newFields(entity, table).flatMap((field) => {
    const ofType = left.filter((name) => !rememberedNames.has(name) && table.columns.get(name)?.type === columnDefinition(field).type);
    const rivals = newFields(entity, table).filter((other) => columnDefinition(other).type === columnDefinition(field).type);
    const [only] = ofType;
    return only !== undefined && ofType.length === 1 && rivals.length === 1 ? [[field.name, only] as const] : [];
  });
  return new Map([...remembered, ...fresh]);
}

/** The questions whose answers `renameGuesses` reads from `obstacles`. */
export function renameQuestions(entity: Entity, catalogue: Catalogue): string[] {
  const table = catalogue.tables.get(entity.name);
  if (!table) return [];
  const left = leftoverNames(entity, table);
  const limits = catalogue.managed.get(entity.name) ?? {};
  const remembered = [...entity.fields.keys()].filter((name) => limits[name]?.maybeFrom !== undefined && table.columns.has(name));
  if (left.length === 0 || remembered.length + newFields(entity, table).length === 0) return [];
  return [...left, ...remembered].map((name) => holdsValues(entity.name, name));
}

/** The questions for a person, with the statements that make the rename. */
export function renameNotices(entity: Entity, catalogue: Catalogue): Notice[] {
  return [...renameGuesses(entity, catalogue)].map(([field, from]) => {
    const rename = sql`alter table ${sql.id(entity.name)} rename column ${sql.id(from)} to ${sql.id(field)}`.literal();
    // The limits of the existing values are not known: the next sync checks them.
    const forget = sql`update ${sql.id(managedTables)} set limits = limits - ${field} where name = ${entity.name}`.literal();
    // The column does not exist yet while another refusal blocks the definitions.
    const drop = sql`alter table ${sql.id(entity.name)} drop column if exists ${sql.id(field)}`.literal();
    const steps = [drop, rename, forget];
    return {
      kind: 'rename',
      table: entity.name,
      column: field,
      reason: { key: 'schema.maybe_renamed', values: { field: `${entity.name}.${field}`, from, before: `${entity.name}.${from}` } },
      statement: steps.join('; '),
      question: sql`select count(${sql.id(from)}) as count from ${sql.id(entity.name)}`.literal(),
      remedy: { steps },
    };
  });
}

/** Fields without a column yet, which would be added empty. */
function newFields(entity: Entity, table: TableState): Field[] {
  return [...entity.fields.values()].filter(
    (field) => !table.columns.has(nameBefore(entity, table, field)) && columnDefinition(field).default === undefined,
  );
}

function isFilled(entity: Entity, column: string, catalogue: Catalogue): boolean {
  return (catalogue.obstacles.get(holdsValues(entity.name, column)) ?? 0) > 0;
}
