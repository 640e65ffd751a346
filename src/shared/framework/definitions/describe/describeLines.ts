import type { Reader } from '../../Reader.ts';
import type { Registry } from '../registry.ts';
import { barredFields, canUse } from '../rights/permissions.ts';
import type { LinesDescription } from '../ScreenDescription.ts';
import type { ResourceDefinition } from '../types.gen.ts';
import { describeFields } from './describeFields.ts';
import { recordLines } from './recordLines.ts';

const verbs = ['create', 'edit', 'delete'] as const;

/** The lines of a resource's records that a reader may list. */
export function describeLines(registry: Registry, parent: ResourceDefinition, reader: Reader): LinesDescription[] {
  return recordLines(registry, parent).flatMap(({ name, child, resource, entity, columns, maxItems, minItems }) => {
    if (!canUse(registry, reader, resource, 'list')) return [];
    const barred = barredFields(registry, entity, reader);
    const { field, order, title = resource.title, empty = resource.list?.empty } = child;
    const left = new Set([...barred, field, ...(order === undefined ? [] : [order])]);
    const shown = columns.filter((column) => !left.has(column));
    return [
      {
        ...describeFields(registry, entity, left, reader),
        name,
        title,
        empty,
        columns: shown,
        totals: (resource.list?.totals ?? []).filter((total) => shown.includes(total.field)),
        ordered: order !== undefined,
        maxItems,
        ...(minItems !== undefined && { minItems }),
        verbs: verbs.filter((verb) => canUse(registry, reader, resource, verb)),
      },
    ];
  });
}
