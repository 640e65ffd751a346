import type { Entity } from '../src/shared/framework/definitions/entity.ts';
import { actorOf, givesNoRow, onlyReads } from '../src/shared/framework/definitions/permissions.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import type { ScopeRule } from '../src/shared/framework/definitions/types.gen.ts';
import { formatFlatJson } from '../src/shared/framework/json/formatFlatJson.ts';

/** The scope of an entity in words: a line for each group of people who see rows, with their condition and whether they only read. */
export function scopeWords(registry: Registry, entity: Entity): string[] {
  if (entity.schema['x-scope'] === undefined) return ['nobody'];
  if (entity.scope === 'public') return ['everybody, to read only; staff'];
  if (entity.scope === 'staff') return ['staff'];
  return entity.scope.map((rule) => {
    const condition = rule.when ? `, rows where ${formatFlatJson(rule.when)}` : '';
    if (givesNoRow(rule)) return `${peopleOf(registry, entity, rule)}${condition}, for withheld fields alone`;
    const isReading = onlyReads(rule) || (!('field' in rule) && !('through' in rule) && rule.role === 'public');
    return `${peopleOf(registry, entity, rule)}${condition}${isReading ? ', to read only' : ''}`;
  });
}

function peopleOf(registry: Registry, entity: Entity, rule: ScopeRule): string {
  if ('field' in rule) {
    const alone = rule.personal ? ' alone, no administrator' : '';
    const actor = actorOf(registry, entity, rule.field) ?? 'record';
    return `${rule.role}: the ${actor} ${rule.field === 'id' ? 'itself' : `in ${rule.field}`}${alone}`;
  }
  if (!('through' in rule)) return rule.role === 'public' ? 'everybody' : roleWords(rule.role);
  const [referring, field] = rule.through.split('.');
  const record = field === undefined ? `the record in ${rule.through}` : `a record of ${referring} that refers here by ${field}`;
  return `${rule.role === undefined ? 'users' : roleWords(rule.role)} who see ${record}`;
}

function roleWords(role: string): string {
  return role === 'staff' ? 'staff' : `holders of the role ${role}`;
}
