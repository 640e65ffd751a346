import type { Entity } from '../src/shared/framework/definitions/entity.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import { actorOf, givesNoRow, isUserType, onlyReads } from '../src/shared/framework/definitions/rights/permissions.ts';
import type { ScopeRule } from '../src/shared/framework/definitions/types.gen.ts';
import { formatFlatJson } from '../src/shared/framework/json/formatFlatJson.ts';

/** The scope of an entity in words: a line for each group of people who see rows, with their condition and whether they only read. */
export function scopeWords(registry: Registry, entity: Entity): string[] {
  if (entity.schema['x-scope'] === undefined) return ['nobody'];
  if (entity.scope === 'public') return ['everybody, to read only; staff'];
  if (entity.scope === 'staff') return [roleWords(entity, 'staff')];
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
  if (!('through' in rule)) return rule.role === 'public' ? 'everybody' : roleWords(entity, rule.role);
  const [referring, field] = rule.through.split('.');
  const record =
    rule.entity !== undefined
      ? `the record of ${rule.entity} in ${rule.through}`
      : field === undefined
        ? `the record in ${rule.through}`
        : `a record of ${referring} that refers here by ${field}`;
  const meets = rule.where ? ` where ${formatFlatJson(rule.where)}` : '';
  const also = rule.also === undefined ? '' : ` and a record in ${rule.also}`;
  return `${throughPeople(rule.role)} who see ${record}${meets}${also}`;
}

/** Readers of a rule through another record, by its role. */
function throughPeople(role: string | undefined): string {
  if (role === undefined) return 'users';
  if (role === 'staff') return 'staff';
  return isUserType(role) ? `staff of the type ${role}` : `holders of the role ${role}`;
}

/** Readers who see rows by role only, and the companies whose rows they see. Law 54. */
function roleWords({ companyField }: Entity, role: string): string {
  const rows = companyField === undefined ? '' : ', rows of all companies';
  if (role === 'staff') return `staff${rows}`;
  if (role === 'ADMIN' && companyField !== undefined)
    return 'administrators among staff, rows of all companies; other administrators, rows of their own company';
  return isUserType(role) ? `staff of the type ${role}${rows}` : `holders of the role ${role}`;
}
