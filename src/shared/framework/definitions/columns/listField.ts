import type { Field } from '../../fields/Field.ts';
import { listType } from '../../fields/kinds.ts';
import type { ColumnType } from '../../query/ListQuery.ts';
import { hasLabel, labelledField } from '../entity.ts';
import { getEntity, type Registry } from '../registry.ts';
import type { ListColumn } from '../types.gen.ts';

/** A field as a list knows it: `price`, `author`, `author_label`, `title_en_label`, `author.publisher.name`. */
export interface ListField {
  readonly name: string;
  readonly type: ColumnType;
  readonly decimals: number | undefined;
  /** true: the keys of several records. */
  readonly isSeveral: boolean;
  /** References walked from the list's entity, none for its own fields. */
  readonly hops: readonly Field[];
  /** The field read at the end; for a label the reference whose target's title fields are read, or the text with translations. */
  readonly field: Field;
  /** true: the text that names the record which `field` refers to, or the text of `field` in the reader's language. */
  readonly isLabel: boolean;
}

/**
 * Finds the list field that a name refers to: own field, `_label` of a reference or of a text with translations, or a path
 * through at most two references.
 * @returns undefined for an unknown name and for a field that lists cannot show
 */
export function findListField(registry: Registry, entityName: string, name: string): ListField | undefined {
  const steps = name.split('.');
  if (steps.length > 3) return undefined;
  const last = steps.pop() ?? '';
  const hops: Field[] = [];
  let entity = registry.entities.get(entityName);
  for (const step of steps) {
    const hop = entity?.fields.get(step);
    if (!hop || hop.kind !== 'reference' || !hop.reference) return undefined;
    hops.push(hop);
    entity = registry.entities.get(hop.reference.entity);
  }
  if (!entity) return undefined;
  const own = entity.fields.get(last);
  if (own) {
    const type = listType(own);
    return type && { name, type, decimals: own.decimals, isSeveral: own.kind === 'references', hops, field: own, isLabel: false };
  }
  const labelled = labelledField(entity, last);
  if (!labelled) return undefined;
  if (labelled.reference && !registry.entities.has(labelled.reference.entity)) return undefined;
  return { name, type: 'text', decimals: undefined, isSeveral: false, hops, field: labelled, isLabel: true };
}

/** false: a number whose values have no sum over several records, such as a balance or a rate. */
export function isAdditive({ field: { property }, isLabel }: Pick<ListField, 'field' | 'isLabel'>): boolean {
  return isLabel || (property['x-additive'] ?? property['x-format'] !== 'percent');
}

/** true: a row holds several values of the field. */
export function isListOfValues({ field }: ListField): boolean {
  return field.kind === 'list' || field.kind === 'references';
}

/** Every name that `findListField` finds without a path, in order: fields, each followed by its label if it has one. */
export function listFieldNames(registry: Registry, entityName: string): string[] {
  const names: string[] = [];
  for (const field of getEntity(registry, entityName).fields.values()) {
    if (listType(field)) names.push(field.name);
    if (hasLabel(field) && findListField(registry, entityName, `${field.name}_label`)) names.push(`${field.name}_label`);
  }
  return names;
}

/** The list field of a column; a computed column has none. */
export function findColumnField(registry: Registry, entityName: string, column: ListColumn): ListField | undefined {
  const isComputed = column.computed !== undefined || column.formula !== undefined || column.children !== undefined;
  return isComputed ? undefined : findListField(registry, entityName, column.field);
}
