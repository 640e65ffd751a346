import { findListField, isAdditive, type ListField, listFieldNames } from '../../../shared/framework/definitions/columns/listField.ts';
import { canBeOrdered, listsManyRows } from '../../../shared/framework/definitions/columns/listOrders.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import { fieldVisibility } from '../../../shared/framework/definitions/rights/visibility.ts';
import type { ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { foldText } from '../../../shared/framework/query/foldText.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { DesignField } from '../../../shared/shell/designer/DesignedReport.ts';

/** Lists on which a reader may build a report: the lists of all resources that the reader may list. */
export function sourcesFor(registry: Registry, reader: Reader): ResourceDefinition[] {
  return [...registry.resources.values()].filter((resource) => canUse(registry, reader, resource, 'list'));
}

/** Longest path of references from a row: `author.publisher.name`. */
const hopsMax = 2;

/**
 * The fields that a column of a report may show: those that the reader may see, and computed columns of lists over the same entity.
 * @param through references from the row, empty for the fields of the row itself
 */
export function fieldsFor(registry: Registry, reader: Reader, entityName: string, through: string): DesignField[] {
  const isVisible = fieldVisibility(registry, reader);
  const target = through === '' ? entityName : findListField(registry, entityName, through)?.field.reference?.entity;
  if (target === undefined) return [];
  const names = listFieldNames(registry, target).map((name) => (through === '' ? name : `${through}.${name}`));
  const found = names.flatMap((name) => findListField(registry, entityName, name) ?? []).filter((field) => isVisible(field));
  const own = found.filter(({ isLabel }) => !isLabel).map((field) => designField(registry, entityName, field));
  return through === '' ? [...own, ...computedOf(registry, entityName)] : own;
}

/** Most fields that a search finds. */
const foundMax = 100;

/**
 * Fields of the row and behind up to two references that have each of some words in their label, in the labels of their references or in
 * their name. Fields of the row come first, on each level the beginnings of labels.
 */
export function searchFields(registry: Registry, reader: Reader, entityName: string, { through, search }: FieldSearch): DesignField[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: { field: DesignField; rank: number }[] = [];
  const look = (way: string): void => {
    for (const field of fieldsFor(registry, reader, entityName, way)) {
      const rank = rankOf(field, words);
      if (rank !== undefined) found.push({ field, rank });
      if (field.leadsOn) look(field.field);
    }
  };
  look(through);
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, foundMax)
    .map(({ field }) => field);
}

interface FieldSearch {
  /** References from the row, empty for the row itself. */
  readonly through: string;
  readonly search: string;
}

/** Place among the fields that a search finds, the lowest first; undefined: not found. Words of the references alone do not find a field. */
function rankOf({ field, label, through = [] }: DesignField, words: readonly string[]): number | undefined {
  const own = foldText(`${label.en} ${label.fr} ${field.split('.').at(-1)?.replaceAll('_', ' ')}`);
  const all = foldText(`${through.map((each) => `${each.en} ${each.fr}`).join(' ')} ${field} ${own}`);
  if (!words.every((word) => all.includes(word)) || !words.some((word) => own.includes(word))) return undefined;
  const begins = [label.en, label.fr].some((text) => foldText(text).startsWith(words.join(' ')));
  return through.length * 2 + (begins ? 0 : 1);
}

function designField(registry: Registry, entityName: string, found: ListField): DesignField {
  const { name, type, hops, field } = found;
  return {
    field: name,
    label: field.label,
    ...(hops.length > 0 && { through: hops.map((hop) => hop.label) }),
    type,
    cost: hops.length > 0 ? 'joined' : field.property['x-computed'] === undefined ? 'own' : 'computed',
    isSortedByIndex: !listsManyRows(registry, getEntity(registry, entityName)) || canBeOrdered(found),
    ...(!isAdditive(found) && { isAdditive: false }),
    ...(field.kind === 'reference' && { isReference: true }),
    leadsOn: field.kind === 'reference' && hops.length < hopsMax && registry.entities.has(field.reference?.entity ?? ''),
  };
}

/** Computed columns that lists over the entity have; the first of each name gives its words. */
function computedOf(registry: Registry, entityName: string): DesignField[] {
  const columns = registry.screens.flatMap(({ list }) => (list?.entity === entityName ? list.options.columns : []));
  const computed = columns.flatMap((column) =>
    column.computed === undefined || !column.label
      ? []
      : [
          {
            field: column.field,
            label: column.label,
            type: column.type ?? 'text',
            cost: 'computed',
            isSortedByIndex: false,
            leadsOn: false,
            computed: column.computed,
          } as const,
        ],
  );
  return [...new Map(computed.map((each) => [each.field, each])).values()];
}
