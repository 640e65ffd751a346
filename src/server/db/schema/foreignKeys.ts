import { createHash } from 'node:crypto';
import { type Entity, isExternal } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { sql } from '../sql.ts';

/** A reference that PostgreSQL keeps whole: the record it names exists, and cannot be deleted while it is named. */
export interface ForeignKey {
  readonly name: string;
  readonly column: string;
  readonly target: string;
}

/** The references of an entity to entities that are defined. One to a table of somebody else would put a trigger on that table. */
export function foreignKeys(registry: Registry, entity: Entity): ForeignKey[] {
  return [...entity.fields.values()].flatMap(({ name, kind, reference }) => {
    const target = registry.entities.get(reference?.entity ?? '');
    return kind === 'reference' && target && !isExternal(target)
      ? [{ name: foreignKeyName(entity.name, name), column: name, target: target.name }]
      : [];
  });
}

/** `alter table … add constraint …`, without an action on delete: what is referred to is not deleted. */
export function addForeignKey(table: string, { name, column, target }: ForeignKey): string {
  return sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} foreign key (${sql.id(column)}) references ${sql.id(target)} ("id")`.literal();
}

export function dropForeignKey(table: string, name: string): string {
  return sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.literal();
}

/** Whether this program made a foreign key; people's own are never touched. */
export function isOwnForeignKey(name: string): boolean {
  return name.endsWith('_fk');
}

function foreignKeyName(table: string, column: string): string {
  const whole = `${table}_${column}`;
  if (whole.length <= 60) return `${whole}_fk`;
  return `${whole.slice(0, 51)}_${createHash('sha256').update(whole).digest('hex').slice(0, 8)}_fk`;
}
