import type { Reader } from '../../Reader.ts';
import { findListField } from '../columns/listField.ts';
import type { Field } from '../entity.ts';
import { fieldOfKey } from '../filterLeaves.ts';
import type { Registry } from '../registry.ts';
import { fieldVisibility } from '../rights/visibility.ts';
import type { ReferenceTarget } from '../ScreenDescription.ts';
import { listPath, namingColumns } from './recordList.ts';
import { recordPath } from './recordPath.ts';

/** The records that a field may name, within the rights of a reader; undefined for a field that is no reference. */
export function referenceTarget(registry: Registry, { reference, property }: Field, reader: Reader): ReferenceTarget | undefined {
  if (!reference) return undefined;
  const isVisible = fieldVisibility(registry, reader);
  const offered = Object.entries(property['x-ref']?.filter ?? {}).filter(([key]) => {
    const field = findListField(registry, reference.entity, fieldOfKey(key));
    return field !== undefined && isVisible(field);
  });
  return {
    apiUrl: listPath(registry, reference.entity, reader),
    names: namingColumns(registry, reference, reader),
    path: recordPath(registry, reference.entity, reader),
    ...(offered.length > 0 && { filter: Object.fromEntries(offered) }),
  };
}
