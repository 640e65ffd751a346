import { anonymous } from '../anonymousReader.ts';
import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { findColumnField } from '../definitions/columns/listField.ts';
import type { Entity, Field } from '../definitions/entity.ts';
import type { Registry } from '../definitions/registry.ts';
import { barredFields, canUseView, givesNoRow, throughTarget } from '../definitions/rights/permissions.ts';
import { fieldVisibility } from '../definitions/rights/visibility.ts';
import type { Screen } from '../definitions/screens.ts';
import type { Check } from './LintContext.ts';

/** Screens that open without a sign-in: fields that look personal, and rows that nobody would see. Law 65 */
export const checkPublic: Check = function* ({ set, registry, isPartial }) {
  if (isPartial) return;
  const files = new Map(set.entities.map(({ file, content }) => [content.$id, file]));
  const reported = new Set<string>();
  for (const screen of registry.screens) {
    const { cmid, view, access, resource, report } = screen;
    const entity = registry.entities.get((resource ?? report)?.schema ?? '');
    // A form that is sent in shows no row.
    if (!entity || view === 'create' || access !== 'public' || !canUseView(registry, anonymous, screen)) continue;
    const file = files.get(entity.name);
    const reason =
      file !== undefined && !reported.has(entity.name) && entity.schema['x-scope'] !== undefined
        ? emptyReason(registry, entity)
        : undefined;
    if (file !== undefined && reason) {
      reported.add(entity.name);
      yield emptyFinding(file, reason, { entity: entity.name, cmid });
    }
    for (const field of shownFields(registry, entity, screen)) {
      const place = files.get(field.entity);
      const key = `${field.entity}.${field.name}`;
      if (place === undefined || reported.has(key) || !isPersonal(registry, field)) continue;
      reported.add(key);
      yield finding('DEF082', place, ['properties', field.name], { values: { name: field.name, cmid } });
    }
  }
};

type EmptyReason = 'scope' | 'company';

function emptyFinding(file: string, reason: EmptyReason, values: { readonly entity: string; readonly cmid: string }): Finding {
  return reason === 'company'
    ? finding('DEF083', file, ['x-scope'], { variant: 'company', hasOwnHint: true, values })
    : finding('DEF083', file, ['x-scope'], { values });
}

/** The reason for which an anonymous reader sees no row of an entity; undefined if there can be one. */
function emptyReason({ entities }: Pick<Registry, 'entities'>, entity: Entity, visited: readonly string[] = []): EmptyReason | undefined {
  const { scope, companyField } = entity;
  const isOfCompany = companyField !== undefined && entity.fields.get(companyField)?.required === true;
  const isNamed =
    scope === 'public' ||
    (typeof scope !== 'string' && scope.some((rule) => rule.role === 'public' && !('field' in rule) && !givesNoRow(rule)));
  if (isNamed) return isOfCompany ? 'company' : undefined;
  if (typeof scope === 'string' || visited.includes(entity.name)) return 'scope';
  const isThrough = scope.some((rule) => {
    const parent = 'through' in rule && rule.role === undefined ? entities.get(throughTarget(entity, rule) ?? '') : undefined;
    return parent !== undefined && emptyReason({ entities }, parent, [...visited, entity.name]) === undefined;
  });
  return isThrough ? undefined : 'scope';
}

/** The fields that a screen shows to an anonymous reader: of a record all, of a list those behind its columns. */
function shownFields(registry: Registry, entity: Entity, { view, list }: Screen): readonly Field[] {
  if (view === 'show') {
    const barred = barredFields(registry, entity, anonymous);
    return [...entity.fields.values()].filter(({ name, kind }) => kind !== 'secret' && !barred.has(name));
  }
  if (!list) return [];
  const isVisible = fieldVisibility(registry, anonymous);
  return list.options.columns.flatMap((column) => {
    const found = findColumnField(registry, list.entity, column);
    return found && isVisible(found) ? [found.field] : [];
  });
}

/** true: the field is sensitive, an address of mail, a telephone number, or names a user. */
function isPersonal({ entities }: Registry, { property, reference }: Field): boolean {
  return (
    property['x-sensitive'] !== undefined ||
    property.format === 'email' ||
    property['x-format'] === 'phone' ||
    entities.get(reference?.entity ?? '')?.actor === 'user'
  );
}
