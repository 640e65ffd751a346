import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { FormSection } from '../../../shared/framework/definitions/types.gen.ts';
import { isWritable, type RecordMode } from '../../../shared/framework/records/fieldRules.ts';

/** The fields of a layout in reading order. */
export function layoutNames(layout: readonly FormSection[]): string[] {
  return layout.flatMap(({ rows }) => rows.flat());
}

/** The layout without unknown fields; on create also without fields that only the server fills. */
export function layoutFor(entity: Entity, layout: readonly FormSection[], mode: RecordMode): FormSection[] {
  const isShown = (name: string) => {
    const field = entity.fields.get(name);
    return field !== undefined && (mode === 'update' || isWritable(field, mode));
  };
  return layout.map(({ section, rows }) => ({ section, rows: rows.map((row) => row.filter(isShown)).filter((row) => row.length > 0) }));
}
