import { type Entity, getField } from './entity.ts';
import type { Registry } from './registry.ts';

/** The dates of an entity whose rows hold from a day (`x-effective`). */
export interface Effective {
  /** Fields that name one thing through time: its rows follow each other. */
  readonly key: readonly string[];
  /** The first day of a row. */
  readonly from: string;
  /** The last day of a row; undefined: a row holds until the next of its key. */
  readonly to: string | undefined;
  /** References by which other records use a row. */
  readonly usedBy: readonly UsingField[];
}

interface UsingField {
  readonly entity: string;
  readonly field: string;
}

/** The dates of an entity; undefined for one without. */
export function effectiveOf({ schema }: Pick<Entity, 'schema'>): Effective | undefined {
  const rule = schema['x-effective'];
  if (!rule || 'part_of' in rule) return undefined;
  const usedBy = (rule.used_by ?? []).map((path) => {
    const [entity = '', field = ''] = path.split('.');
    return { entity, field };
  });
  return { key: rule.key, from: rule.from, to: rule.to, usedBy };
}

/** The reference of a part to the row with dates that it belongs to; undefined for an entity that is no part. */
export function wholeOf({ schema }: Pick<Entity, 'schema'>): string | undefined {
  const rule = schema['x-effective'];
  return rule && 'part_of' in rule ? rule.part_of : undefined;
}

/** The entities whose records are parts of an entity's, each with its reference. */
export function partsOf({ entities }: Pick<Registry, 'entities'>, { name }: Pick<Entity, 'name'>): readonly (readonly [Entity, string])[] {
  return [...entities.values()].flatMap((part) => {
    const field = wholeOf(part);
    return field !== undefined && getField(part, field).reference?.entity === name ? [[part, field] as const] : [];
  });
}
