import { createHash } from 'node:crypto';
import { type Entity, isExternal } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { sql } from '../sql.ts';

/** A reference that PostgreSQL enforces: its record exists, and cannot be deleted while the reference exists. */
export interface ForeignKey {
  readonly name: string;
  readonly column: string;
  readonly target: string;
}

/** The references of an entity to defined entities. Tables of other programs get no foreign key: it would restrict those programs too. */
export function foreignKeys(registry: Registry, entity: Entity): ForeignKey[] {
  return [...entity.fields.values()].flatMap(({ name, kind, reference }) => {
    const target = kind === 'reference' && reference ? registry.entities.get(reference.entity) : undefined;
    return target && !isExternal(target) ? [{ name: foreignKeyName(entity.name, name), column: name, target: target.name }] : [];
  });
}

/** `alter table … add constraint …`, without an action on delete: a referenced record cannot be deleted. */
export function addForeignKey(table: string, { name, column, target }: ForeignKey): string {
  return sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} foreign key (${sql.id(column)}) references ${sql.id(target)} ("id")`.literal();
}

export function dropForeignKey(table: string, name: string): string {
  return sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.literal();
}

/** True if this program made the foreign key; those that people made are never touched. */
export function isOwnForeignKey(name: string): boolean {
  return name.endsWith('_fk');
}

function foreignKeyName(table: string, column: string): string {
  const whole = `${table}_${column}`;
  if (whole.length <= 60) return `${whole}_fk`;
  return `${whole.slice(0, 51)}_${createHash('sha256').update(whole).digest('hex').slice(0, 8)}_fk`;
}
