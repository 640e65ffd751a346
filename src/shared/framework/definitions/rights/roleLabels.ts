import type { Text } from '../../text.ts';
import { type Entity, fieldAtPath, heldRoles } from '../entity.ts';
import type { Registry } from '../registry.ts';
import { isUserType, scopeRules } from './permissions.ts';

/**
 * Labels of a role: of its user type, of the role that records give, or of the fields by which a scope gives it on the rows of an entity.
 * @param entity whose scope may give the role
 * @returns none for a role without a label
 */
export function roleLabels(registry: RoleRegistry, role: string, entity?: Entity): readonly Text[] {
  if (role === 'staff') return [staffLabel];
  if (isUserType(role)) return typeLabel(registry, role);
  for (const holders of registry.entities.values()) if (heldRoles(holders).includes(role)) return [heldLabel(holders, role)];
  return entity ? scopeLabels(registry, entity, role) : [];
}

type RoleRegistry = Pick<Registry, 'entities' | 'actors'>;

const staffLabel: Text = { en: 'Staff', fr: 'Personnel' };

function typeLabel({ actors: { user } }: RoleRegistry, type: string): Text[] {
  const options = Array.from(user?.fields.values() ?? [], (field) => field.options ?? []).find((each) =>
    each.some(({ value }) => isUserType(value)),
  );
  return options?.filter(({ value }) => value === type).map(({ label }) => label) ?? [];
}

/** The records of some entities give one role alone, which is called as they are. */
function heldLabel({ schema, fields, label }: Entity, role: string): Text {
  const option = fields.get(schema['x-holders']?.role ?? '')?.options?.find(({ value }) => value === role);
  return option?.label ?? label;
}

/** The fields by which a scope gives a role, also that of a record through which the rows are seen. */
function scopeLabels(registry: RoleRegistry, entity: Entity, role: string, seen: ReadonlySet<string> = new Set()): Text[] {
  if (seen.has(entity.name)) return [];
  const passed = new Set([...seen, entity.name]);
  return scopeRules(entity).flatMap((rule) => {
    if ('through' in rule) {
      const parent = registry.entities.get(rule.entity ?? parentName(entity, rule.through));
      return parent ? scopeLabels(registry, parent, role, passed) : [];
    }
    return 'field' in rule && rule.role === role ? tieLabel(registry, entity, rule.field) : [];
  });
}

function parentName({ fields }: Entity, through: string): string {
  const [first = '', field] = through.split('.');
  return field === undefined ? (fields.get(first)?.reference?.entity ?? '') : first;
}

/** The last field of a path that says more than that it leads to a user. */
function tieLabel({ entities, actors: { user } }: RoleRegistry, entity: Entity, path: string): Text[] {
  if (path === 'id') return [entity.label];
  const parts = path.split('.');
  const labels = parts.flatMap((_part, i) => fieldAtPath(entities, entity, parts.slice(0, i + 1).join('.'))?.label ?? []);
  const label = labels.findLast(({ en }) => en !== user?.label.en) ?? labels.at(-1);
  return label ? [{ en: `“${label.en}” of this record`, fr: `«\u00a0${label.fr}\u00a0» de cet enregistrement` }] : [];
}
