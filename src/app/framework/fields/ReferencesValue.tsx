import { useReferenceNames } from './inputs/useReferenceNames.ts';
import type { ValueProps } from './KindView.ts';

/** The names of several records. */
export function ReferencesValue({ field, record, reference }: ValueProps) {
  const value = record[field.name];
  const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  const names = useReferenceNames(reference, ids);
  return ids.length === 0 ? '—' : ids.map((id) => names[id] ?? id).join(', ');
}
