import { choicesOf } from './entityChoices.ts';
import type { EntityRow } from './entityTable.ts';

/** Facts about the other entities for a generation. */
export interface EntityContext {
  /** Rows of every entity of the table. */
  readonly tables: ReadonlyMap<string, readonly EntityRow[]>;
  /** Entities that have a schema file, or get one in this run: references can lead only to these. */
  readonly defined: ReadonlySet<string>;
}

/** The fields that name a record: chosen, else name and key in the table's words, else the references that make it up. */
export function titleOf(entity: string, context: EntityContext): readonly string[] {
  const chosen = choicesOf(entity).title;
  if (chosen) return chosen;
  const rows = context.tables.get(entity) ?? [];
  const texts = rows.filter((row) => ['string', 'text', 'email'].includes(row.type)).map((row) => row.field);
  const key = rows.find((row) => row.type === 'string' && row.unique)?.field ?? texts.find((field) => /(^code|_number|_code)$/.test(field));
  const word = ['name', 'title', 'title_en', 'subject', 'filename', 'description'].find((field) => texts.includes(field));
  const named = [key, word].filter((field) => field !== undefined);
  if (named.length > 0) return [...new Set(named)];
  const made = rows
    .filter((row) => row.required && (row.type === 'ref' || row.type === 'date' || row.type === 'datetime'))
    .map((row) => row.field);
  return made.length > 0 ? made.slice(0, 2) : [rows[0]?.field ?? 'id'];
}

/** The title of an entity without references, since a label comes from the entity's own columns. */
export function plainTitle(entity: string, context: EntityContext): string[] {
  const rows = context.tables.get(entity) ?? [];
  const plain = titleOf(entity, context).filter((field) => rows.find((row) => row.field === field)?.ref === '');
  return plain.length > 0 ? plain : ['id'];
}
