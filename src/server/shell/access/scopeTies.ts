import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { parseCondition } from '../../../shared/framework/definitions/parseCondition.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { isOfRole } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { ScopeRule } from '../../../shared/framework/definitions/types.gen.ts';
import { conditionFields } from '../../../shared/framework/query/conditionFields.ts';
import { fillFilter, sampleValues } from '../../../shared/framework/query/placeholders.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import { type Language, textIn } from '../../../shared/framework/text.ts';

/**
 * Labels of the fields, conditions and referring records by which the rules of a scope give single rows to a reader; the entity's own
 * label where a row is itself the user, company or account.
 */
export function scopeTies(registry: Registry, entity: Entity, reader: Reader, language: Language): string[] {
  if (typeof entity.scope === 'string') return [];
  const labels = entity.scope
    .filter((rule) => isFor(rule, reader))
    .flatMap((rule) => [...tieOf(entity, rule), ...conditionOf(entity, rule, reader)])
    .flatMap((name) => (name === 'id' ? entity : (entity.fields.get(name) ?? registry.entities.get(name)))?.label ?? []);
  return [...new Set(labels.map((label) => textIn(label, language)))];
}

/** false: the rule gives rows only to holders of a role that the reader lacks. */
function isFor(rule: ScopeRule, reader: Reader): boolean {
  if ('field' in rule || rule.role === undefined || rule.role === 'public') return true;
  return isOfRole(reader, rule.role);
}

function tieOf({ companyField }: Entity, rule: ScopeRule): string[] {
  if ('through' in rule) return [firstOf(rule.through)];
  if ('field' in rule) return [firstOf(rule.field)];
  return companyField === undefined || rule.role === 'staff' || rule.role === 'public' ? [] : [companyField];
}

function firstOf(path: string): string {
  return path.split('.', 1)[0] ?? path;
}

function conditionOf(entity: Entity, { when = {} }: ScopeRule, reader: Reader): string[] {
  return conditionFields(parseCondition(entity, fillFilter(when, { ...sampleValues, reader })) ?? []);
}
